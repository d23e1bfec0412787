import { z } from "zod";

/** Every well-known name with what else it goes by. */
export type Aliases = readonly (readonly [name: string, others: readonly string[]])[];

/** A row of `known-names.json`: the name, its type, and its spellings by the rule under which they count. */
const Rows = z.array(z.tuple([z.string(), z.string()], z.array(z.string())));

/** Takes the parsed content of `known-names.json`; what goes by no other name is left out. */
export function readAliases(rows: unknown): Aliases {
  return Rows.parse(rows)
    .map(
      ([name, , ...spellings]) => [name, spellings.flat().filter((spelling) => spelling !== name)] as const,
    )
    .filter(([, others]) => others.length > 0);
}
