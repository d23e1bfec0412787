import { existsSync } from "node:fs";
import type { CheckUp, Fault } from "@memory/shared";
import { agentTitle, agentWord } from "@memory/shared/words";
import { type Entry, tellingOf } from "../agent-hooks/entries.ts";
import { guardsAgainst } from "../agent-hooks/guards.ts";
import { hookHealth } from "../agent-hooks/health.ts";
import { type Hooked, hookedHere, neededOf } from "../agent-hooks/hooked.ts";
import { placesOf } from "../agent-hooks/places.ts";
import { wishOf } from "../agent-hooks/script.ts";
import { probe } from "../capture-probe.ts";
import { type Cli, shortPath } from "../cli.ts";
import { rowsOfAll } from "../commands/mcp-list.ts";
import { clientOf } from "../daemon/connect.ts";
import type { Daemon } from "../daemon/locate.ts";
import { isSameFile } from "../mcp-clients/program.ts";
import { machineOf } from "../mcp-clients/targets.ts";

/** What agents were given of memory: hooks that tell it, tools that ask it. */
export async function checkAgents(cli: Cli, around: Around): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const hooked of hookedHere(process.platform)) faults.push(...(await hooks(cli, hooked, around)));
  return [...faults, ...(await tools(cli))];
}

const fault = (what: string, rest: Partial<Fault>): Fault => ({
  area: "agents",
  severity: "error",
  what,
  remedy: null,
  mends: false,
  ...rest,
});

const FIX = { remedy: "memory doctor --fix", mends: true } as const;

interface Around extends Pick<CheckUp, "captured"> {
  readonly daemon: Daemon | null;
}

/** A program that was never connected is no fault; one that is captured and tells nothing is. */
async function hooks(cli: Cli, hooked: Hooked, { captured, daemon }: Around): Promise<Fault[]> {
  const [title, word] = [agentTitle(hooked.agent), agentWord(hooked.agent)];
  const file = hooked.file(machineOf(cli));
  const wish = wishOf(cli);
  const health = await hookHealth(file, { home: cli.settings.home, needed: neededOf(hooked, wish) });
  const isCaptured = captured.includes(hooked.agent);
  if (!health.mendable && health.problems.length > 0)
    return [
      fault(`the settings of ${title} cannot be read`, {
        detail: health.problems.join(", "),
        remedy: `mend ${file}`,
      }),
    ];
  if (health.entries.length === 0)
    return isCaptured
      ? [
          fault(`${title} is captured, and none of its hooks tells memory of it`, {
            severity: "warning",
            remedy: `memory connect ${word}`,
          }),
        ]
      : [];
  const others = health.entries.some(({ handler }) => isOther(handler, wish.script));
  const problems = [...health.problems, ...(others ? ["they run another installation of memory"] : [])];
  if (problems.length > 0)
    return [fault(`the hooks of ${title} are not well`, { detail: problems.join("; "), ...FIX })];
  const guards =
    hooked.agent === "assistant-code"
      ? await guardsAgainst(placesOf(cli.io, process.cwd(), process.platform), (path) =>
          shortPath(path, cli.io.homedir),
        )
      : [];
  return [
    ...guards.map((guard) =>
      fault(`${title} runs no hooks`, {
        detail: guard,
        severity: "warning",
        remedy: `take it out of the settings of ${title}`,
      }),
    ),
    ...(daemon && hooked.agent === "assistant-code" ? await called(cli, health.entries, daemon) : []),
  ];
}

const isOther = (handler: unknown, script: string): boolean => {
  const [own] = tellingOf(handler)?.paths ?? [];
  return own !== undefined && existsSync(own) && !isSameFile(own, script);
};

const TRIED: ReadonlySet<string> = new Set(["UserPromptSubmit", "SessionEnd"]);

/** Each hook is run as the agent runs it, with a session that does not exist. */
async function called(cli: Cli, entries: readonly Entry[], { baseUrl }: Daemon): Promise<Fault[]> {
  const { transcriptsDir } = await clientOf(cli, baseUrl).health.status();
  const faults: Fault[] = [];
  // One after the other, as they come; a start would count as one.
  for (const entry of entries.filter(({ event }) => TRIED.has(event))) {
    const { ok, answer } = await probe(entry, transcriptsDir);
    if (!ok)
      faults.push(
        fault("a hook fails", {
          detail: `${entry.event}: ${answer}`,
          remedy: "memory connect claude-code --repair",
        }),
      );
  }
  return faults;
}

/** The entries of memory in the files of its clients. */
async function tools(cli: Cli): Promise<Fault[]> {
  const rows = await rowsOfAll(cli);
  return rows.flatMap(({ client, state, remark, file }): Fault[] => {
    const of = `memory in ${client.title}`;
    switch (state) {
      case "stale":
        return [
          fault(`${of} leads elsewhere, or nowhere`, { detail: remark.split(":  ")[0] ?? remark, ...FIX }),
        ];
      case "unreadable":
        return [
          fault(`${of}: the file cannot be read`, {
            detail: remark,
            severity: "warning",
            remedy: `mend ${file}`,
          }),
        ];
      case "other":
        return [
          fault(`${of} starts something else`, {
            detail: remark,
            severity: "warning",
            remedy: `memory mcp install ${client.id} --force`,
          }),
        ];
      case "elsewhere":
        return [
          fault(`${of} starts something else`, {
            detail: remark,
            severity: "warning",
            remedy: `memory mcp install ${client.id}`,
          }),
        ];
      default:
        return [];
    }
  });
}
