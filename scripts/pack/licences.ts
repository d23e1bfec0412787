import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, readManifest } from "./manifest.ts";

/** A package whose code or data is in a tarball. */
export interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly description: string | undefined;
  readonly author: string | undefined;
  /** The texts of its licence and notices, without those that come twice. */
  readonly texts: readonly string[];
}

/** Licences, as packages name them, under which a part may be handed on within this product. */
const ALLOWED = new Set([
  "(AFL-2.1 OR BSD-3-Clause)",
  "(BSD-2-Clause OR MIT OR Apache-2.0)",
  "(MIT AND Zlib)",
  "(MIT OR GPL-3.0-or-later)",
  "(MIT OR WTFPL)",
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MIT OR Apache",
  "PSF-2.0",
  "Unlicense",
]);

export const isAllowed = (licence: string): boolean => ALLOWED.has(licence);

export function partOf(folder: string): Part {
  const { name, version, license, description, author }: Manifest = readManifest(folder);
  const texts = readdirSync(folder)
    .filter(
      (file) => /^(?:licen[cs]e|notice|copying|third-?party)/i.test(file) && !/\.(?:js|ts|json)$/.test(file),
    )
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim());
  return { name, version, licence: license ?? "none named", description, author, texts: [...new Set(texts)] };
}

/** By name and version, each once. */
export function sortedParts(folders: readonly string[]): Part[] {
  const parts = new Map(folders.map(partOf).map((part) => [`${part.name}@${part.version}`, part]));
  return [...parts.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
}

/** Throws with the names of those that may not be handed on. */
export function refuseOthers(parts: readonly Part[]): void {
  const refused = parts.filter(({ licence }) => !isAllowed(licence));
  if (refused.length === 0) return;
  const named = refused.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join(", ");
  throw new Error(`no tarball is made: these may not be handed on under their licences: ${named}`);
}
