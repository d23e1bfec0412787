// `pnpm tarball`: one file that `npm install -g` takes, with everything in it (decision 0073). `--for` names machines, or `any`, or
// `all`; without it this one. `--out` names the folder, else `tarballs`.
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readManifest, root } from "./manifest.ts";
import { runNpm } from "./npm.ts";
import { isTarget, PLATFORMS, platformHere, type Target } from "./platforms.ts";
import { stage } from "./stage.ts";
import { copiedFor } from "./third-party.ts";
import { vectorsFor } from "./vectors.ts";

const { values } = parseArgs({
  options: {
    for: { type: "string", multiple: true },
    out: { type: "string", default: join(root, "tarballs") },
  },
});
const out = resolve(values.out);
const scratch = mkdtempSync(join(tmpdir(), "memory-pack-"));
try {
  mkdirSync(out, { recursive: true });
  for (const target of wanted(values.for ?? [platformHere()])) console.log(tarballFor(target));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function wanted(words: readonly string[]): Target[] {
  if (words.includes("all")) return ["any", ...PLATFORMS];
  return words.map((word) => {
    if (isTarget(word)) return word;
    throw new Error(`--for ${word}: not one of ${PLATFORMS.join(", ")}, any, all`);
  });
}

/** Packs it with npm, whose tarballs hold no time and no owner, and are the same for the same files. Answers its path. */
function tarballFor(target: Target): string {
  const folder = join(scratch, target);
  mkdirSync(folder);
  stage(
    folder,
    target,
    copiedFor(target, (platform) => vectorsFor(platform, scratch)),
  );
  runNpm(["pack", "--silent", "--ignore-scripts", "--pack-destination", scratch], folder);
  const { name, version } = readManifest(root);
  const made = `${name}-${version}`;
  const file = join(out, target === "any" ? `${made}.tgz` : `${made}-${target}.tgz`);
  renameSync(join(scratch, `${made}.tgz`), file);
  rmSync(folder, { recursive: true });
  return `${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`;
}
