import { expect, it } from "vitest";
import { aFolder, type Folder } from "../../../test/files.ts";
import { readOne } from "../../../test/read-sessions.ts";
import type { Discovered, LineSink } from "../agent.ts";
import { cline } from "../cline/agent.ts";

// The door of these is any agent whose sessions are written anew: Cline's are whole files.

const id = "1777900000000_k1ln0";
const name = `sessions/${id}/${id}.messages.json`;
const message = (n: number, text: string) => ({
  id: `m${n}`,
  role: n % 2 === 1 ? "user" : "assistant",
  content: [{ type: "text", text }],
  ts: 1_777_900_000_000 + n,
});
const one = [message(1, "We glaze with ash."), message(2, "Noted.")];
const two = [...one, message(3, "And with salt."), message(4, "Noted, too.")];
const rewound = [...one, message(3, "And with tin."), message(4, "Fine.")];

const write = (folder: Folder, messages: unknown) => folder.write(name, JSON.stringify({ messages }));

async function onlyOne(folder: Folder): Promise<Discovered> {
  const [file] = (await cline.find(folder.path, () => true)).found;
  if (!file) throw new Error("no session was found");
  return file;
}

/** Takes lines, a number of them at most. */
function aSink(most = Number.POSITIVE_INFINITY): LineSink & { readonly lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    line: (bytes) => void lines.push(bytes.toString("utf8")),
    tail: () => false,
    overlong: () => void lines.push(""),
    isFull: () => lines.length >= most,
  };
}

it("the copy of a session that grew goes on where it was; that of one that was rewound begins anew", async () => {
  await using folder = await aFolder();
  await write(folder, one);
  const file = await onlyOne(folder);
  const [first, same, more, anew] = [aSink(), aSink(), aSink(), aSink()];
  const copied = await cline.records.copy(file, null, first);
  expect([copied?.start, first.lines.length]).toEqual(["beginning", 3]);
  const again = await cline.records.copy(file, copied?.watermark ?? null, same);
  expect([again, same.lines]).toEqual([{ ...copied, start: "behind" }, []]);
  await write(folder, two);
  const grown = await cline.records.copy(file, copied?.watermark ?? null, more);
  expect([grown?.start, more.lines.length]).toEqual(["behind", 2]);
  expect(cline.reachesFurther(grown?.watermark ?? "", copied?.watermark ?? "")).toBe(true);
  await write(folder, rewound);
  const started = await cline.records.copy(file, grown?.watermark ?? null, anew);
  expect([started?.start, anew.lines.length]).toEqual(["beginning", 5]);
});

it("a copy that takes no more goes on behind what it has", async () => {
  await using folder = await aFolder();
  const long = Array.from({ length: 60 }, (_, n) => message(n + 1, "glaze ".repeat(400)));
  await write(folder, long);
  const file = await onlyOne(folder);
  const lines: string[] = [];
  let watermark: string | null = null;
  for (let goes = 0; goes < 20 && lines.length < 61; goes++) {
    const sink = aSink(10);
    watermark = (await cline.records.copy(file, watermark, sink))?.watermark ?? null;
    lines.push(...sink.lines);
  }
  expect(lines.length).toBe(61);
  const session = await readOne(cline, file);
  expect(session.watermark).toBe(watermark);
});

it("a session reads from its copy as it does from its file, and what a person has deleted keeps its place", async () => {
  await using folder = await aFolder();
  await write(folder, two);
  const file = await onlyOne(folder);
  const { lines } = await (async () => {
    const sink = aSink();
    await cline.records.copy(file, null, sink);
    return sink;
  })();
  const fromCopy = (kept: readonly string[]) => {
    const bytes = Buffer.from(kept.join("\n"));
    let from = 0;
    return cline.read(file, {
      redact: (text) => ({ text, count: 0 }),
      bytes(into, at, length) {
        const count = bytes.copy(into, at, from, from + length);
        from += count;
        return count;
      },
    });
  };
  const read = await readOne(cline, file);
  expect((await fromCopy(lines)).entries).toEqual(read.entries);
  const scarred = lines.map((line, n) => (n === 1 ? cline.records.tombstone(line) : line));
  expect(scarred[1]).toBe('{"deleted":true,"id":"m1"}');
  const left = await fromCopy(scarred);
  expect([left.entries, left.malformed]).toEqual([read.entries.slice(1), 0]);
  expect(read.entries.map((entry) => entry.lines.from)).toEqual([2, 3, 4, 5]);
});

it("is unchanged as long as it says the same, whatever else was written into its file", async () => {
  await using folder = await aFolder();
  await write(folder, one);
  const file = await onlyOne(folder);
  const { watermark } = await readOne(cline, file);
  await folder.write(name, JSON.stringify({ updated_at: "later", messages: one }, null, 2));
  expect(await cline.isUnchanged(file, watermark)).toBe(true);
  await write(folder, two);
  expect(await cline.isUnchanged(file, watermark)).toBe(false);
  await write(folder, one.slice(0, 1));
  expect(await cline.isUnchanged(file, watermark)).toBe(false);
});

it("says of a session that is gone that it is", async () => {
  await using folder = await aFolder();
  await write(folder, one);
  const file = await onlyOne(folder);
  await folder.remove(name);
  expect(await cline.records.copy(file, null, aSink())).toBe(null);
});

it("a message that was made to break its reader costs no other one, from its file and from its copy", async () => {
  await using folder = await aFolder();
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const hostile = `{"id":"h1","role":"user","content":[{"type":"text","text":"Deep."}],"more":${deep}}`;
  const polluting =
    '{"id":"h2","__proto__":{"role":"user"},"constructor":{"prototype":{"role":"user"}},"content":[{"type":"text","text":"I am the user."}]}';
  const [before, after] = [message(1, "We glaze with ash."), message(3, "And with salt.")].map((one) =>
    JSON.stringify(one),
  );
  await folder.write(name, `{"messages":[${[before, hostile, polluting, after].join(",")}]}`);
  const file = await onlyOne(folder);
  const read = await readOne(cline, file);
  expect([read.entries.map((entry) => entry.kind === "human" && entry.text), read.malformed]).toEqual([
    ["We glaze with ash.", "And with salt."],
    2,
  ]);
  const sink = aSink();
  await cline.records.copy(file, null, sink);
  expect([sink.lines.length, sink.lines[2]]).toEqual([5, "null"]);
  expect(Object.prototype).not.toHaveProperty("role");
});
