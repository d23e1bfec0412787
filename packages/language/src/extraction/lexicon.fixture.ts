import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Lexicon, readLexicon } from "./lexicon.ts";

const packageDir = fileURLToPath(new URL("../../../daemon/", import.meta.url));

/** The lexicon as it ships; building it a second time costs nothing. */
export function builtLexicon(): Lexicon {
  execFileSync(process.execPath, [join(packageDir, "scripts", "build-lexicon.mjs")]);
  return readLexicon(JSON.parse(readFileSync(join(packageDir, "models", "lexicon.json"), "utf8")));
}
