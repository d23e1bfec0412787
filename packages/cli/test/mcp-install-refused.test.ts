import { chmod, mkdir, rm } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { aPerson } from "./mcp-builders.ts";

describe("files that cannot be changed are refused and left alone", () => {
  test.each([
    [
      "cursor",
      "JSON that is cut off",
      '{\n  "mcpServers": {',
      /mcp\.json is not valid JSON: line 2, column 18/,
    ],
    ["cursor", "a list", "[]", /it does not hold a JSON object/],
    ["cursor", "servers that are a list", '{"mcpServers":[]}', /"mcpServers" is not an object/],
    ["cursor", "UTF-16", Buffer.from("\ufeff{}", "utf16le"), /it is UTF-16/],
    ["cursor", "no UTF-8", Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]), /it is not UTF-8/],
    ["codex", "TOML that is none", "a = 1\nb = = 2\n", /config\.toml is not valid TOML: line 2, column \d+/],
    [
      "codex",
      "a table that is closed",
      'mcp_servers = { a = { command = "b" } }\n',
      /paste what --print shows/,
    ],
    ["goose", "YAML that is none", "a: 1\nb: [1,\n", /config\.yaml is not valid YAML: line \d+, column \d+/],
    ["goose", "two documents", "a: 1\n---\nb: 1\n", /more than one document/],
    ["goose", "a list", "- a\n", /it does not hold a map/],
    ["goose", "extensions that are a list", "extensions:\n  - a\n", /"extensions" is not a map/],
    [
      "goose",
      "extensions that are elsewhere",
      "a: &x\n  b: {c: 1}\nextensions: *x\n",
      /"extensions" is not a map/,
    ],
    ["goose", "the same key twice", "a: 1\na: 2\n", /not valid YAML: line 2/],
  ])("%s: %s", async (client, _, content, words) => {
    await using person = await aPerson();
    await person.write(client, content);
    const { exit, stderr } = await person.memory(["install", client, "--yes"]);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringMatching(words) });
    expect((await person.bytes(client)).equals(Buffer.from(content))).toBe(true);
    expect(await person.beside(client)).toEqual([]);
  });

  test("read-only ones, folders, and ones that nobody wrote by hand", async () => {
    await using person = await aPerson();
    await person.write("cursor", "{}");
    await chmod(person.fileOf("cursor"), 0o444);
    const install = () => person.memory(["install", "cursor", "--yes"]);
    expect(await install()).toMatchObject({ exit: 2, stderr: expect.stringContaining("it is read-only") });
    await rm(person.fileOf("cursor"));
    await mkdir(person.fileOf("cursor"));
    expect(await install()).toMatchObject({ exit: 2, stderr: expect.stringContaining("it is not a file") });
    await rm(person.fileOf("cursor"), { recursive: true });
    await person.write("cursor", Buffer.alloc(33 * 1024 * 1024, " "));
    expect(await install()).toMatchObject({ exit: 2, stderr: expect.stringContaining("larger than 32 MB") });
    expect(await person.beside("cursor")).toEqual([]);
  });
});
