import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { codeOf } from "@memory/sources/files";
import type { Home } from "./home.ts";
import { replaceFile } from "./replace-file.ts";

/**
 * The key of this home's prints, made at the first start. It lies beside the store and in no copy of it: who has a copy alone
 * cannot try out secrets. A lost or damaged one is replaced, and old prints say nothing any more (decision 0045).
 */
export function readPrintKey({ printKey: file }: Pick<Home, "printKey">): string {
  const known = readKey(file);
  if (known !== null) return known;
  const key = randomBytes(32).toString("hex");
  replaceFile(file, `${key}\n`);
  return key;
}

function readKey(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8").trim();
    return /^[0-9a-f]{64}$/.test(text) ? text : null;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
