import { mkdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { scriptedExtractor } from "../../daemon/test/scripted-models.ts";
import { sessionId, transcript } from "../../sources/test/transcripts.ts";
import { emptyDaemon, type ViewerDaemon } from "./daemon.ts";
import { STRANGE, XSS } from "./world/hostile-texts.ts";

/** A daemon whose store holds, wherever a text can stand, texts that would like to be a program. */
export interface HostileDaemon extends ViewerDaemon {
  readonly ids: {
    /** Ids of the memories, in the order of `XSS`. */
    readonly memories: readonly string[];
    readonly versioned: string;
    readonly conflict: string;
    readonly entities: readonly string[];
    readonly documents: readonly string[];
    readonly root: string;
    readonly run: string;
  };
}

/** Words between « and » are an entity, whatever they are. */
const marked = scriptedExtractor(({ text }) => {
  const entities = [...text.matchAll(/«([^»]{1,200})»/g)].map(({ 0: whole, 1: name = "", index }) => ({
    name,
    type: name.includes("onerror") ? "odd_thing" : "concept",
    start: index,
    end: index + whole.length,
    confidence: 0.9,
  }));
  const relations = entities.slice(1).map((_, n) => ({
    from: n,
    to: n + 1,
    predicate: text.length % 2 === 0 ? "hides_in" : "uses",
    confidence: 0.8,
  }));
  return { entities, relations };
});

export async function hostileDaemon(): Promise<HostileDaemon> {
  const memory = await emptyDaemon({ models: { extractor: marked } });
  try {
    return Object.assign(memory, { ids: await seedHostile(memory) });
  } catch (error) {
    await memory[Symbol.asyncDispose]();
    throw error;
  }
}

async function seedHostile(memory: ViewerDaemon): Promise<HostileDaemon["ids"]> {
  const { client } = memory;
  const memories = await saveAll(memory);
  const versioned = await change(memory);
  await contradict(memory);
  await writeSession(memory);
  let run = "";
  for await (const event of client.imports.sessions({ body: { days: 3650 } }))
    if (event.type === "done") run = event.runId ?? "";
  const folder = await writeDocuments(memory.dir);
  const root = await client.roots.link({ body: { path: folder } });
  await documentsRead(memory);
  await client.index.run({ body: {} });
  const entities = await foldTwo(memory);
  await client.schema.add({ body: { kind: "type", name: "danger", description: XSS[1] ?? "" } });
  const { conflicts } = await client.conflicts.list();
  const { documents } = await client.documents.list({ query: { limit: 500 } });
  return {
    memories,
    versioned,
    conflict: conflicts[0]?.id ?? "",
    entities,
    documents: documents.map(({ id }) => id),
    root: root.id,
    run,
  };
}

/** Each stands in the memory, in its project, in the path of its source, and in the name of the program that saved it. */
async function saveAll(memory: ViewerDaemon): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, text] of [...XSS, ...STRANGE].entries()) {
    const { id } = await memory
      .as(`agent ${n} ${text}`.replace(/[^\x20-\x7e]/g, "?").slice(0, 200))
      .memories.save({
        body: {
          content: `Case ${n + 1}: ${text} «${text.slice(0, 200)}» «neighbour ${n}»`,
          type: "fact",
          project: n % 3 === 0 ? `project ${text}`.slice(0, 300).trim() : "plain",
          source: { path: `/notes/${text}`.slice(0, 4_096), client: text.slice(0, 200), line: n + 1 },
        },
      });
    ids.push(id ?? "");
  }
  return ids;
}

async function change({ client }: ViewerDaemon): Promise<string> {
  const [first = "", second = "", third = ""] = XSS;
  const { id = "" } = await client.memories.save({ body: { content: `Before: ${first}`, type: "fact" } });
  const body = { content: `After: ${second} and more`, reason: third };
  const newer = await client.memories.update({ params: { id }, body });
  const other = await client.memories.save({ body: { content: `To be retired: ${first}`, type: "fact" } });
  if (other.id) await client.memories.retire({ params: { id: other.id }, body: { reason: second } });
  return newer.id;
}

async function contradict(memory: ViewerDaemon): Promise<void> {
  const say = (by: string, content: string) =>
    memory.as(by).memories.save({ body: { content, type: "fact" } });
  await say("one/1", "The form <img src=x onerror=window.__ran=90> supports file uploads.");
  await say("two/1", "The form <img src=x onerror=window.__ran=90> does not support file uploads.");
}

async function writeSession({ transcriptsDir }: ViewerDaemon): Promise<void> {
  const session = transcript("/home/mira/code/<img src=x onerror=window.__ran=91>");
  for (const text of XSS.slice(0, 12)) {
    session.user(`Remember that the marker must always be ${text} in this project.`);
    session.assistant(`Understood: ${text}`);
  }
  const folder = "-home-mira-code--img-src-x-onerror-window---ran-91-";
  await write(join(transcriptsDir, folder, `${sessionId(1)}.jsonl`), session.text());
}

async function writeDocuments(dir: string): Promise<string> {
  const folder = join(dir, "notes <img src=x onerror=window.__ran=92>");
  const parts = XSS.map(
    (text, n) => `## Part ${n + 1} ${text.replaceAll("\n", " ")}\n\n${text} «${text.slice(0, 200)}»\n`,
  );
  await write(join(folder, "<svg onload=window.__ran=93>.md"), `# ${XSS[0]}\n\n${parts.join("\n")}`);
  await write(join(folder, "one-line.txt"), "a very long line ".repeat(6_000));
  await write(
    join(folder, "strange.md"),
    `# Strange\n\n${STRANGE.map((text) => text.slice(0, 4_000)).join("\n\n")}\n`,
  );
  await write(
    join(folder, "page.html"),
    `<title>${XSS[1]}</title><h1>Kept</h1><p>${XSS.join("</p><p>")}</p>`,
  );
  await write(join(folder, `${"long-name-".repeat(24)}.txt`), "A file with a name of 240 characters.");
  return folder;
}

/** An hour ago: a session that was written to just now counts as running. */
async function write(path: string, text: string): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await utimes(path, hourAgo, hourAgo);
}

async function documentsRead({ client }: ViewerDaemon): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const { roots } = await client.roots.list();
    if (
      roots.every(({ pending, documents, state }) => pending === 0 && documents > 0 && state === "up-to-date")
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("the linked folder was not read within 20 seconds");
}

/** Answers the entities that stand for themselves then, the one that something was folded into first. */
async function foldTwo({ client }: ViewerDaemon): Promise<string[]> {
  const listed = async () => (await client.entities.list({ query: { limit: 500 } })).entities;
  const [source, into] = (await listed()).filter(({ name }) => name.includes("<"));
  if (!source || !into) throw new Error("no two entities have a hostile name");
  await client.folds.merge({ params: { id: source.id }, body: { into: into.id, reason: XSS[2] ?? "" } });
  const others = (await listed()).map(({ id }) => id).filter((id) => id !== into.id);
  return [into.id, ...others];
}
