import { type Carrier, CarrierError } from "../log/index.ts";
import type { Log } from "./log.ts";

/**
 * What befalls a call: "away": it does not reach the log; "lost": it is done, and the answer does not come back; "doubled": it
 * is done twice, and the answer is the second.
 */
export type Weather = "fine" | "away" | "lost" | "doubled";
export type Call = "hello" | "push" | "pull";
/** Asked before each call; one that takes its time makes the call slow. */
export type WeatherOf = (call: Call) => Weather | Promise<Weather>;

/** A connection of one machine of one member. */
export function connect(
  log: Log,
  member: string,
  machine: string,
  weatherOf: WeatherOf = () => "fine",
): Carrier {
  const stops = new Set<() => void>();
  const through = async <T>(call: Call, run: () => T): Promise<T> => {
    const weather = await weatherOf(call);
    if (weather === "away") throw away("The carrier in memory is away.");
    const answer = run();
    if (weather === "lost") throw away("The answer of the carrier in memory was lost.");
    return weather === "doubled" ? run() : answer;
  };
  return {
    hello: (pulled) => through("hello", () => log.hello(member, machine, pulled)),
    push: (sent, head) => through("push", () => log.push(member, machine, sent, head)),
    pull: (since, limit) => through("pull", () => log.pull(member, machine, since, limit)),
    watch: async (onNews) => {
      const stop = log.listen(onNews);
      stops.add(stop);
      return async () => {
        stops.delete(stop);
        stop();
      };
    },
    close: async () => {
      for (const stop of stops) stop();
      stops.clear();
    },
  };
}

const away = (message: string): CarrierError => new CarrierError("away", message);
