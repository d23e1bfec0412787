import { Command } from "commander";
import { expect, test } from "vitest";
import { COMMANDS } from "./command-list.ts";
import { addFlags } from "./request-flags.ts";

const FLAGS = {
  maxTokens: { kind: "number", min: 1, max: 100, default: 8, words: "At most this many `tokens`" },
  line: { kind: "number", min: 1, words: "The line" },
  type: { kind: "choice", choices: ["fact", "episode"], default: "fact", words: "Only this type" },
  types: { kind: "list", of: { kind: "choice", choices: ["fact", "episode"], words: "" }, words: "Of these" },
  name: { kind: "text", min: 1, max: 5, words: "Only this name", takes: "word" },
  after: { kind: "time", words: "Since then" },
  before: { kind: "time", words: "Until then" },
  dryRun: { kind: "switch", default: true, words: "Change nothing" },
  ref: { kind: "text", words: "Its end", parse: (text: string) => text.toUpperCase() },
} as const;

/** The values that a command gets of these words, or why it refuses them. */
function read(...argv: string[]): unknown {
  const command = addFlags(new Command("try"), FLAGS)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    return command.parse(argv, { from: "user" }).opts();
  } catch (error) {
    return String(error);
  }
}

test("a flag is spelt, described and bounded as the contract has the field", () => {
  const help = addFlags(new Command("try"), FLAGS).helpInformation().replace(/\s+/g, " ");
  for (const words of [
    "--max-tokens <number> at most this many tokens (default: 8)",
    '--type <type> only this type (default: fact) (choices: "fact", "episode")',
    '--types <types,...> of these (choices: "fact", "episode")',
    "--name <word> only this name",
    '--after <time> since then: a date, a time, "yesterday", or an age such as 30min, 3d or 2mo',
    "--before <time> until then",
    "--dry-run change nothing",
  ])
    expect(help).toContain(`${words} `);
});

test("what is left out is left to the daemon", () => {
  expect(read()).toEqual({});
});

test.each([
  [["--max-tokens", "100"], { maxTokens: 100 }],
  [["--line", "1000000000"], { line: 1_000_000_000 }],
  [["--types", "fact,episode"], { types: ["fact", "episode"] }],
  [["--types", "fact", "--types", "episode"], { types: ["fact", "episode"] }],
  [["--name", "Ada"], { name: "Ada" }],
  [["--after", "2026-09-12T14:00:00Z"], { after: "2026-09-12T14:00:00.000Z" }],
  [["--dry-run"], { dryRun: true }],
  [["--ref", "ab"], { ref: "AB" }],
])("%j is read", (argv, values) => {
  expect(read(...argv)).toEqual(values);
});

test.each([
  [["--max-tokens", "101"], "Give a whole number from 1 to 100."],
  [["--max-tokens", "1e1"], "Give a whole number from 1 to 100."],
  [["--line", "0"], "Give a whole number from 1 on."],
  [["--type", "opinion"], "Allowed choices are fact, episode."],
  [["--types", "fact,opinion"], "Allowed choices are fact, episode."],
  [["--name", " "], "It must not be empty."],
  [["--name", "Ada Lovelace"], "Give at most 5 characters."],
  [["--after", "soon"], "Give a date"],
])("%j is refused before a daemon is started for it", (argv, words) => {
  expect(read(...argv)).toContain(words);
});

test.each(COMMANDS.map(({ name, load }) => [name, load] as const))(
  "%s says of each flag what it does",
  async (name, load) => {
    const command = new Command(name);
    (await load()).define(command, () => () => Promise.resolve());
    const all = (one: Command): Command[] => [one, ...one.commands.flatMap(all)];
    for (const { options } of all(command))
      for (const { flags, description } of options) expect(description, flags).not.toBe("");
  },
);
