import type { Audit } from "@memory/shared";
import { agentTitle, ago, bytes, count, dayOf, duration, plural } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { wrap } from "./width.ts";

/** Lines of one kind that are shown; the rest is counted. */
const MOST = 12;

/** Everything that was found, what matters most first. */
export function auditText({ agents, secrets, notes, ms }: Audit, style: Style): string {
  const { paint } = style;
  return [
    `${paint.bold("What agents keep on this machine")}   ${duration(ms)}, nothing was changed or sent`,
    "",
    ...agentLines(agents, style),
    ...section(
      `${plural(secrets.found.length, "session")} with secrets`,
      secrets.found.map(
        ({ path, line, kinds, lines }) =>
          `${place({ path, line }, style)}   ${kinds.map(cleanLine).join(", ")}${lines > 1 ? `, ${plural(lines, "line")}` : ""}`,
      ),
      { ...style, isWhole: secrets.sessions === secrets.of },
    ),
    paint.dim(lookedThrough(secrets)),
    ...section(
      `${plural(notes.secrets.length, "line")} of notes with secrets`,
      notes.secrets.map(
        ({ path, line, kinds }) => `${place({ path, line }, style)}   ${kinds.map(cleanLine).join(", ")}`,
      ),
      { ...style, isWhole: notes.isWhole },
    ),
    ...section(
      `${plural(notes.gone.length, "line")} of notes that name what is gone`,
      notes.gone.map(
        (one) => `${place(one, style)}   ${cleanLine(one.name)}, not there since ${dayOf(one.since)}`,
      ),
      { ...style, isWhole: notes.isWhole },
    ),
    ...section(
      `${plural(notes.against.length, "pair")} of lines that cannot both hold`,
      notes.against.flatMap(({ one, other }) => [
        `${place(one, style)}   ${cleanLine(one.text)}`,
        `${place(other, style)}   ${cleanLine(other.text)}`,
      ]),
      { ...style, isWhole: notes.isWhole },
    ),
    paint.dim(
      notes.isWhole
        ? `${plural(notes.files.length, "note")} of agents read`
        : "not all notes were looked at in this time; all of them with --all",
    ),
    "",
    `${secrets.found.length + notes.secrets.length > 0 ? "Nothing is lost any more, and none of these secrets gets in" : "Nothing of this is lost any more"}:  ${paint.bold("memory import")}`,
  ].join("\n");
}

function agentLines(agents: Audit["agents"], { paint, now }: Style): string[] {
  if (agents.length === 0) return ["No agent keeps sessions here."];
  return agents.map(({ agent, sessions, bytes: size, newest, goingSoon, keepsDays, reason }) => {
    const title = agentTitle(agent).padEnd(18);
    if (reason !== undefined) return `  ${title}${paint.yellow(cleanLine(reason))}`;
    const last = newest === undefined ? "" : `, the last ${ago(newest, now)}`;
    const going =
      goingSoon > 0
        ? `   ${paint.yellow(`${count(goingSoon)} are deleted within a week (it keeps them ${count(keepsDays ?? 0)} days)`)}`
        : "";
    return `  ${title}${plural(sessions, "session")}, ${bytes(size)}${last}${going}`;
  });
}

const lookedThrough = ({ sessions, of }: Audit["secrets"]): string =>
  sessions < of
    ? `${count(sessions)} of ${plural(of, "session")} looked through, the newest first; all of them with --all`
    : `${plural(of, "session")} looked through`;

const place = ({ path, line }: { path: string; line: number }, { homedir }: Style): string =>
  `${cleanLine(shortPath(path, homedir))}:${line}`;

interface Told extends Style {
  readonly isWhole: boolean;
}

/** Where not all was looked at, nothing found is no good sign yet. */
function section(title: string, lines: readonly string[], { paint, width, isWhole }: Told): string[] {
  const none = title.replace(/^0/, "no");
  if (lines.length === 0) return ["", isWhole ? `${paint.green("✓")} ${none}` : `  ${none} so far`];
  const shown = lines
    .slice(0, MOST)
    .flatMap((line) => wrap(line, width - 4).map((one, n) => (n === 0 ? `  ${one}` : `    ${one}`)));
  const more = lines.length > MOST ? [paint.dim(`  and ${count(lines.length - MOST)} more: --json`)] : [];
  return ["", paint.yellow(title), ...shown, ...more];
}
