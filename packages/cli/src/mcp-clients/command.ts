import type { Cli } from "../cli.ts";
import { missingFor, startedBy, startsThis } from "./entry.ts";
import { type Command, program, type Serve, servingArgs } from "./program.ts";

interface Asked {
  readonly tools?: "few" | "core" | "full";
  readonly readOnly?: true;
}

/** An entry of ours keeps the program it starts while that is this one, and what it serves unless something else is asked. */
export function commandOf(cli: Cli, entry: unknown, { tools, readOnly }: Asked): Command {
  const [node, script] = program(cli.io.env);
  const fresh = freshCommand(cli, { tools, readOnly: readOnly === true });
  const started = startedBy(entry);
  if (!started) return fresh;
  const { words, at } = started;
  const isWell = missingFor(started) === null && startsThis(started, script);
  const [first = node, ...rest] = isWell ? words.slice(0, at) : [node, script];
  const isAsked = tools !== undefined || readOnly === true;
  return [first, ...rest, ...(isAsked ? fresh.slice(2) : words.slice(at))];
}

export const freshCommand = (cli: Cli, serve: Serve): Command => [
  ...program(cli.io.env),
  "mcp",
  "serve",
  ...servingArgs(serve, cli.settings),
];
