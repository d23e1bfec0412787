import { expect, it } from "vitest";
import { aFolder, type Folder } from "../../../test/files.ts";
import { readOne, readSessions, told } from "../../../test/read-sessions.ts";
import { type Connection, openDatabase } from "../../databases/sqlite.ts";
import { opencode } from "./agent.ts";

const start = 1_777_900_000_000;

/** A store of opencode's in the making, in the tables of its versions from 1.2 on. */
function aStore(folder: Folder, name = "opencode.db"): Connection {
  const db = openDatabase(folder.at(name));
  db.pragma("journal_mode = WAL");
  db.exec(`
    CREATE TABLE session (id text PRIMARY KEY, parent_id text, directory text NOT NULL, title text NOT NULL, revert text,
      time_created integer NOT NULL, time_updated integer NOT NULL);
    CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
    CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
  `);
  return db;
}

function addSession(db: Connection, id: string, more: { parent?: string; directory?: string } = {}): void {
  db.prepare("INSERT INTO session VALUES (?, ?, ?, 'Glazes', NULL, ?, ?)").run(
    id,
    more.parent ?? null,
    more.directory ?? "/home/ana/kiln",
    start,
    start,
  );
}

let count = 0;
/** Adds a message with its parts, a second after the one before. Answers its id. */
function addMessage(db: Connection, session: string, data: object, parts: readonly object[]): string {
  count += 1;
  const at = start + count * 1_000;
  const id = `msg_${String(count).padStart(4, "0")}`;
  const whole = JSON.stringify({ time: { created: at }, ...data });
  db.prepare("INSERT INTO message VALUES (?, ?, ?, ?, ?)").run(id, session, at, at, whole);
  for (const [n, part] of parts.entries())
    db.prepare("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)").run(
      `prt_${id.slice(4)}${n}`,
      id,
      session,
      at,
      at,
      JSON.stringify(part),
    );
  return id;
}

const text = (words: string, more: object = {}) => ({ type: "text", text: words, ...more });
const user = { role: "user", agent: "build", summary: { diffs: [] } };
const assistant = { role: "assistant", mode: "build" };
const tool = (name: string, input: object, state: object = {}) => ({
  type: "tool",
  tool: name,
  callID: `call-${name}`,
  state: { status: "completed", input, output: "done", metadata: {}, ...state },
});

function fill(db: Connection, session = "ses_1"): void {
  addSession(db, session);
  addMessage(db, session, user, [
    text('"Fire the \\"blue\\" kiln at cone six."'),
    text("<system-reminder>Plan mode is on.</system-reminder>", { synthetic: true }),
    text("not for the model", { ignored: true }),
    { type: "file", mime: "text/plain", url: "data:text/plain;base64,AAAA" },
  ]);
  addMessage(db, session, assistant, [
    { type: "step-start", snapshot: "s" },
    { type: "reasoning", text: "hidden" },
    tool("bash", { command: "npm test", description: "Run the tests" }, { metadata: { exit: 1 } }),
    tool("write", { filePath: "/home/ana/kiln/README.md", content: "Cone six." }),
    tool(
      "question",
      {
        questions: [
          {
            question: "Which glaze?",
            options: [{ label: "Ash", description: "From the stove" }, { label: "Salt" }],
          },
        ],
      },
      { metadata: { answers: [["Ash"]] } },
    ),
    text("It is set."),
    { type: "step-finish" },
  ]);
  addMessage(db, session, user, [{ type: "compaction", auto: true }]);
  addMessage(db, session, { ...assistant, summary: true }, [text("Summary of it all.")]);
  addMessage(db, session, user, [text("Stop there.")]);
  addMessage(db, session, { ...assistant, error: { name: "MessageAbortedError" } }, [text("I was about to")]);
}

const said = [
  'human: Fire the "blue" kiln at cone six.',
  "command: npm test (false)",
  "edit: /home/ana/kiln/README.md (true)",
  "answer: Which glaze? Ash (From the stove)",
  "assistant: It is set.",
  "human: Stop there.",
  "assistant: I was about to",
  "interrupt: ",
];

it("hands out what a person typed and chose, and nothing that the program has put beside it", async () => {
  await using folder = await aFolder();
  using db = closing(aStore(folder));
  fill(db.open);
  addSession(db.open, "ses_2", { parent: "ses_1" });
  addMessage(db.open, "ses_2", user, [text("You are a helper.")]);
  const read = await readSessions(opencode, folder.path);
  expect(Object.keys(read)).toEqual(["ses_1"]);
  expect(told(read.ses_1).sort()).toEqual([...said].sort());
  expect(read.ses_1).toMatchObject({
    project: "kiln",
    cwd: "/home/ana/kiln",
    title: "Glazes",
    startedAt: start,
    malformed: 0,
  });
  expect(read.ses_1?.path).toBe(folder.at("opencode.db#ses_1"));
  expect((await opencode.find(folder.path, () => true)).sidecars).toBe(1);
});

it("a session that was undone reads as far as it stands, and whole again when that was taken back", async () => {
  await using folder = await aFolder();
  using db = closing(aStore(folder));
  addSession(db.open, "ses_1");
  addMessage(db.open, "ses_1", user, [text("We glaze with ash.")]);
  const answer = addMessage(db.open, "ses_1", assistant, [text("Noted."), text("Salt, too?")]);
  const next = addMessage(db.open, "ses_1", user, [text("And with salt.")]);
  const revert = (to: object | null) =>
    db.open.prepare("UPDATE session SET revert = ?").run(to && JSON.stringify(to));
  const now = async () => told((await readSessions(opencode, folder.path)).ses_1);
  revert({ messageID: next });
  expect(await now()).toEqual(["human: We glaze with ash.", "assistant: Noted.\n\nSalt, too?"]);
  revert({ messageID: answer, partID: `prt_${answer.slice(4)}1` });
  expect(await now()).toEqual(["human: We glaze with ash.", "assistant: Noted."]);
  revert(null);
  expect((await now()).at(-1)).toBe("human: And with salt.");
});

