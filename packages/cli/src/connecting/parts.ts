import { withEntries, withoutEntries } from "../agent-hooks/change.ts";
import type { Wish } from "../agent-hooks/entries.ts";
import { entriesIn } from "../agent-hooks/find.ts";
import { type Hooked, hookedHere, promptEventOf } from "../agent-hooks/hooked.ts";
import type { Cli } from "../cli.ts";
import { type RefuseBroken, refuseBrokenJson } from "../config-file/read.ts";
import type { Client } from "../mcp-clients/clients.ts";
import { commandOf } from "../mcp-clients/command.ts";
import { addRules, removeRules, rulesIn } from "../mcp-clients/permissions.ts";
import type { Machine } from "../mcp-clients/places.ts";
import { serverIn, wholeCommand, withoutServer, withServer } from "../mcp-clients/plan.ts";

type Change = (text: string) => string;

/** One thing of ours in a file of a program: its tools, its hooks, or the rules by which it may use tools. */
export interface Part {
  readonly title: string;
  readonly what: "tools" | "hooks" | "rules";
  /** The file, as a person knows it. */
  readonly shown: string;
  readonly refuseBroken: RefuseBroken;
  readonly isIn: (text: string) => boolean;
  readonly add: Change;
  /** The ways to add what stands in this text. */
  readonly asIn: (text: string) => readonly Change[];
  /** Takes it out; `before`: the text of before us, where it is known. */
  readonly remove: (text: string, before: string | undefined) => string;
}

/** A program as far as something can be added to it. */
export interface Connectable {
  readonly title: string;
  readonly client: Client | null;
  readonly hooked: Hooked | null;
}

export interface PartsDeps {
  readonly cli: Cli;
  readonly machine: Machine;
  readonly wish: Wish;
  /** Without them it is only captured, and told at its prompts. */
  readonly tools: boolean;
  /** Hooks are mended; one that was left out on purpose stays out. */
  readonly repair: boolean;
}

export function partsOf({ title, client, hooked }: Connectable, deps: PartsDeps): Part[] {
  const { machine } = deps;
  const rules = deps.tools && client?.permissions ? [rulesOf(title, client.permissions.user(machine))] : [];
  const isRunning = hookedHere(machine.platform).some((one) => one === hooked);
  const isTold =
    isRunning && deps.wish.recall && hooked !== null && promptEventOf(hooked, deps.wish) !== undefined;
  const tools = deps.tools && client ? [toolsOf(title, client, { ...deps, isTold })] : [];
  return [...tools, ...rules, ...(hooked && isRunning ? [hooksOf(title, hooked, deps)] : [])];
}

/** `isTold`: its hooks tell it what is known, so that few tools do, which cost less in every request. An entry that is there stays. */
function toolsOf(
  title: string,
  client: Client,
  { cli, machine, isTold }: PartsDeps & { readonly isTold: boolean },
): Part {
  const shown = client.file(machine);
  return {
    title,
    what: "tools",
    shown,
    refuseBroken: client.format.refuseBroken,
    isIn: (text) => serverIn(client, text) !== undefined,
    add: (text) => {
      const entry = serverIn(client, text);
      const command = commandOf(cli, entry, entry === undefined && isTold ? { tools: "few" } : {});
      return withServer({ client, shown }, text, { command, allow: false });
    },
    asIn(text) {
      const command = wholeCommand(serverIn(client, text));
      return command
        ? [false, true].map(
            (allow) => (other: string) => withServer({ client, shown }, other, { command, allow }),
          )
        : [];
    },
    remove: (text, before) => withoutServer({ client, shown }, text, before),
  };
}

const rulesOf = (title: string, shown: string): Part => ({
  title,
  what: "rules",
  shown,
  refuseBroken: refuseBrokenJson,
  isIn: rulesIn,
  add: (text) => addRules(shown, text),
  asIn: () => [(text) => addRules(shown, text)],
  remove: (text, before) => removeRules(shown, text, before),
});

function hooksOf(title: string, hooked: Hooked, { machine, wish, repair }: PartsDeps): Part {
  const wanted = hooked.wanted(wish);
  const withoutRecall = hooked.wanted({ ...wish, recall: false });
  const prompt = promptEventOf(hooked, wish);
  return {
    title,
    what: "hooks",
    shown: hooked.file(machine),
    refuseBroken: refuseBrokenJson,
    isIn: (text) => entriesIn(text).length > 0,
    add: (text) => {
      const isQuiet = repair && entriesIn(text).every(({ event }) => event !== prompt);
      return withEntries(text, isQuiet ? withoutRecall : wanted);
    },
    asIn: (text) => [(other) => withEntries(other, { ...wanted, entries: entriesIn(text) })],
    remove: withoutEntries,
  };
}
