import { describeCommand, isProjectTask } from "@memory/language/distilling";
import type { Finding } from "@memory/language/finding";
import type { AgentName } from "@memory/shared";
import type { CommandUseRow } from "./queries.ts";

/** A command that works in a project, as one of the sessions that ran it shows. */
export interface ProcedureFinding {
  readonly sessionId: string;
  readonly agent: AgentName;
  readonly path: string;
  readonly finding: Finding;
}

/** Successful runs before a command counts as the way to do it. */
const MIN_SUCCESSES = 2;
const MIN_SUCCESS_RATE = 0.4;
/** 94 % of such memories were worth keeping (n 16). */
const CONFIDENCE = 0.94;

/** The rule that made a procedure names its purpose, so that the rivals of one purpose can be found again. */
export const commandRule = (purpose: string): string => `command:${purpose}`;
export const isCommandRule = (rule: string): boolean => rule.startsWith("command:");

interface Tally {
  readonly uses: CommandUseRow[];
  readonly okUuids: Set<string>;
  ok: number;
  failed: number;
}

/**
 * Procedures of a project: for each purpose the command that succeeded most, if it did so often enough; a
 * task the project defines goes before the tool it wraps. A forked session repeats the records of its parent,
 * so successes count by record. One finding for each of the first sessions that show it.
 */
export function procedures(project: string, uses: readonly CommandUseRow[]): ProcedureFinding[] {
  const best = new Map<string, Tally>();
  for (const [purpose, rivals] of groupBy(uses, (use) => use.purpose)) {
    const winner = bestOf(rivals);
    if (winner) best.set(purpose, winner);
  }
  // A command for all files makes the one for a single file superfluous.
  if (best.has("test")) best.delete("single test");
  return [...best.values()].flatMap((winner) =>
    shownBy(winner).map((use) => procedureOf(project, winner, use)),
  );
}

/** Sessions that are kept as evidence of one procedure: the first ones; hundreds would say no more. */
const MAX_EVIDENCE = 5;

const shownBy = ({ uses }: Tally): CommandUseRow[] => uses.filter(({ ok }) => ok > 0).slice(0, MAX_EVIDENCE);

function bestOf(rivals: readonly CommandUseRow[]): Tally | undefined {
  const tallies = [...groupBy(rivals, ({ key }) => key).values()].map(tally);
  const proven = tallies.filter(
    ({ ok, failed, okUuids }) => okUuids.size >= MIN_SUCCESSES && ok / (ok + failed) >= MIN_SUCCESS_RATE,
  );
  return proven.sort((a, b) => tasksFirst(a, b) || b.okUuids.size - a.okUuids.size || order(a, b))[0];
}

const tasksFirst = (a: Tally, b: Tally): number => Number(isTask(b)) - Number(isTask(a));
const isTask = ({ uses }: Tally): boolean => isProjectTask(uses[0]?.command ?? "");
const order = (a: Tally, b: Tally): number => ((a.uses[0]?.key ?? "") < (b.uses[0]?.key ?? "") ? -1 : 1);

function tally(uses: CommandUseRow[]): Tally {
  const sum: Tally = { uses, okUuids: new Set(), ok: 0, failed: 0 };
  for (const use of uses) {
    const uuids: unknown = JSON.parse(use.ok_uuids);
    const known = sum.okUuids.size;
    if (Array.isArray(uuids)) for (const uuid of uuids) sum.okUuids.add(String(uuid));
    sum.ok += sum.okUuids.size - known;
    sum.failed += use.failed;
  }
  return sum;
}

function procedureOf(project: string, best: Tally, use: CommandUseRow): ProcedureFinding {
  const command = best.uses[0]?.command ?? use.command;
  return {
    sessionId: use.session_id,
    agent: use.agent,
    path: use.path,
    finding: {
      type: "procedure",
      content: describeCommand(project, { purpose: use.purpose, command }),
      hidden: null,
      confidence: CONFIDENCE,
      rule: commandRule(use.purpose),
      score: 0.6,
      excerpt: use.excerpt,
      lines: { from: use.start_line, to: use.end_line },
      uuid: null,
      at: use.asserted_at,
      statedBy: "tool",
    },
  };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
