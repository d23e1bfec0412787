import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  description: z.string().optional(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});
export type Manifest = z.output<typeof manifest>;

export const readManifest = (folder: string): Manifest =>
  manifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
