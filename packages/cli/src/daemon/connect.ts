import { type Client, createClient, type Fetch } from "@memory/client";
import { API_VERSION, CLIENT_HEADER } from "@memory/shared/wire";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { fetch } from "./fetch.ts";
import { type Daemon, locate } from "./locate.ts";
import { start } from "./start.ts";

export interface Session {
  readonly client: Client;
  readonly daemon: Daemon;
}

type Needs = Pick<Cli, "io" | "settings" | "note" | "version">;

/** Talk to the daemon, starting it when it does not run and that is allowed. */
export async function connect(cli: Needs): Promise<Session> {
  const daemon = await reach(cli);
  if (daemon.health.apiVersion !== API_VERSION)
    cli.note(
      `memory: the daemon speaks API ${daemon.health.apiVersion}, this command ${API_VERSION}: memory daemon restart`,
    );
  return { client: clientOf(cli, daemon.baseUrl), daemon };
}

export const notRunning = (): CliError =>
  new CliError(EXIT.unreachable, "daemon not running", { hint: "start it:  memory daemon start" });

async function reach(cli: Needs): Promise<Daemon> {
  const running = await locate(cli.settings.home);
  if (running) return running;
  if (!cli.settings.start) throw notRunning();
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

/** A client for a long-lived process: it finds the daemon at the first request, and again when the daemon was restarted,
 * perhaps on another port. It asks under the name that `asWhom` has at the time. */
export function connectLater(cli: Needs, asWhom: () => string): Client {
  let address: Promise<string> | null = null;
  const find = () => {
    address ??= reach(cli).then((daemon) => daemon.baseUrl);
    address.catch(() => {
      address = null;
    });
    return address;
  };
  const send: Fetch = async (url, request) =>
    fetch(new URL(url.pathname + url.search, await find()), request);
  const { owner } = cli.settings;
  return createClient({
    baseUrl: NOWHERE,
    ...(owner && { owner }),
    fetch: async (url, { headers, ...rest }) => {
      const request = { ...rest, headers: { ...headers, [CLIENT_HEADER]: asWhom() } };
      try {
        return await send(url, request);
      } catch (error) {
        if (!isRefused(error)) throw error;
        address = null;
        return send(url, request);
      }
    },
  });
}

/** Nothing listened, so nothing was received: sending again is safe. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
