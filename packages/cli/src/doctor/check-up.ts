import { existsSync } from "node:fs";
import { CheckAnswer, type CheckUp, type Fault } from "@memory/shared";
import { API_VERSION } from "@memory/shared/wire";
import type { Cli } from "../cli.ts";
import { clientOf } from "../daemon/connect.ts";
import { type Daemon, type Found, findHolder } from "../daemon/locate.ts";
import { runProgram } from "../daemon/program.ts";
import { CliError, EXIT, failureOf } from "../errors.ts";
import { otherBuild } from "../print/glance.ts";
import { managerOf, pathsIn } from "../service/manager.ts";
import { unitOf } from "../service/unit.ts";
import { checkAgents } from "./agents.ts";
import { checkSync } from "./sync.ts";

export interface CheckedUp extends CheckUp {
  /** Null: none runs, or it does not answer. */
  readonly daemon: Daemon | null;
}

/** Everything that can be looked at from here; what needs the daemon is skipped, with a word, where none runs. Changes nothing. */
export async function checkUp(cli: Cli): Promise<CheckedUp> {
  const found = await findHolder(cli);
  const daemon = found.state === "there" ? found.daemon : null;
  const inside = daemon ? await askDaemon(cli, daemon) : await askProgram(cli);
  const ofSync = daemon ? await checkSync(cli, daemon) : { faults: [], looked: [] };
  const begun = performance.now();
  const agents = await checkAgents(cli, { captured: inside.captured, daemon });
  const looked = { area: "agents" as const, ms: Math.round(performance.now() - begun) };
  return {
    ...inside,
    faults: [
      ...inside.faults,
      ...(await ofDaemon(cli, found)),
      ...(await ofService(cli)),
      ...ofSync.faults,
      ...agents,
    ],
    looked: [...inside.looked, ...ofSync.looked, looked],
    daemon,
  };
}

async function askDaemon(cli: Cli, { baseUrl }: Daemon): Promise<CheckUp> {
  const { admin } = clientOf(cli, baseUrl);
  const seen = await admin.check().catch(refuse);
  const { faults, ms } = await admin.trial({ body: {} }).catch(refuse);
  return {
    ...seen,
    faults: [...seen.faults, ...faults],
    looked: [...seen.looked, { area: "trial", ms }],
  };
}

/** An older daemon knows of no check-up. */
function refuse(error: unknown): never {
  const { message } = failureOf(error);
  throw new CliError(EXIT.usage, `the daemon could not be asked: ${message}`, {
    hint: "memory daemon restart, and run this again",
    cause: error,
  });
}

const NEEDS_DAEMON = ["models", "trial"] as const;

async function askProgram(cli: Cli): Promise<CheckUp> {
  const answer = await ask(cli, true);
  if (answer.kind === "busy") throw heldMeanwhile();
  const skipped = NEEDS_DAEMON.map((area) => ({ area, why: "it needs the daemon: memory daemon start" }));
  return { ...answer, skipped: [...answer.skipped, ...skipped] };
}

export const heldMeanwhile = (): CliError =>
  new CliError(EXIT.usage, "a daemon was started meanwhile", { hint: "run this again" });

/** The daemon's program looks, or mends, while no daemon runs. */
export const ask = (cli: Cli, dryRun: boolean, signal?: AbortSignal): Promise<CheckAnswer> =>
  runProgram(
    cli,
    {
      name: "check",
      request: { dryRun },
      answer: CheckAnswer,
      left: "the store is whole: what was begun was taken back; run this again",
    },
    signal,
  );

const fault = (what: string, rest: Partial<Fault> = {}): Fault => ({
  area: "daemon",
  severity: "warning",
  what,
  remedy: null,
  mends: false,
  ...rest,
});

/** The process itself, and whether it is of this installation. */
async function ofDaemon(cli: Cli, found: Found): Promise<Fault[]> {
  switch (found.state) {
    case "none":
      return [fault("no daemon runs", { severity: "note", remedy: "memory daemon start" })];
    case "silent":
      return [
        fault(`the daemon (pid ${found.pid}) does not answer`, {
          severity: "error",
          remedy: `kill -CONT ${found.pid}, or memory daemon stop`,
        }),
      ];
    case "there": {
      const { health } = found.daemon;
      const other = otherBuild(health, await cli.io.daemon.build());
      return [
        ...(health.apiVersion === API_VERSION
          ? []
          : [
              fault(`the daemon speaks API ${health.apiVersion}, this command ${API_VERSION}`, {
                severity: "error",
                ...AGAIN,
              }),
            ]),
        ...(other.length > 0 ? [fault("the daemon runs another build than this command has", AGAIN)] : []),
      ];
    }
  }
}

const AGAIN = { remedy: "memory daemon restart" } as const;

/** A unit that starts what is not there any more. */
async function ofService(cli: Cli): Promise<Fault[]> {
  try {
    const words = await (await managerOf(cli)).installed(unitOf(cli));
    const gone = words === null ? [] : pathsIn(words).filter((path) => !existsSync(path));
    return gone.map((detail) =>
      fault("the service starts what is not there any more", {
        severity: "error",
        detail,
        remedy: "memory service install",
      }),
    );
  } catch {
    // Where nothing can start it, nothing is wrong with that.
    return [];
  }
}
