import { type McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { offerWatching } from "../subscriptions.ts";

type Read = (signal: AbortSignal) => Promise<string>;

interface Watched {
  readonly read: Read;
  /** Its text at the last look; undefined before it could be read. */
  said?: string;
}

/** Milliseconds between two looks. */
const EACH = 5_000;
/** A client that subscribes to more does not read them. */
const MOST = 20;

/**
 * Tell an agent when what it has subscribed to has changed. `readerOf`: what reads an address, without starting a daemon; null
 * where nothing can change. Nothing is asked while nobody wants to know.
 */
export function watch(offered: McpServer, readerOf: (uri: string) => Read | null): void {
  const { server } = offered;
  const watched = new Map<string, Watched>();
  const looks = regularly(async () => {
    if (server.transport === undefined) watched.clear();
    for (const [uri, one] of watched)
      if ((await hasChanged(one)) && watched.get(uri) === one) await server.sendResourceUpdated({ uri });
    return watched.size > 0;
  });
  const add = async (uri: string, read: Read) => {
    const one: Watched = { read };
    watched.set(uri, one);
    await hasChanged(one);
    looks.start();
  };
  server.registerCapabilities({ resources: { subscribe: true } });
  server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
    const read = readerOf(uri);
    if (!read) throw refusal(`${uri.slice(0, 200)} cannot be subscribed to. ${CAN}`);
    if (!watched.has(uri) && watched.size >= MOST)
      throw refusal(`no more than ${MOST} subscriptions at a time; unsubscribe from one`);
    await add(uri, read);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    watched.delete(uri);
    return {};
  });
  offerWatching(offered, {
    add(uri) {
      const read = readerOf(uri);
      if (read && !watched.has(uri) && watched.size < MOST) void add(uri, read);
    },
    delete: (uri) => void watched.delete(uri),
  });
}

/** Looks again. What cannot be read now has not changed, and neither has what could not be read before. */
async function hasChanged(one: Watched): Promise<boolean> {
  const now = await one.read(AbortSignal.timeout(EACH)).catch(() => undefined);
  const before = one.said;
  if (now !== undefined) one.said = now;
  return now !== undefined && before !== undefined && before !== now;
}

/** Does the work every so often, one at a time, until it says that it is no longer wanted. */
function regularly(work: () => Promise<boolean>): { start(): void } {
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    timer = setTimeout(async () => {
      const wanted = await work().catch(() => false);
      timer = undefined;
      if (wanted) next();
    }, EACH).unref();
  };
  return { start: () => timer ?? next() };
}

const CAN = "What can: memory://status, memory://conflicts, memory://projects/{p}/brief";
const refusal = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);
