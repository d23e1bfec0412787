import { readFileSync } from "node:fs";
import { z } from "zod";

/** Every well-known name with what else it goes by. */
export type Aliases = readonly (readonly [name: string, others: readonly string[]])[];

/** A row of `known-names.json`: the name, its type, and its spellings by the rule under which they count. */
const Rows = z.array(z.tuple([z.string(), z.string()], z.array(z.string())));

/** Reads `known-names.json`; what goes by no other name is left out. */
export function readAliases(file: string): Aliases {
  return Rows.parse(JSON.parse(readFileSync(file, "utf8")))
    .map(
      ([name, , ...spellings]) => [name, spellings.flat().filter((spelling) => spelling !== name)] as const,
    )
    .filter(([, others]) => others.length > 0);
}
