// The units to label and to train on, split as the distiller splits them:
// `npx tsx --conditions=@memory/source tools/prose-classifier/units.ts PROJECTS_FOLDER GROUPS UNITS.jsonl`
// GROUPS is `pattern=project,…` over folder names, so that all worktrees and clones of a project stay together.
// UNITS.jsonl holds the sentences of real people's sessions: it belongs to nobody's repository.

import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anchors, countWords } from "../../packages/language/src/distilling/measure.ts";
import { historySteps } from "../../packages/language/src/distilling/messages.ts";
import { withoutQuotes, writingOf } from "../../packages/language/src/distilling/paste.ts";
import { splitUnits, type Unit, type Writer } from "../../packages/language/src/distilling/sentences.ts";
import { redact } from "../../packages/language/src/redaction/redact.ts";
import type { Entry, EntryOf, Session } from "../../packages/language/src/session.ts";
import { readSession } from "../../packages/sources/src/agents/claude-code/read-session.ts";

type Source = "final" | "mid" | "human" | "commit" | "pr";

/** What of the session stands around a unit; features.py reads it. */
interface Around {
  readonly edits?: number;
  readonly cmds?: number;
  readonly after?: string;
  readonly then?: string;
  readonly question?: boolean;
  readonly pasted?: boolean;
  readonly via?: string;
}

const [root = "", groupList = "", unitsFile = ""] = process.argv.slice(2);
const groups = groupList.split(",").map((group) => group.split("="));

/** Starts that no memory has; leaving them out saves half of the labelling. */
const CHATTER =
  /^(?:now,? )?(?:let me|let's|i'll|i will|i need to|i'm going to|now i|perfect|great|good|excellent|all tests|here's|here is|here are|would you like|want me to|do you want|ready)\b/i;

const seen = new Set<string>();
const lines: string[] = [];
for (const folder of readdirSync(root)) {
  const project = groups.find(([pattern = ""]) => new RegExp(pattern).test(folder))?.[1] ?? folder;
  const files = readdirSync(join(root, folder)).filter((name) => /^(?!agent-).*\.jsonl$/.test(name));
  for (const name of files) {
    const file = { path: join(root, folder, name), folder, sessionId: name.replace(/\.jsonl$/, "") };
    tell(await readSession(file, { redact, injected: [] }), project);
  }
}
writeFileSync(unitsFile, `${lines.join("\n")}\n`);

function tell(session: Session, project: string): void {
  const known = new Set(
    session.entries.flatMap((entry) => (entry.kind === "human" ? anchors(entry.text.slice(0, 5_000)) : [])),
  );
  let turn = { edits: 0, cmds: 0, after: "none", question: false };
  session.entries.forEach((entry, at) => {
    const add = (source: Source, text: string, writer: Writer, around: Around) => {
      const units = splitUnits(text.slice(0, 40_000), writer);
      units.forEach((unit, i) => {
        const words = countWords(unit.text);
        const key = `${project} ${unit.text.toLowerCase()}`;
        if (seen.has(key) || !isEligible(unit, source, words)) return;
        seen.add(key);
        const names =
          source === "final" || source === "mid" ? anchors(unit.text).filter((name) => known.has(name)) : [];
        const place = {
          id: lines.length,
          project,
          sid: session.sessionId,
          line: entry.lines.from,
          pos: at / session.entries.length,
        };
        lines.push(
          JSON.stringify({ ...unit, ...place, source, i, n: units.length, words, known: names, ...around }),
        );
      });
    };
    turn = step(entry, turn, add, session.entries[at + 1]?.kind ?? "end");
  });
}

type Turn = Required<Pick<Around, "edits" | "cmds" | "after" | "question">>;
type Add = (source: Source, text: string, writer: Writer, around: Around) => void;

function step(entry: Entry, turn: Turn, add: Add, then: string): Turn {
  switch (entry.kind) {
    case "human":
      add("human", withoutQuotes(entry.text), "human", {
        via: entry.via,
        pasted: writingOf(entry.text) === "pasted",
      });
      return { edits: 0, cmds: 0, after: "human", question: /\?\s*$/.test(entry.text) };
    case "edit":
      return { ...turn, edits: turn.edits + (entry.ok === true ? 1 : 0), after: "edit" };
    case "command":
      if (entry.ok === true) bodies(entry, add);
      return { ...turn, cmds: turn.cmds + 1, after: entry.ok === false ? "failed" : "command" };
    case "assistant":
      add(entry.final ? "final" : "mid", entry.text, "model", { ...turn, then });
      return turn;
    case "answer":
    case "recap":
    case "interrupt":
      return turn;
  }
}

function bodies(entry: EntryOf<"command">, add: Add): void {
  for (const said of historySteps(entry.command))
    if (said.kind !== "undo") add(said.kind === "commit" ? "commit" : "pr", said.body, "model", {});
}

function isEligible({ text }: Unit, source: Source, words: number): boolean {
  if (words < 5 || words > 45 || text.endsWith(":")) return false;
  return (source !== "final" && source !== "mid") || !(CHATTER.test(text) || text.endsWith("?"));
}
