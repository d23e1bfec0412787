import { type Carrier, type Pushed, type Sent, Signed, wrongPush } from "../log/index.ts";
import { openSession, type PostgresCarrierOptions } from "./session.ts";
import { startWatch } from "./watch.ts";
import { readHello, readNumbered, readPushed, sentText } from "./wire.ts";

/** A log in Postgres. Throws a CarrierError for an address that cannot be read; it connects at the first call. */
export function connectPostgres(options: PostgresCarrierOptions): Carrier {
  const { space, machine } = options;
  const session = openSession(options);
  const stops = new Set<() => Promise<void>>();
  const push = async (sent: readonly Sent[], head: number | null): Promise<Pushed> =>
    readPushed(await session.query(PUSH, [space, machine, sentText(sent), head]));
  return {
    hello: async (pulled) => readHello(await session.query(HELLO, [space, machine, pulled])),
    async push(sent, head) {
      const { sound, wrong } = parted(sent);
      const pushed = await push(sound, head ?? null);
      return pushed.refused || wrong === null
        ? pushed
        : { ...pushed, refused: { why: "malformed", detail: wrong } };
    },
    pull: async (since, limit) =>
      (await session.query(PULL, [space, machine, since, limit])).map(readNumbered),
    async watch(onNews) {
      const stop = startWatch(options, session, onNews);
      stops.add(stop);
      return async () => {
        stops.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()));
      await session.close();
    },
  };
}

const HELLO = "SELECT memory.hello_v2($1, $2, $3) AS answer";
const PUSH = "SELECT memory.push_v2($1, $2, $3, $4) AS answer";
const PULL = "SELECT * FROM memory.pull_v2($1, $2, $3, $4)";

/** Those that come before the first that Postgres could not keep, and why it could not. */
function parted(sent: readonly Sent[]): { sound: readonly Sent[]; wrong: string | null } {
  const wrong = wrongPush(sent);
  if (wrong !== null) return { sound: [], wrong };
  const first = sent.findIndex(({ operation }) => !Signed.safeParse(operation).success);
  return first < 0
    ? { sound: sent, wrong: null }
    : { sound: sent.slice(0, first), wrong: "It has not the form of an operation." };
}
