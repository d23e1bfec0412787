import { Command } from "commander";
import { expect, test } from "vitest";
import { COMMANDS } from "./command-list.ts";
import { defineWithExamples, EXAMPLES } from "./examples.ts";
import { globalOptions } from "./program.ts";

/** The whole program, whose commands only note that they were reached. */
async function wholeProgram(reached: (path: string) => void): Promise<Command> {
  const program = new Command("memory").exitOverride();
  program.configureOutput({ writeErr: () => undefined });
  for (const option of globalOptions()) program.addOption(option);
  program.hook("preAction", (_, command) => reached(pathOf(command)));
  for (const entry of COMMANDS)
    await defineWithExamples(entry, program.command(entry.name), () => () => Promise.resolve());
  return program;
}

function pathOf(command: Command): string {
  const above = command.parent?.parent ? `${pathOf(command.parent)} ` : "";
  return `${above}${command.name()}`;
}

/** Those that do something, however deep. */
const acting = (command: Command): Command[] => [
  ...(command.commands.length === 0 ? [command] : []),
  ...command.commands.filter((verb) => verb.name() !== "help").flatMap(acting),
];

/** As a shell reads a line: quoted words are one, and a comment is none. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/ +# .*$/, "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );

test("every command has an example", async () => {
  const program = await wholeProgram(() => undefined);
  const bare = acting(program).map(pathOf);
  expect(bare.length).toBeGreaterThan(90);
  expect(bare.filter((path) => !EXAMPLES[path])).toEqual([]);
});

test("every example is a line that the program reads, and leads to the command whose help shows it", async () => {
  const wrong: string[] = [];
  for (const [path, lines] of Object.entries(EXAMPLES))
    for (const line of lines) {
      const reached: string[] = [];
      const program = await wholeProgram((at) => reached.push(at));
      const failed = await program
        .parseAsync(wordsOf(line).slice(1).map(withoutFields), { from: "user" })
        .then(
          () => null,
          (error: Error) => error.message,
        );
      if (failed !== null || reached[0] !== path) wrong.push(`${path}: ${line}: ${failed ?? reached[0]}`);
    }
  expect(wrong).toEqual([]);
});

/** `--json=a,b` is taken apart before commander sees it. */
const withoutFields = (word: string): string => word.replace(/^--json=.*/, "--json");

test("the help shows them", async () => {
  const program = await wholeProgram(() => undefined);
  let shown = "";
  const [recall] = program.commands.filter((command) => command.name() === "recall");
  recall?.configureOutput({ writeOut: (text) => (shown += text) }).outputHelp();
  expect(shown).toContain('For example:\n  memory recall "why did we drop redis"\n');
});
