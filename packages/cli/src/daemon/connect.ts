import { type Client, createClient, type Fetch } from "@memory/client";
import { API_VERSION, CLIENT_HEADER, SESSION_HEADER } from "@memory/shared/wire";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { fetch } from "./fetch.ts";
import { checkHome } from "./home.ts";
import { type Daemon, find, findHolder, isStillThere } from "./locate.ts";
import { hasStopped, PATIENCE_MS, unlessSilent } from "./silence.ts";
import { start } from "./start.ts";

export interface Session {
  readonly client: Client;
  readonly daemon: Daemon;
}

type Needs = Pick<Cli, "io" | "settings" | "note" | "version">;

/** Talk to the daemon, starting it when it does not run and that is allowed. */
export async function connect(cli: Needs): Promise<Session> {
  const daemon = await reach(cli, PATIENCE_MS);
  if (daemon.health.apiVersion !== API_VERSION)
    cli.note(
      `memory: the daemon speaks API ${daemon.health.apiVersion}, this command ${API_VERSION}: memory daemon restart`,
    );
  return { client: clientOf(cli, daemon.baseUrl), daemon };
}

/** The answer where no daemon runs and none could be started. */
export function notRunning({ home }: Pick<Needs["settings"], "home">): CliError {
  checkHome(home, EXIT.unreachable);
  return new CliError(EXIT.unreachable, "daemon not running", { hint: "start it:  memory daemon start" });
}

async function reach(cli: Needs, patienceMs: number): Promise<Daemon> {
  let found = await findHolder(cli);
  // It may only be busy. A second one could not be started beside it.
  if (found.state === "silent") found = await find(cli.settings.home, patienceMs);
  if (found.state === "silent") throw hasStopped(found);
  if (found.state === "there") return found.daemon;
  if (!cli.settings.start) throw notRunning(cli.settings);
  cli.note("memory: starting the daemon (stop it with: memory daemon stop)");
  return (await start(cli.io, cli.settings)).daemon;
}

/** A client of a daemon whose address is known. */
export const clientOf = (
  { settings: { owner }, version }: Pick<Needs, "settings" | "version">,
  baseUrl: string,
): Client => createClient({ baseUrl, fetch, client: `memory-cli/${version}`, ...(owner && { owner }) });

// Never dialled: each request is sent to the address of the moment.
const NOWHERE = "http://127.0.0.1:1";

interface Patient {
  /** Milliseconds that a daemon that has fallen silent is given, unless a test is in a hurry. */
  readonly patienceMs?: number;
  /** Tells this process from others of the same name. */
  readonly session?: string;
}

/** A client for a long-lived process: it finds the daemon at the first request, and again when the daemon was restarted,
 * perhaps on another port. It asks under the name that `asWhom` has at the time, and waits for no daemon that has fallen silent. */
export function connectLater(
  cli: Needs,
  asWhom: () => string,
  { patienceMs = PATIENCE_MS, session }: Patient = {},
): Client {
  const { owner, home } = cli.settings;
  let known: Daemon | null = null;
  const said = () => ({ [CLIENT_HEADER]: asWhom(), ...(session && { [SESSION_HEADER]: session }) });
  let finding: Promise<Daemon> | null = null;
  const daemonOf = async (): Promise<Daemon> => {
    if (known && isStillThere(home, known)) return known;
    finding ??= reach(cli, patienceMs).finally(() => {
      finding = null;
    });
    known = await finding;
    return known;
  };
  const send: Fetch = async ({ pathname, search }, request) => {
    const daemon = await daemonOf();
    const url = new URL(pathname + search, daemon.baseUrl);
    const silent = new AbortController();
    const signal = request.signal ? AbortSignal.any([request.signal, silent.signal]) : silent.signal;
    const answered = <T>(answer: Promise<T>) => unlessSilent({ daemon, patienceMs, silent }, answer);
    const reply = await answered(fetch(url, { ...request, signal }));
    return {
      ok: reply.ok,
      status: reply.status,
      get body() {
        return reply.body;
      },
      json: () => answered(reply.json()).catch(explain),
    };
  };
  return createClient({
    baseUrl: NOWHERE,
    ...(owner && { owner }),
    fetch: async (url, { headers, ...rest }) => {
      // A kept connection may be closed by the daemon just as the next request goes out, and then nobody knows whether it
      // was received. A new one takes 0.1 ms.
      const request = { ...rest, headers: { ...headers, ...said(), connection: "close" } };
      const again = (error: unknown) => {
        if (!isRefused(error)) throw error;
        known = null;
        return send(url, request);
      };
      return send(url, request).catch(again).catch(explain);
    },
  });
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** Nothing listened, so nothing was received: sending again is safe. */
const isRefused = (error: unknown): boolean => codeOf(error) === "ECONNREFUSED";

/** The daemon went in the middle. Sending again is left to the agent, who knows whether doing it twice would matter. */
function explain(error: unknown): never {
  if (!["ECONNRESET", "EPIPE", "ECONNREFUSED"].includes(String(codeOf(error)))) throw error;
  throw new CliError(EXIT.unreachable, "the memory daemon went away in the middle of this call", {
    hint: "Call again: the daemon is found or started anew. A save that had gone through is then merged, not doubled.",
    cause: error,
  });
}
