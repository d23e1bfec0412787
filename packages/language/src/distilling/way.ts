import { splitCommands } from "./shell.ts";

/** A command as a way to do something: as it could be typed again in its project. */
export interface Way {
  /** Without redirections that only say what is shown. */
  readonly text: string;
  /** Folder below the project's that it is run in; null for that itself. */
  readonly folder: string | null;
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

/**
 * The way of a command line of one command, be it in another folder, whose exit status is that of the line: no pipe, list or loop. Null for what
 * is typed once (texts, scripts, folders of the day), and for what every system has.
 */
export function wayOf(command: string, cwd: string | null): Way | null {
  const line = inProject(command.trim(), cwd);
  if (line.length > 2 * LONGEST || /[\n`]|\$\(|<<|\[redacted:/.test(line)) return null;
  const parts = splitCommands(line);
  if (parts.some(({ joint }, at) => joint !== (at === parts.length - 1 ? "" : "&&"))) return null;
  const [first, second, ...more] = parts;
  const goes = first?.words[0] === "cd" && first.words.length === 2 ? (first.words[1] ?? null) : null;
  const work = goes === null ? first : second;
  if (!work || more.length > 0 || (goes === null && second)) return null;
  const all = work.words.filter((word) => !QUIET.test(word));
  const at = all.findIndex((word) => !/^\w+=/.test(word));
  const words = all.slice(at);
  const folder = goes === "." ? null : goes;
  if (at < 0 || EVERYDAYS.has(nameOf(words[0] ?? ""))) return null;
  if ([...all, folder ?? ""].some((word) => /[\s<>]/.test(word) || isOfTheDay(word))) return null;
  const text = `${folder === null ? "" : `cd ${folder} && `}${withoutQuiet(work.text)}`;
  return text.length > LONGEST ? null : { text, folder, variables: all.slice(0, at), words };
}

/** Of a program its name without its folder. */
const nameOf = (program: string): string => program.replace(/^.*[/\\]/, "");

const QUIET = /^(?:\d?>&\d|&?\d?>\/dev\/null)$/;
const withoutQuiet = (text: string): string =>
  text.replace(/\s*(?:\d?>&\d|&?\d?>\s?\/dev\/null)(?=\s|$)/g, "").trim();

/** A folder that is neither the project's nor a person's home. */
const isOfTheDay = (word: string): boolean => /^(?:[\w-]+[=:])?\/(?!dev\/|usr\/|opt\/|bin\/)/.test(word);

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
