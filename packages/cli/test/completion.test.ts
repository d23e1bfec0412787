import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { run } from "./run.ts";

const ask = async (...words: string[]): Promise<string[]> => {
  const { exit, stdout } = await run(["complete", "--", ...words], { home: "/nowhere" });
  expect(exit).toBe(0);
  return stdout.trimEnd().split("\n");
};
const words = async (...asked: string[]) => (await ask(...asked)).map((line) => line.split("\t")[0]);

describe("what may come next", () => {
  test("is a command, with what it does", async () => {
    expect(await ask("reca")).toEqual(["recall\tAsk memory a question", ":4"]);
    expect(await words("")).toContain("status");
    expect(await words("")).not.toContain("complete");
  });

  test("is a command of a command", async () => {
    expect(await words("backup", "")).toEqual(["list", "restore", "help", ":4"]);
  });

  test("is an option of it or of all, behind whatever stands there", async () => {
    expect(await words("recall", "--limit", "3", "where do herons nest", "--pro")).toEqual([
      "--project",
      ":4",
    ]);
    expect(await words("status", "--js")).toEqual(["--json", ":4"]);
  });

  test("is one of the choices of an option or an argument", async () => {
    expect(await words("list", "--type", "")).toEqual(["fact", "preference", "episode", "procedure", ":4"]);
    expect(await words("completion", "z")).toEqual(["zsh", ":4"]);
  });

  test("may be a file where nothing of ours stands", async () => {
    expect(await ask("context", "add", "./no")).toEqual([":0"]);
    expect(await ask("no such command", "")).toEqual([":0"]);
  });
});

const script = async (shell: string) => (await run(["completion", shell], { home: "/nowhere" })).stdout;

test("a Tab in bash asks with the words as they are written, and runs none of them", async () => {
  const asked = `
memory() { printf 'recall\\tAsk\\n%s\\tDocument\\n:4\\n' "$4"; }
${await script("bash")}
COMP_WORDS=(memory save '$(echo ran)' 're'); COMP_CWORD=3
_memory
printf '%s\\n' "\${COMPREPLY[@]}"`;
  expect(execFileSync("bash", ["-c", asked], { encoding: "utf8" })).toBe("recall\n$(echo ran)\n");
});

test("there is a script for each shell, and none for another", async () => {
  for (const shell of ["bash", "zsh", "fish", "powershell"])
    expect(await script(shell)).toContain("memory complete --");
  const { exit, stderr } = await run(["completion", "tcsh"], { home: "/nowhere" });
  expect([exit, stderr]).toEqual([2, expect.stringContaining("bash, zsh, fish, powershell")]);
});
