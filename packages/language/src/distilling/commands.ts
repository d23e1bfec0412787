import type { CommandUse } from "../finding.ts";
import type { EntryOf } from "../session.ts";
import { normalize, type Procedure } from "./normalize-command.ts";
import { quoteOf } from "./quote.ts";
import { type SimpleCommand, splitCommands } from "./shell.ts";

export { isProjectTask } from "./stock-commands.ts";

/** Counts every project command of a session; the importer decides over all sessions which becomes a procedure. */
export function commandUses(entries: readonly EntryOf<"command">[]): CommandUse[] {
  const uses = new Map<string, { use: CommandUse; okUuids: string[] }>();
  for (const entry of entries) {
    if (entry.ok === null) continue;
    for (const procedure of proceduresOf(entry.command, entry.ok)) {
      const known = uses.get(procedure.key);
      const okUuids = known?.okUuids ?? [];
      if (entry.ok && entry.uuid !== null && !okUuids.includes(entry.uuid)) okUuids.push(entry.uuid);
      const shown = { excerpt: quoted(entry, procedure), lines: entry.lines, at: entry.at };
      const before = known?.use ?? { ...procedure, ok: 0, failed: 0, okUuids, ...shown };
      // The record that is shown as evidence is one that succeeded.
      const first = entry.ok && before.ok === 0 ? { ...before, ...shown } : before;
      const use = { ...first, ok: first.ok + (entry.ok ? 1 : 0), failed: first.failed + (entry.ok ? 0 : 1) };
      uses.set(procedure.key, { use, okUuids });
    }
  }
  return [...uses.values()].map(({ use }) => use);
}

function quoted({ command, lines }: EntryOf<"command">, procedure: Procedure): string {
  const within = [{ text: command, lines }];
  return quoteOf({ content: procedure.command, read: command, within, lines }).text;
}

/** Says nothing about the project and hardly ever fails. */
const HELPERS = /^(?:cd|echo|export|source|set|sleep|pwd|true|:)$/;
const PIPEFAIL = /^set\s+-\w*o\s+pipefail|^set\s+.*pipefail/;

/** The procedures of a line whose end the line's own end tells. */
function proceduresOf(line: string, ok: boolean): Procedure[] {
  const commands = splitCommands(line);
  // "|| true" or "&" hides how a command ended.
  if (commands.some(({ joint }) => joint === "||" || joint === "&")) return [];
  const pipefail = commands.some(({ text }) => PIPEFAIL.test(text));
  const relevant = commands.filter(({ words }) => !HELPERS.test(words[0] ?? ""));
  const readsPipe = (command: SimpleCommand) => commands[commands.indexOf(command) - 1]?.joint === "|";
  const heads = relevant.filter((command) => !readsPipe(command));
  // A failure says nothing about a command that shares its line with others: which one failed is unknown.
  if (!ok && (heads.length > 1 || (!pipefail && heads.length < relevant.length))) return [];
  const found = new Map<string, Procedure>();
  for (const command of heads) {
    if (!endIsKnown(commands.slice(commands.indexOf(command)), pipefail)) continue;
    const procedure = normalize(command);
    if (procedure !== null) found.set(procedure.key, procedure);
  }
  return [...found.values()];
}

/** Without `pipefail` a pipe ends as its last command does; behind a ";" the line ends as what follows does. */
function endIsKnown(rest: readonly SimpleCommand[], pipefail: boolean): boolean {
  return rest.slice(0, -1).every(({ joint }) => joint === "&&" || (pipefail && joint === "|"));
}

/** The sentence a procedure is saved as. */
export function describeCommand(project: string, use: Pick<CommandUse, "purpose" | "command">): string {
  return `In ${project}, run \`${use.command}\` ${WHAT_FOR[use.purpose] ?? `to ${use.purpose}`}.`;
}

const WHAT_FOR: Readonly<Record<string, string>> = {
  test: "to run the tests",
  "single test": "to run one test file",
  "end-to-end test": "to run the end-to-end tests",
  "integration test": "to run the integration tests",
  "test and lint": "to run the tests and the linter",
  "test in CI": "to run the tests as CI does",
  coverage: "to measure test coverage",
  "type check": "to check the types",
  format: "to format the code",
  lint: "to lint the code",
  migrate: "to migrate the database",
  generate: "to generate code",
  benchmark: "to run the benchmarks",
  release: "to make a release",
  deploy: "to deploy",
  build: "to build",
  install: "to install the dependencies",
  check: "to run the checks",
  start: "to start it",
  clean: "to clean up",
  seed: "to seed the database",
};
