import { type SimpleCommand, splitCommands } from "./shell.ts";

/** A command in its plain form, however it is spelled: programs by their names alone, without what stands in front of them. */
export interface Run {
  /** The program, what it is to do, and with what; none of a program that only shows something. */
  readonly words: readonly RunWord[];
  /** Names of flags in small letters, without their dashes and values. */
  readonly flags: ReadonlySet<string>;
  /** Files and folders among its words, from where the line is run. */
  readonly paths: readonly string[];
}

export interface RunWord {
  readonly text: string;
  /** It stands behind a flag, and may be its value. */
  readonly isValue: boolean;
  readonly isPath: boolean;
}

/** Commands of a line that are looked at, words of one, and how deep lines stand in lines: `bash -c "…"`. */
const most = { runs: 12, words: 12, depth: 2 };

/** Programs that only find, show and say: what they are given is no deed. */
const SHOWING: ReadonlySet<string> = new Set(
  (
    "ls cat head tail grep egrep fgrep rg ag find fd echo printf pwd which type file stat tree wc less more man true false test sed awk " +
    "mkdir rm cp mv touch [ [[ sleep export unset set for while until if case done fi esac date alias history"
  ).split(" "),
);
/** Words before a command that say how it is run, and their flags that have a value. */
const BEFORE: ReadonlySet<string> = new Set(
  "sudo doas env nohup time nice ionice timeout command exec builtin stdbuf then do else ! ( {".split(" "),
);
const BEFORE_WITH_VALUE = /^-[ungsCk]$/;
/** What is given a command line as one word. */
const HANDS_ON = /^(?:ssh|watch|eval|parallel|su|(?:ba|z|da|k|fi)?sh)$/;

const ASSIGNS = /^[A-Za-z_]\w*\+?=/;
const NUMBER = /^[-+]?\d+(?:\.\d+)?[smhd%]?$/;
/** What is said, not done: a message, a redirection, a variable. */
const SAYS = /[\s<>\uE003]|^\$/;
const TAKES_MESSAGES = /^(?:git|gh|glab|hg|jj|svn)$/;
const MESSAGE = /^(?:-[a-z]*[mtb]|--(?:message|title|body|notes))$/;
const PATH = /^[\w.~@+/\\-]*(?:[/\\][\w.~@+/\\-]*|\.[A-Za-z]\w{0,9})$/;

/** The commands of a line, in order. */
export const runsIn = (line: string): Run[] => runsOf(line, 0).slice(0, most.runs);

function runsOf(line: string, depth: number): Run[] {
  let folder = "";
  return splitCommands(line).flatMap((command) => {
    const words = stripped(command);
    const [first = "", second = ""] = words;
    const program = nameOf(first);
    if (program === "") return [];
    if (program === "cd") {
      folder = /^[\w.@-][\w./@+-]*$/.test(second) ? `${second.replace(/\/+$/, "")}/` : "";
      return [];
    }
    const run = runOf(words, folder);
    if (SHOWING.has(program)) return [{ ...run, words: [] }];
    const handsOn = words.findIndex((word) => HANDS_ON.test(nameOf(word)));
    const inner =
      handsOn < 0 || depth >= most.depth ? [] : words.slice(handsOn + 1).filter((word) => /\s/.test(word));
    return [run, ...inner.flatMap((one) => runsOf(one, depth + 1))];
  });
}

/** Without variables and what says how it is run. */
function stripped({ words }: SimpleCommand): readonly string[] {
  let at = 0;
  let isBefore = false;
  for (;;) {
    const word = words[at];
    if (word === undefined) return [];
    if (isBefore && BEFORE_WITH_VALUE.test(word)) at += 2;
    else if (ASSIGNS.test(word) || (isBefore && (word.startsWith("-") || NUMBER.test(word)))) at += 1;
    else if (BEFORE.has(nameOf(word))) {
      isBefore = true;
      at += 1;
    } else return words.slice(at);
  }
}

function runOf(all: readonly string[], folder: string): Run {
  const words: RunWord[] = [];
  const flags = new Set<string>();
  const paths: string[] = [];
  const takesMessages = TAKES_MESSAGES.test(nameOf(all[0] ?? ""));
  let before = "";
  for (const [n, word] of all.entries()) {
    const flag = /^--?([A-Za-z][\w-]*)(?:=.*)?$/s.exec(word);
    const isValue = n > 0 && /^-[^=]+$/.test(before) && before !== "--";
    if (flag) flags.add((flag[1] ?? "").toLowerCase());
    else if (
      /\w/.test(word) &&
      !SAYS.test(word) &&
      !NUMBER.test(word) &&
      !(takesMessages && MESSAGE.test(before))
    ) {
      const isPath = PATH.test(word);
      if (isPath) paths.push(/^[/~\\]/.test(word) ? word : folder + word.replace(/^\.[/\\]/, ""));
      if (words.length < most.words)
        for (const text of spellingsOf(isPath ? nameOf(word) : word))
          words.push({
            text,
            isValue,
            isPath: isPath && n > 0 && !/^\.?\.?[/\\]?(?:bin|script|scripts)[/\\]\w+$/.test(word),
          });
    }
    before = word;
  }
  return { words: withoutRun(words), flags, paths };
}

/** Of a program its name without its folder. */
export const nameOf = (program: string): string => program.replace(/^.*[/\\]/, "");

/** Other spellings of the same program or word. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["gradlew", "gradle"],
  ["gradlew.bat", "gradle"],
  ["mvnw", "mvn"],
  ["pip3", "pip"],
  ["namespace", "ns"],
  ["namespaces", "ns"],
]);

/** The words of a command that one stands for, in their one spelling: `docker-compose` is `docker compose`. */
export function spellingsOf(word: string): readonly string[] {
  const small = word.toLowerCase().replace(/^(python|node|ruby)[\d.]+$/, "$1");
  return small === "docker-compose" ? ["docker", "compose"] : [SPELLINGS.get(small) ?? small];
}

const PACKAGE_MANAGER = /^(?:npm|pnpm|yarn|bun)$/;

/** `npm run build` is `npm build`. */
export const withoutRun = <Word extends { readonly text: string }>(words: readonly Word[]): readonly Word[] =>
  words.filter(
    ({ text }, at) => !(/^run(?:-script)?$/.test(text) && PACKAGE_MANAGER.test(words[at - 1]?.text ?? "")),
  );
