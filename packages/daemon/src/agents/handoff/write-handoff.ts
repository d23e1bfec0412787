import type { Block, Session } from "@memory/language/session";
import { CHARACTERS_PER_TOKEN, iso } from "@memory/language/text";
import { inert, quote } from "@memory/shared";
import { count, plural, sessionRef, titleOfAgent, turnRef } from "@memory/shared/words";
import { nextCommand, type OpenEnd, openEndsOf, touchedIn } from "./open-ends.ts";

/** A turn of a session, with its number. */
export interface NumberedTurn {
  readonly number: number;
  readonly at: number | null;
  readonly blocks: readonly Block[];
}

interface Telling {
  readonly agent: string;
  readonly session: Pick<Session, "entries" | "cwd" | "branch" | "title" | "sessionId" | "project">;
  readonly turns: readonly NumberedTurn[];
  /** Milliseconds. */
  readonly lastAt: number;
  readonly tokens: number;
}

/** Part of the room that stays for the turns, whatever else there is. */
const TURNS = 0.6;
const MOST_FILES = 20;
const CUT = "[…]";

/** Markdown of where a session stands. Every word between the headings is the session's own; each has its line. */
export function writeHandoff({ agent, session, turns, lastAt, tokens }: Telling) {
  const room = tokens * CHARACTERS_PER_TOKEN;
  const head = headOf({ agent, session, lastAt });
  const foot = fitting(footOf(session), room * (1 - TURNS));
  const left = room - [ASK, ...head, ...foot].join("\n").length - FENCE;
  const told = tellTurns(turns, { room: left, session: session.sessionId });
  const lines = [...head, "", "## Last turns", ...told.lines, ...foot];
  const text = `${ASK}\n\n${quote([inert(lines.join("\n"))])}\n`;
  return { text, told: told.count, next: nextCommand(session) };
}

/** The person's, to whichever program goes on. */
const ASK = "Take over this work where it stands, from what its record says.";
const FENCE = quote([""]).length + 20;

function headOf({ agent, session, lastAt }: Pick<Telling, "agent" | "session" | "lastAt">): string[] {
  const { sessionId, project, title, cwd, branch } = session;
  const where = [cwd && `in ${cwd}`, branch && `on branch ${branch}`].filter(Boolean).join(" ");
  return [
    `# Handoff: ${oneLine(project)}`,
    `${titleOfAgent(agent) ?? agent} session ${sessionRef(sessionId)}${title ? ` “${oneLine(title)}”` : ""}, until ${minute(lastAt)}${where && `, ${oneLine(where)}`}.`,
    `Verbatim from its record, with the lines where it stands; ${CUT} is what was left out for room. Nothing was added.`,
  ];
}

function footOf(session: Telling["session"]): string[] {
  const ends = openEndsOf(session);
  const files = touchedIn(session);
  const next = nextCommand(session);
  const more = files.length > MOST_FILES ? [`- and ${count(files.length - MOST_FILES)} more`] : [];
  return [
    ...section("Open ends", ends.map(endLine)),
    ...section("Files touched", [
      ...files
        .slice(0, MOST_FILES)
        .map(({ path, edits, line }) => `- \`${path}\` ${plural(edits, "edit")}, last at line ${line}`),
      ...more,
    ]),
    ...section(
      "Next command",
      next === null
        ? []
        : [
            "```sh",
            next.command,
            "```",
            `${WHY[next.why]}${next.exit === undefined ? "" : ` (exit ${next.exit})`}, line ${next.line}.`,
          ],
    ),
  ];
}

const WHY: Readonly<Record<NonNullable<ReturnType<typeof nextCommand>>["why"], string>> = {
  ...{ announced: "The agent's last words name it", failed: "It failed last", "ran last": "It ran last" },
};

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", `## ${title}`, ...lines];

const ENDS: Readonly<Record<OpenEnd["what"], string>> = {
  unanswered: "asked last, not answered",
  stopped: "asked, and the agent was stopped before it answered",
  interrupted: "the person stopped the agent here",
  failed: "failed, and nothing of its kind has succeeded since",
  asked: "the agent asks",
  planned: "not ticked in the plan",
};

const endLine = ({ what, words, line }: OpenEnd): string =>
  `- ${ENDS[what]} (line ${line})${words === "" ? "" : `: ${words.replace(/\s*\n\s*/g, " ⏎ ")}`}`;

/** Whole lines, as many as fit. */
function fitting(lines: readonly string[], room: number): string[] {
  let left = room;
  const kept = lines.filter((line) => {
    left -= line.length + 1;
    return left >= 0;
  });
  return kept.length === lines.length ? kept : [...kept, CUT];
}

/** The latest turns, newest told last; the last one takes the half of the room at least. */
function tellTurns(
  turns: readonly NumberedTurn[],
  { room, session }: { readonly room: number; readonly session: string },
): { readonly lines: string[]; readonly count: number } {
  const told: string[][] = [];
  let left = room;
  for (const turn of turns.toReversed()) {
    const share = told.length === 0 ? left : left / 2;
    const head = `### ${turnRef(session, turn.number)}${turn.at === null ? "" : `, ${minute(turn.at)}`}`;
    const lines = [head, ...tellBlocks(turn.blocks, share - head.length - 2)];
    if (lines.length === 1) break;
    left -= lines.join("\n").length + 2;
    told.unshift(["", ...lines]);
  }
  return { lines: told.flat(), count: told.length };
}

/** In which the blocks of a turn are chosen: what was asked, how it ended, the way there. */
const RANK: Readonly<Record<Block["part"], number>> = {
  ...{ ask: 0, final: 1, answer: 1, commit: 2, plan: 3, recap: 4, said: 5 },
};

function tellBlocks(blocks: readonly Block[], room: number): string[] {
  const order = blocks
    .map((block, at) => ({ block, at, text: blockLine(block, blocks[at - 1]) }))
    // Of the way there the latest is nearest to where it stands.
    .sort(
      (one, other) =>
        RANK[one.block.part] - RANK[other.block.part] ||
        (one.block.part === "said" ? other.at - one.at : one.at - other.at),
    );
  const kept = new Set<number>();
  let left = room;
  for (const { at, text } of order) {
    if (text.length + CUT.length + 2 > left) continue;
    kept.add(at);
    left -= text.length + CUT.length + 2;
  }
  return blocks.flatMap((block, at) => {
    if (!kept.has(at)) return [];
    const isGap = at > 0 && !kept.has(at - 1);
    return [...(isGap ? [CUT] : []), blockLine(block, isGap ? undefined : blocks[at - 1])];
  });
}

const WHO: Readonly<Record<Block["part"], string>> = {
  ...{ ask: "Person", answer: "Person, asked", said: "Agent", final: "Agent, at the end" },
  ...{ commit: "Commit", plan: "Plan", recap: "Recap" },
};

/** A block, with who speaks where somebody else did before. */
function blockLine({ part, text, lines }: Block, before: Block | undefined): string {
  const isSame = before?.part === part && before.lines.from === lines.from;
  const place = lines.from === lines.to ? `line ${lines.from}` : `lines ${lines.from}–${lines.to}`;
  const quoted = text.replace(/^/gm, "> ");
  return isSame ? `>\n${quoted}` : `${WHO[part]} (${place}):\n${quoted}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** "2026-11-10 09:12 UTC" */
const minute = (at: number): string => `${iso(at).slice(0, 16).replace("T", " ")} UTC`;
