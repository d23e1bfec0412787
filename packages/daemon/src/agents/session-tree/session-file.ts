import { iso } from "@memory/language/text";
import { titleOfAgent } from "@memory/shared/words";
import type { ReaderConnection } from "../../store/reader.ts";
import { findKept, findSpoken, type KeptSession, type Spoken } from "./queries/kept.ts";

/** A session as a file: one line a paragraph, so that what a search finds says by whom, when and where. */
export interface SessionFile {
  /** Parts of its path below the tree. */
  readonly path: readonly string[];
  readonly text: string;
}

export type FilesTask = { readonly ownerId: string } & (
  | { readonly kind: "list" }
  | { readonly kind: "file"; readonly session: KeptSession }
);

export function sessionFiles(
  db: ReaderConnection,
  task: FilesTask,
): readonly KeptSession[] | SessionFile | null {
  if (task.kind === "list") return findKept(db, task.ownerId);
  const { agent, session } = task.session;
  return fileOf(task.session, findSpoken(db, { ownerId: task.ownerId, agent, session }));
}

function fileOf({ agent, session, project }: KeptSession, spoken: readonly Spoken[]): SessionFile | null {
  const first = spoken[0];
  if (!first) return null;
  const title = spoken.find(({ part }) => part === "ask")?.text ?? first.text;
  const name = [safeName(title, LONGEST), safeName(session, LONGEST)].filter((one) => one !== "").join("--");
  const lines = spoken.map(lineOf);
  const head = `# ${titleOfAgent(agent) ?? agent} session ${session}, project ${onOneLine(project)}, as memory keeps it`;
  return {
    path: [safeName(project, LONGEST) || "none", iso(first.at).slice(0, 10), `${name}.txt`],
    text: `${[head, ...lines].join("\n")}\n`,
  };
}

/** Characters of a part of a path. */
const LONGEST = 60;

/** Letters and digits of any script; never one that means something to a file system. */
const safeName = (text: string, most: number): string =>
  text
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "")
    .slice(0, most)
    .replace(/[.-]+$|\p{Surrogate}/gu, "");

const WHO: Readonly<Record<Spoken["part"], string>> = {
  ...{ ask: "person", answer: "person", said: "agent", final: "agent" },
  ...{ commit: "commit", plan: "plan", recap: "recap" },
};

/** "2026-11-10T09:12Z t14 person L120: words" */
const lineOf = ({ at, turn, part, line, text }: Spoken): string =>
  `${iso(at).slice(0, 16)}Z t${turn} ${WHO[part]} L${line}: ${onOneLine(text)}`;

const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ⏎ ").trim();
