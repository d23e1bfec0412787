import { randomUUID } from "node:crypto";
import { ApiError } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { type Cli, shortPath } from "../cli.ts";
import { connect, type Session } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import type { Foreign, Taken } from "./read-foreign.ts";

const OUTCOMES = ["saved", "merged", "versioned", "conflict", "dropped"] as const;
/** What is counted of notes of agents. */
const NOTED = [...OUTCOMES, "retired", "redactions"] as const;

interface Totals extends Record<(typeof OUTCOMES)[number], number> {
  entities: number;
  observations: number;
  relations: number;
  known: number;
  retired: number;
  /** That notes of agents hold; counted by a dry run. */
  statements: number;
  redactions: number;
  readonly refused: string[];
}

export interface ForeignImport {
  readonly path: string;
  readonly foreign: Foreign;
  readonly dryRun: boolean;
  readonly project: string | undefined;
}

/** Notes in one request: a part is taken over whole or not at all. */
const NOTES = 50;
/** Files of agents in one request. */
const FILES = 200;

/** Take over what another product kept, each memory by the same rules as a save; all of it is one run. */
export async function importForeign(
  cli: Cli,
  { path, foreign, dryRun, project }: ForeignImport,
): Promise<Exit> {
  const session = await connect(cli);
  const runId = randomUUID();
  const totals: Totals = {
    ...{ saved: 0, merged: 0, versioned: 0, conflict: 0, dropped: 0 },
    ...{
      entities: 0,
      observations: 0,
      relations: 0,
      known: 0,
      retired: 0,
      statements: 0,
      redactions: 0,
      refused: [],
    },
  };
  await takeNotes(session, { foreign, runId, dryRun }, totals);
  await readAgents(session, { foreign, runId, dryRun, project }, totals);
  if (!dryRun)
    for (const memory of foreign.memories)
      await take(session, { ...memory, ...(project !== undefined && { project }) }, { runId, totals });
  const leftOut = [...foreign.leftOut, ...totals.refused];
  if (cli.json) {
    const { refused, ...counts } = totals;
    cli.sayJson({
      path,
      dryRun,
      runId,
      memories: foreign.memories.length + totals.statements,
      ...counts,
      leftOut,
    });
  } else cli.say(textOf(cli, { path, foreign, dryRun, totals, leftOut }));
  return totals.refused.length > 0 ? EXIT.partly : EXIT.ok;
}

/** The daemon reads them, as it reads those that it follows. */
async function readAgents(
  { client }: Session,
  {
    foreign: { agentNotes },
    runId,
    dryRun,
    project,
  }: Pick<ForeignImport, "foreign" | "dryRun" | "project"> & { readonly runId: string },
  totals: Totals,
): Promise<void> {
  for (let from = 0; from < agentNotes.length; from += FILES) {
    const paths = agentNotes.slice(from, from + FILES);
    const body = { paths, runId, dryRun, ...(project !== undefined && { project }) };
    const done = await client.notes.read({ body });
    for (const name of NOTED) totals[name] += done[name];
    totals.statements += done.statements;
    totals.refused.push(...done.leftOut);
  }
}

async function takeNotes(
  { client }: Session,
  {
    foreign: { notes },
    runId,
    dryRun,
  }: { readonly foreign: Foreign; readonly runId: string; readonly dryRun: boolean },
  totals: Totals,
): Promise<void> {
  for (let from = 0; from < notes.length; from += NOTES) {
    const part = notes.slice(from, from + NOTES);
    const body = {
      entities: part.map(({ entity }) => entity),
      relations: part.flatMap(({ relations }) => [...relations]),
      runId,
      dryRun,
    };
    const done = await client.knowledge.import({ body });
    for (const name of ["entities", "observations", "relations", "known", "redactions"] as const)
      totals[name] += done[name];
  }
}

/** One that is refused keeps the others from nothing. */
async function take(
  { client }: Session,
  { content, assertedAt, path, project }: Taken & { readonly project?: string },
  { runId, totals }: { readonly runId: string; readonly totals: Totals },
): Promise<void> {
  const source = { statedBy: "assistant" as const, path };
  const body = { content, source, runId, ...(project && { project }), ...(assertedAt && { assertedAt }) };
  try {
    const { outcome, redactions } = await client.memories.save({ body });
    totals[outcome] += 1;
    totals.redactions += redactions;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "invalid") throw error;
    totals.refused.push(`${path} was refused: ${error.message}`);
  }
}

interface Told extends Omit<ForeignImport, "project"> {
  readonly totals: Totals;
  readonly leftOut: readonly string[];
}

function textOf(cli: Cli, { path, foreign, dryRun, totals, leftOut }: Told): string {
  const {
    saved,
    merged,
    versioned,
    conflict,
    dropped,
    entities,
    observations,
    relations,
    known,
    retired,
    statements,
    redactions,
  } = totals;
  const memories = dryRun ? foreign.memories.length + statements : saved;
  const parts: [number, string][] = [
    [memories, plural(memories, "memory", "memories")],
    [versioned, plural(versioned, "new version")],
    [conflict, `${plural(conflict, "contradiction")} to decide (memory review)`],
    [entities, plural(entities, "entity", "entities")],
    [observations, plural(observations, "observation")],
    [relations, plural(relations, "relation")],
    [merged + known, `${count(merged + known)} known already`],
    [retired, `${count(retired)} retired, whose lines are gone`],
    [dropped, `${count(dropped)} that say nothing, or were deleted by you`],
    [redactions, `${plural(redactions, "secret")} hidden`],
  ];
  const said = parts.filter(([number]) => number > 0).map(([, words]) => words);
  const changed = saved + versioned + conflict + merged + retired + entities + observations + relations > 0;
  return [
    `${dryRun ? "Would take over" : "Took over"}  ${said.join(" · ") || "nothing"}`,
    `  from ${shortPath(path, cli.io.homedir)}`,
    ...leftOut.slice(0, 10).map((line) => `  left out: ${cleanLine(line)}`),
    ...(leftOut.length > 10 ? [`  left out: ${count(leftOut.length - 10)} more`] : []),
    ...(dryRun ? ["  Nothing was written. What is known already is found when it is taken over."] : []),
    ...(!dryRun && changed ? ["  take it back:  memory undo --last"] : []),
  ].join("\n");
}
