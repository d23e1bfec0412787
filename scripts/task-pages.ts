import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Pages of docs that tell of one task, in the order in which a person meets them. A test runs each of their lines. */
export const TASK_PAGES = [
  "first-day",
  "everyday",
  "documents",
  "share",
  "models",
  "connect",
  "trouble",
  "backup",
  "archive",
] as const;

/** The page on which two people type, each on their own machine. */
export const TEAM_PAGE = "team";

/** The page on which one person types, on each of their machines. */
export const SYNC_PAGE = "sync";

interface Line {
  readonly command: string;
  /** The words behind it; "" where there are none. */
  readonly does: string;
}

const read = (page: string): string =>
  readFileSync(fileURLToPath(new URL(`../docs/${page}.md`, import.meta.url)), "utf8");

/** The commands of ours that a page shows, as they are typed. */
export const linesOf = (page: string): Line[] =>
  [...read(page).matchAll(/```sh\n([\s\S]+?)```/g)].flatMap(([, block = ""]) => commandsOf(block));

const commandsOf = (block: string): Line[] =>
  block
    .split("\n")
    .filter((line) => line.startsWith("memory "))
    .map((line) => {
      const [command = "", does = ""] = line.split(/ +# /);
      return { command: command.trim(), does };
    });

interface Turn {
  readonly who: string;
  readonly commands: readonly string[];
}

/** What each of several people types, in turn: a line that begins with a name and ends with a colon stands before it. */
export const turnsOf = (page: string): Turn[] =>
  [...read(page).matchAll(/^(?:(\w+)(?:,[^\n]*)?:\n\n)?```sh\n([\s\S]+?)```/gm)].map(
    ([, who = "", block = ""]) => ({
      who,
      commands: commandsOf(block).map(({ command }) => command),
    }),
  );

/** The table from which the viewer shows its help; a line without words on its page has those of its command. */
export function tasksOfViewer(summaryOf: (line: string) => string): string {
  const tasks = [...TASK_PAGES, SYNC_PAGE, TEAM_PAGE].map((page) => ({
    title: /^# (.+)$/m.exec(read(page))?.[1] ?? page,
    lines: linesOf(page).map(({ command, does }) => ({ command, does: does || summaryOf(command) })),
  }));
  return `// Generated from the pages of docs by \`pnpm generate\`. Do not edit.\n\nexport const TASKS = ${JSON.stringify(tasks, null, 2)} as const;\n`;
}