it("another time and size are told of a session whose rows were updated in place, and of no other", async () => {
  await using folder = await aFolder();
  using db = closing(aStore(folder));
  fill(db.open);
  addSession(db.open, "ses_3");
  addMessage(db.open, "ses_3", user, [text("Hello.")]);
  const before = (await opencode.find(folder.path, () => true)).found;
  expect((await opencode.find(folder.path, () => true)).found).toEqual(before);
  const read = async (id: string) => {
    const file = (await opencode.find(folder.path, () => true)).found.find(
      ({ sessionId }) => sessionId === id,
    );
    return file && { file, session: await readOne(opencode, file) };
  };
  const first = await read("ses_3");
  db.open
    .prepare("UPDATE part SET data = ?, time_updated = ? WHERE session_id = 'ses_3'")
    .run(JSON.stringify(text("Hello, potter.")), start + 900_000);
  const second = await read("ses_3");
  expect([second?.file.mtimeMs, second?.file.size]).toEqual([start + 900_000, (first?.file.size ?? 0) + 8]);
  expect(told(second?.session)).toEqual(["human: Hello, potter."]);
  expect(second && (await opencode.isUnchanged(second.file, first?.session.watermark ?? ""))).toBe(false);
  expect((await read("ses_1"))?.file).toEqual(before.find(({ sessionId }) => sessionId === "ses_1"));
});

it("reads the files of versions before the database, and none that the database has taken over", async () => {
  const session = (id: string, more: object = {}) =>
    JSON.stringify({ id, directory: "/home/ana/oven", title: "Bread", time: { created: start }, ...more });
  await using folder = await aFolder({
    "storage/session/p1/ses_1.json": session("ses_1"),
    "storage/session/p1/ses_8.json": session("ses_8"),
    "storage/session/p1/ses_9.json": session("ses_9", { parentID: "ses_8" }),
    "storage/message/ses_8/msg_1.json": JSON.stringify({
      id: "msg_1",
      ...user,
      time: { created: start + 1 },
    }),
    "storage/message/ses_8/msg_2.json": JSON.stringify({
      id: "msg_2",
      ...assistant,
      time: { created: start + 2 },
    }),
    "storage/part/msg_1/prt_1.json": JSON.stringify(text("Bake at 220 degrees.")),
    "storage/part/msg_2/prt_2.json": JSON.stringify(text("Noted.")),
    "storage/part/msg_2/prt_3.json": "{ torn",
  });
  using db = closing(aStore(folder));
  addSession(db.open, "ses_1");
  addMessage(db.open, "ses_1", user, [text("Hello.")]);
  const read = await readSessions(opencode, folder.path);
  expect([told(read.ses_1), told(read.ses_8)]).toEqual([
    ["human: Hello."],
    ["human: Bake at 220 degrees.", "assistant: Noted."],
  ]);
  expect(read.ses_8).toMatchObject({ project: "oven", malformed: 1 });
  expect(read.ses_9).toBe(undefined);
  const located = await opencode.locate(folder.path, folder.at("storage/session/p1/ses_8.json"));
  expect(located.kind).toBe("session");
});

it("says which database it cannot read, and reads the others", async () => {
  await using folder = await aFolder({ "opencode-beta.db": "no database ".repeat(500) });
  using db = closing(aStore(folder));
  addSession(db.open, "ses_1");
  addMessage(db.open, "ses_1", user, [text("Hello.")]);
  using other = closing(openDatabase(folder.at("opencode-next.db")));
  other.open.exec("CREATE TABLE session (key text)");
  const { found, problems } = await opencode.find(folder.path, () => true);
  expect(found.map(({ sessionId }) => sessionId)).toEqual(["ses_1"]);
  expect(problems.map(({ path, reason }) => [path, reason.split(": ").slice(1).join(": ")])).toEqual([
    [folder.at("opencode-beta.db"), "it is no SQLite database, or an encrypted one"],
    [folder.at("opencode-next.db"), "no such column: id: a version of its program that memory does not know"],
  ]);
});

it("finds a session by its database and id, and nothing outside of the folder", async () => {
  await using folder = await aFolder();
  await using outside = await aFolder();
  for (const place of [folder, outside]) {
    using db = closing(aStore(place));
    addSession(db.open, "ses_1");
    addSession(db.open, "ses_2", { parent: "ses_1" });
  }
  const locate = async (path: string) => (await opencode.locate(folder.path, path)).kind;
  expect(await locate(folder.at("opencode.db#ses_1"))).toBe("session");
  expect(await locate(folder.at("opencode.db#ses_2"))).toBe("other");
  expect(await locate(folder.at("opencode.db#ses_7"))).toBe("missing");
  expect(await locate(outside.at("opencode.db#ses_1"))).toBe("refused");
  expect(await locate("opencode.db#ses_1")).toBe("refused");
});

/** A connection that goes with its block. */
function closing(open: Connection): Disposable & { readonly open: Connection } {
  return { open, [Symbol.dispose]: () => void open.close() };
}
