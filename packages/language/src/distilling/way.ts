import { type SimpleCommand, splitCommands } from "../commands/shell.ts";

/** A command as a way to do something: as it could be typed again in its project. */
export interface Way {
  /** Without redirections that only say what is shown. */
  readonly text: string;
  /** Folder below the project's that it is run in; null for that itself. */
  readonly folder: string | null;
  /** What is done before it in the same line, each of which must succeed. */
  readonly steps: readonly string[];
  /** Variables that are set for it. */
  readonly variables: readonly string[];
  /** Its words from the program on. */
  readonly words: readonly string[];
}

const LONGEST = 200;

/** Programs of every system that look, wait, say, fetch or move files: whoever needs one knows how. */
const EVERYDAYS: ReadonlySet<string> = new Set(
  (
    "ls cat head tail grep egrep rg find fd sed awk wc echo printf pwd which type file stat tree du df diff sort uniq cut tr jq " +
    "test [ [[ true false sleep read date env ps kill pkill lsof xargs tee touch mkdir rm rmdir cp mv ln chmod man less more basename " +
    "dirname realpath readlink for while if until case set export unset source . curl wget open code git gh glab command"
  ).split(" "),
);

/** How a command line ended, and whether its shell is known to tell the failure of every part of a pipe. */
interface Ending {
  readonly exit: number;
  readonly isPipefail: boolean;
}

/**
 * The way of a command line whose exit status is that of its last command, be it in another folder or behind steps of which each must succeed: no
 * loop, no list. What only shows the end of what a command writes is no part of it, where the status is known to be the command's. Null for what
 * is typed once (texts, scripts, folders of the day), and for what every system has.
 */
export function wayOf(command: string, cwd: string | null, ending: Ending): Way | null {
  const line = inProject(command.trim(), cwd);
  if (line.length > 2 * LONGEST || /[\n`]|\$\(|<<|\[redacted:/.test(line)) return null;
  const parts = unpiped(splitCommands(line), ending);
  if (parts.some(({ joint }, at) => joint !== (at === parts.length - 1 ? "" : "&&"))) return null;
  const [first] = parts;
  const goes = first?.words[0] === "cd" && first.words.length === 2 ? (first.words[1] ?? null) : null;
  const [work, ...before] = (goes === null ? parts : parts.slice(1)).toReversed();
  const steps = before.toReversed();
  // Of several it is not told which one failed.
  if (!work || (steps.length > 0 && ending.exit !== 0) || steps.some(isTypedOnce)) return null;
  const all = work.words.filter((word) => !QUIET.test(word));
  const at = all.findIndex((word) => !ASSIGNS.test(word));
  const words = all.slice(at);
  const folder = goes === "." ? null : goes;
  if (at < 0 || EVERYDAYS.has(nameOf(words[0] ?? ""))) return null;
  if ([...all, folder ?? ""].some(isText) || [...all, folder ?? ""].some(isOfTheDay)) return null;
  const lines = [
    ...(folder === null ? [] : [`cd ${folder}`]),
    ...steps.map(({ text }) => withoutQuiet(text)),
  ];
  const text = [...lines, withoutQuiet(work.text)].join(" && ");
  const told = steps.map((step) => withoutQuiet(step.text));
  return text.length > LONGEST ? null : { text, folder, steps: told, variables: all.slice(0, at), words };
}

/** Programs that show what they are given, or its end, and always end well. */
const SHOWING: ReadonlySet<string> = new Set(["tail", "head", "tee", "cat"]);

/** True for a line that fails although it ends in what always ends well: its shell tells of every part. */
export function provesPipefail(command: string, exit: number): boolean {
  const parts = splitCommands(command);
  return (
    exit > 0 &&
    exit < 124 &&
    parts.length > 1 &&
    parts.slice(0, -1).every(({ joint }) => joint === "|") &&
    isShown(parts.at(-1))
  );
}

const isShown = (part: SimpleCommand | undefined): boolean => SHOWING.has(part?.words[0] ?? "");

/** Without `set -o pipefail` before it and without what shows it behind it. */
function unpiped(parts: readonly SimpleCommand[], { isPipefail }: Ending): readonly SimpleCommand[] {
  const isSet = parts[0]?.words[0] === "set" && /\bpipefail\b/.test(parts[0].text);
  const rest = isSet ? parts.slice(1) : [...parts];
  if (!isSet && !isPipefail) return rest;
  while (rest.length > 1 && rest.at(-2)?.joint === "|" && isShown(rest.at(-1))) {
    rest.pop();
    const last = rest.pop();
    if (last) rest.push({ ...last, joint: "" });
  }
  return rest;
}

/** What makes the surroundings of a command is a step, whatever else every system has is none. */
const SURROUNDINGS: ReadonlySet<string> = new Set(["source", ".", "export", "cd"]);

function isTypedOnce({ words }: SimpleCommand): boolean {
  const program = nameOf(words.find((word) => !ASSIGNS.test(word)) ?? "");
  const isEveryday = EVERYDAYS.has(program) && !SURROUNDINGS.has(program);
  return program === "" || isEveryday || words.some(isText) || words.some(isOfTheDay);
}

/** A text, or a file that is read or written; the value of a variable may have several words. */
const isText = (word: string): boolean => /[\s<>]/.test(word.replace(/^\w+=[^<>\n]{1,60}$/, ""));

const ASSIGNS = /^\w+=/;

/** Of a program its name without its folder. */
const nameOf = (program: string): string => program.replace(/^.*[/\\]/, "");

const QUIET = /^(?:\d?>&\d|&?\d?>\/dev\/null)$/;
const withoutQuiet = (text: string): string =>
  text.replace(/\s*(?:\d?>&\d|&?\d?>\s?\/dev\/null)(?=\s|$)/g, "").trim();

/** A folder that is neither the project's nor a person's home. */
const isOfTheDay = (word: string): boolean =>
  /^(?:[\w-]+[=:])?\/(?!(?:dev|usr|opt|bin|etc)(?:\/|$))/.test(word);

const HOME = /^(?:\/home\/[^/]+|\/Users\/[^/]+|[A-Za-z]:[/\\]Users[/\\][^/\\]+|\/root)(?=[/\\]|$)/;

/** Paths below the working folder as they are there, those below the home with `~`. */
function inProject(line: string, cwd: string | null): string {
  if (cwd === null) return line;
  const home = HOME.exec(cwd)?.[0];
  const there = cwd === home ? line : within(line, cwd, ".");
  return home === undefined ? there : within(there, home, "~");
}

function within(line: string, folder: string, becomes: "." | "~"): string {
  const [first = "", ...others] = line.split(folder.replace(/[/\\]+$/, ""));
  return others.reduce((before, part) => {
    // Another folder that only begins so.
    if (/^[\w.-]/.test(part)) return before + folder + part;
    const isBelow = becomes === "." && /^[/\\][^\s/\\]/.test(part);
    // `./gradlew` needs its point.
    return before + (isBelow && !/(?:^|[\s&;|])$/.test(before) ? part.slice(1) : becomes + part);
  }, first);
}
