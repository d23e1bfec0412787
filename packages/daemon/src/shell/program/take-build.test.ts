import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { buildIdOf } from "./build-id.ts";
import { takeBuild } from "./take-build.ts";

/** A checkout in which something was built. */
async function aCheckout(main: string) {
  const folder = await mkdtemp(join(tmpdir(), "memory-build-"));
  const root = join(folder, "daemon");
  const build = async (text: string) => {
    await rm(join(root, "dist"), { recursive: true, force: true });
    for (const name of ["dist", "models", "src"]) await mkdir(join(root, name), { recursive: true });
    await writeFile(join(root, "package.json"), "{}");
    await writeFile(join(root, "dist", "main.js"), text);
  };
  await build(main);
  return { root, build, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

describe("a daemon's program", () => {
  test("stays as it was when another is built, which has another id", async () => {
    await using at = await aCheckout("one");
    const { id, main } = takeBuild(at.root);
    await at.build("two");
    expect(readFileSync(main, "utf8")).toBe("one");
    expect(buildIdOf(at.root)).not.toBe(id);
    await at.build("one");
    expect(buildIdOf(at.root)).toBe(id);
  });

  test("runs in place where it was installed and nothing is built", async () => {
    await using at = await aCheckout("one");
    await rm(join(at.root, "src"), { recursive: true });
    expect(takeBuild(at.root).main).toBe(join(at.root, "dist", "main.js"));
    expect(existsSync(join(at.root, "builds"))).toBe(false);
  });

  test("takes the files of the judge along, as far from it as they were, and with others is another build", async () => {
    await using at = await aCheckout("one");
    const judge = join(at.root, "..", "language", "judge");
    await mkdir(judge, { recursive: true });
    await writeFile(join(judge, "trees.json"), "trees");
    const { id, main } = takeBuild(at.root);
    expect(readFileSync(new URL("../../language/judge/trees.json", pathToFileURL(main)), "utf8")).toBe(
      "trees",
    );
    await writeFile(join(judge, "trees.json"), "other trees");
    expect(buildIdOf(at.root)).not.toBe(id);
  });

  test("is kept while a process runs from it, and removed by the next that starts when none does", async () => {
    await using at = await aCheckout("one");
    const first = takeBuild(at.root);
    await at.build("two");
    takeBuild(at.root);
    expect(existsSync(first.main)).toBe(true);

    const marks = join(dirname(first.main), "..", "..", "running");
    await rm(join(marks, String(process.pid)));
    // Gone for sure: no process has so high a number.
    await writeFile(join(marks, "99999999"), "");
    await at.build("three");
    takeBuild(at.root);
    expect(existsSync(first.main)).toBe(false);
    expect(readdirSync(join(at.root, "builds"))).toHaveLength(2);
  });

  test("runs as it is where nothing can be written beside it", async () => {
    await using at = await aCheckout("one");
    await writeFile(join(at.root, "builds"), "no folder");
    expect(takeBuild(at.root).main).toBe(join(at.root, "dist", "main.js"));
  });
});
