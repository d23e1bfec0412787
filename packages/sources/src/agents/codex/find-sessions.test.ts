import { symlink } from "node:fs/promises";
import { join } from "node:path";
import * as zlib from "node:zlib";
import { expect, test } from "vitest";
import { rollout } from "../../../test/rollouts.ts";
import { temporaryFolder } from "../../../test/transcripts.ts";
import { codex } from "./agent.ts";

const idOf = (n: number) => `01a1f000-0000-7000-8000-00000000000${n}`;
const nameOf = (n: number) => `rollout-2026-05-04T08-00-0${n}-${idOf(n)}.jsonl`;
const fileOf = (meta: object = {}) => rollout({ ...meta }).text();

test("sessions are found by day and among the archived, by the folder that each was in", async () => {
  await using home = await temporaryFolder();
  await home.write(`sessions/2026/05/04/${nameOf(1)}`, fileOf());
  await home.write(`archived_sessions/${nameOf(2)}`, fileOf({ cwd: "/home/ada/code/oven" }));
  const subagent = { source: { subagent: { thread_spawn: { depth: 1 } } } };
  await home.write(`sessions/2026/05/04/${nameOf(3)}`, fileOf(subagent));
  await home.write(`sessions/2026/05/04/${nameOf(4)}`, fileOf({ thread_source: "subagent" }));
  await home.write(`sessions/2026/05/04/${nameOf(5)}`, "");
  const errand = { source: "exec", originator: "codex_vscode" };
  await home.write(`sessions/2026/05/04/${nameOf(7)}`, fileOf(errand));
  const reverted = nameOf(8).replace(".jsonl", `_${idOf(9)}.jsonl`);
  const long = { base_instructions: { text: "You are an agent. ".repeat(9_000) } };
  await home.write(`sessions/2026/05/05/${reverted}`, fileOf(long));
  await home.write("history.jsonl", "{}\n");
  await home.write("auth.json", "{}");
  await home.write(`log/${nameOf(6)}`, fileOf());
  const { found, sidecars, problems } = await codex.find(home.path, () => true);
  expect(found.map(({ sessionId, folder }) => [sessionId, folder]).sort()).toEqual([
    [idOf(1), "-home-ada-code-kiln"],
    [idOf(2), "-home-ada-code-oven"],
    [`${idOf(8)}_${idOf(9)}`, "-home-ada-code-kiln"],
  ]);
  expect({ sidecars, problems }).toEqual({ sidecars: 4, problems: [] });
  const narrowed = await codex.find(home.path, (project) => project.includes("oven"));
  expect(narrowed.found.map(({ sessionId }) => sessionId)).toEqual([idOf(2)]);
});

test("a session is located like it is found, and nothing outside or of a sub-agent's", async () => {
  await using home = await temporaryFolder();
  const day = "sessions/2026/05/04";
  const path = await home.write(`codex/${day}/${nameOf(1)}`, fileOf());
  const other = await home.write(`codex/${day}/${nameOf(2)}`, fileOf({ thread_source: "subagent" }));
  const outside = await home.write(`elsewhere/${nameOf(3)}`, fileOf());
  const link = join(home.path, "codex", day, nameOf(3));
  await symlink(outside, link);
  const folder = join(home.path, "codex");
  const kindOf = async (at: string) => (await codex.locate(folder, at)).kind;
  expect(await codex.locate(folder, path)).toMatchObject({
    kind: "session",
    file: { path, sessionId: idOf(1), folder: "-home-ada-code-kiln" },
  });
  expect(await kindOf(other)).toBe("other");
  expect(await kindOf(join(folder, "auth.json"))).toBe("other");
  expect(await kindOf(path.replace(idOf(1), idOf(9)))).toBe("missing");
  for (const at of [outside, link, `${folder}/${day}/../../../../../elsewhere/${nameOf(3)}`])
    expect(await kindOf(at)).toBe("refused");
});

test("a program that asked is told from a person, by how the thread began", async () => {
  await using home = await temporaryFolder();
  const ask = async (meta: object, text: string) => {
    const file = rollout({ ...meta });
    file.typed(text);
    const path = await home.write(`sessions/2026/05/04/${nameOf(1)}`, file.text());
    return await codex.askedBy({ path, folder: "", sessionId: idOf(1) });
  };
  expect(await ask({}, "Fire it.")).toBe("person");
  expect(await ask({ source: "exec" }, "Fire it.")).toBe("program");
  expect(await ask({ source: "exec" }, `[memory reads ${idOf(1)}] This is memory's own question.`)).toBe(
    "memory",
  );
});

test("a rollout that Codex has packed is the same session; a Node that cannot unpack it says so", async () => {
  await using home = await temporaryFolder();
  const made = rollout();
  made.typed("Fire the kiln at cone six.");
  const text = made.text();
  const name = `sessions/2026/05/04/${nameOf(1)}`;
  const pack: unknown = Reflect.get(zlib, "zstdCompressSync");
  const packed = typeof pack === "function" ? Buffer.from(pack(Buffer.from(text))) : Buffer.from("packed");
  await home.write(`${name}.zst`, packed);
  const { found, problems } = await codex.find(home.path, () => true);
  if (typeof pack !== "function") {
    expect(problems).toMatchObject([{ reason: expect.stringContaining("Node reads from 22.15 on") }]);
    return;
  }
  expect(found).toMatchObject([{ sessionId: idOf(1), folder: "-home-ada-code-kiln" }]);
  const options = { redact: (words: string) => ({ text: words, count: 0 }) };
  const [file] = found;
  if (!file) throw new Error("no session was found");
  const read = await codex.read(file, options);
  await home.write(name, text);
  const plain = await codex.read({ ...file, path: join(home.path, name) }, options);
  expect({ ...read, path: "" }).toEqual({ ...plain, path: "" });
});
