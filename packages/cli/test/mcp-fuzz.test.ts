import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { isRecord } from "../src/config-file/values.ts";
import { planInstall, planUninstall } from "../src/mcp-clients/plan.ts";
import { clientOf } from "../src/mcp-clients/targets.ts";
import { aJsonText, aTomlText, aYamlText } from "./mcp-texts.ts";

const TEXTS: Readonly<Record<string, (seed: number) => string>> = {
  "claude-code": (seed) => aJsonText(seed, "mcpServers"),
  codex: aTomlText,
  goose: aYamlText,
};
const COMMAND = ["C:\\Program Files\\nodejs\\node.exe", "/opt/memory/bin/memory", "mcp", "serve"] as const;
const ROUNDS = 300;

/** The same file without anything beside it: no copy tells what it was. */
function found(id: string, text: string) {
  const client = clientOf(id);
  const values = text.trim() === "" ? {} : client.format.read(text);
  const path = client.path(values);
  const entry = path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values);
  const file = { path: "/nowhere/file", text, hasMark: false, stats: null };
  return { client, shown: "/nowhere/file", file, path, entry, values };
}

test.each(Object.entries(TEXTS))(
  "no text of %s says anything else with our entry, or after it",
  async (id, textOf) => {
    let restored = 0;
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const text = textOf(seed);
      const before = found(id, text);
      before.client.format.refuseBroken(text.trim() === "" ? "" : text, "made up");
      const { text: installed } = await planInstall(before, { command: [...COMMAND], allow: false }, false);
      const now = found(id, installed ?? "");
      expect(now.entry, `seed ${seed}: ${text}`).toMatchObject({
        args: expect.arrayContaining(["mcp", "serve"]),
      });
      expect((await planInstall(now, { command: [...COMMAND], allow: false }, false)).text).toBe(installed);
      // Whoever has changed the file since gets our entry taken out, and all of the rest as it was.
      const { text: left } = await planUninstall(now);
      const after = found(id, left ?? "");
      expect(isDeepStrictEqual(sayingOf(after), sayingOf(before)), `seed ${seed}: ${text}`).toBe(true);
      if (left === text) restored += 1;
    }
    expect(restored).toBeGreaterThan(ROUNDS / 2);
  },
);

test.each([
  ["goose", "extensions: # none\n  # developer:\n  #   cmd: x\nGOOSE_MODEL: x\n"],
  ["goose", "extensions: {} # none\nGOOSE_MODEL: x\n"],
  ["goose", "extensions: {\n  # none\n}\n"],
  ["goose", "extensions: &mine\nGOOSE_MODEL: x\n"],
  ["claude-code", '{\n  "mcpServers": /* mine */ {}, // none\n  "x": 1\n}'],
  ["codex", "# mine\n[mcp_servers]\n# none\n\n[b]\n"],
])("what a person has noted in a file of %s stays without any copy of it: %s", async (id, text) => {
  const installed = await planInstall(found(id, text), { command: [...COMMAND], allow: false }, false);
  expect((await planUninstall(found(id, installed.text ?? ""))).text).toBe(text);
});

/** An empty list or object counts as not there: nobody can tell afterwards who made it. */
function sayingOf({ values, path }: ReturnType<typeof found>): unknown {
  const [key = ""] = path;
  const { [key]: servers, ...others } = values;
  const isNothing =
    servers === null || servers === undefined || (isRecord(servers) && Object.keys(servers).length === 0);
  return isNothing ? others : { ...others, [key]: servers };
}
