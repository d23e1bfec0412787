import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { KnowledgeEntity, KnowledgeRelation } from "@memory/shared";
import { plural } from "@memory/shared/words";
import type { Cli } from "./cli.ts";
import { connect, type Session } from "./daemon/connect.ts";
import { CliError, EXIT, type Exit } from "./errors.ts";
import { type FileLine, linesOfFile } from "./file-lines.ts";
import { type GraphLine, readGraphLine } from "./graph-lines.ts";
import { type GraphTotals, graphRows, graphText } from "./print/imported-graph.ts";

/** Rows of a request, and their characters: a part is taken over whole or not at all. */
const ROWS = 200;
const CHARACTERS = 500_000;
/** So many lines that say nothing, and not one that does: this is another kind of file. */
const ENOUGH = 1_000;

interface Part {
  readonly entities: KnowledgeEntity[];
  readonly relations: KnowledgeRelation[];
}

/** Take over the file of the reference server, part by part; all of it is one run. */
export async function importFile(cli: Cli, given: string, dryRun: boolean): Promise<Exit> {
  const path = resolve(given);
  await assertReadable(path);
  const totals: GraphTotals = {
    entities: 0,
    observations: 0,
    relations: 0,
    known: 0,
    redactions: 0,
    skipped: [],
  };
  const runId = randomUUID();
  let undoable: string | undefined;
  let session: Session | undefined;
  const interrupted = interruption(cli);
  try {
    for await (const part of partsOf(path, totals.skipped)) {
      // Not before it is known to be such a file.
      session ??= await connect(cli);
      const done = await session.client.knowledge.import({ body: { ...part, runId, dryRun } });
      for (const name of ["entities", "observations", "relations", "known", "redactions"] as const)
        totals[name] += done[name];
      undoable = done.runId;
      if (interrupted()) throw cutShort(totals);
    }
  } finally {
    interrupted.forget();
  }
  const imported = { path, dryRun, totals };
  if (cli.json) cli.sayJson({ path, dryRun, ...(undoable && { runId: undoable }), ...totals });
  else if (cli.plain) cli.sayRows(graphRows(imported));
  else cli.say(graphText(imported, cli.io.homedir));
  return totals.skipped.length > 0 ? EXIT.partly : EXIT.ok;
}

async function assertReadable(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new CliError(EXIT.notFound, "there is no such file", { hint: SHAPE });
  if (!found.isFile()) throw new CliError(EXIT.usage, "this is no file", { hint: SHAPE });
}

/** Records of the lines, in parts that fit a request. Throws usage when there are none. */
async function* partsOf(path: string, skipped: GraphTotals["skipped"]): AsyncGenerator<Part> {
  let isSuch = false;
  let part: Part = { entities: [], relations: [] };
  let [rows, characters] = [0, 0];
  for await (const line of linesOfFile(path)) {
    const read = readLine(line);
    if (read.kind === "bad") {
      skipped.push({ line: line.number, reason: read.reason });
      if (!isSuch && skipped.length >= ENOUGH) throw noSuchFile();
      continue;
    }
    isSuch = true;
    for (const piece of piecesOf(read)) {
      if (piece.kind === "entity") part.entities.push(piece.entity);
      else part.relations.push(piece.relation);
      rows += piece.kind === "entity" ? 1 + piece.entity.observations.length : 1;
      characters += JSON.stringify(piece).length;
      if (rows < ROWS && characters < CHARACTERS) continue;
      yield part;
      part = { entities: [], relations: [] };
      [rows, characters] = [0, 0];
    }
  }
  if (!isSuch) throw noSuchFile();
  if (rows > 0) yield part;
}

const readLine = ({ text }: FileLine): GraphLine =>
  text === null ? { kind: "bad", reason: "too long a line" } : readGraphLine(text);

/** An entity of which a great deal is observed comes in several pieces: what is there already grows. */
function* piecesOf(line: Piece): Generator<Piece> {
  if (line.kind === "relation") {
    yield line;
    return;
  }
  const { observations, ...named } = line.entity;
  const piece = (some: readonly string[]): Piece => ({
    kind: "entity",
    entity: { ...named, observations: [...some] },
  });
  let some: string[] = [];
  let characters = 0;
  for (const observation of observations) {
    if (some.length >= ROWS || characters >= CHARACTERS) {
      yield piece(some);
      [some, characters] = [[], 0];
    }
    some.push(observation);
    characters += JSON.stringify(observation).length;
  }
  yield piece(some);
}

type Piece = Exclude<GraphLine, { kind: "bad" }>;

const SHAPE =
  'what can be imported stands in  memory help import; of one kind: the memory.json (or memory.jsonl) of @modelcontextprotocol/server-memory: one JSON object a line, {"type":"entity","name":…,"entityType":…,"observations":[…]} or {"type":"relation","from":…,"to":…,"relationType":…}';

const noSuchFile = (): CliError =>
  new CliError(EXIT.usage, "nothing in this file is known; nothing was imported", {
    hint: SHAPE,
  });

/** Ctrl-C waits for the part in hand. */
function interruption({ io }: Cli) {
  let isAsked = false;
  const forget = io.onInterrupt(() => {
    isAsked = true;
  });
  return Object.assign(() => isAsked, { forget });
}

const cutShort = ({ entities, observations, relations }: GraphTotals): CliError =>
  new CliError(
    EXIT.interrupted,
    `stopped after ${plural(entities + observations + relations, "row")}; what was imported stays`,
    { hint: "run the same command again to go on, or take it back:  memory undo --last" },
  );
