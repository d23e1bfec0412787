import type { Carrier, Numbered, Roster } from "../log/index.ts";
import { connect, type WeatherOf } from "./connect.ts";
import { Log, type LogOptions } from "./log.ts";

export type { Call, Weather, WeatherOf } from "./connect.ts";
export type { LogOptions } from "./log.ts";

/** A log in memory, for tests: it takes operations by the same law as any, and can be made to fail. */
export interface MemoryLog {
  connect(member: string, machine: string, weather?: WeatherOf): Carrier;
  /** As if it had been restored from a copy of the time when it ended with this number. */
  rollBack(head: number): void;
  /** As if somebody with every right had written over what lies there. */
  tamper(seq: number, change: (operation: Numbered) => Numbered): void;
  /** Everything that lies there, as one text. */
  dump(): string;
  readonly roster: Roster;
}

export function createMemoryLog(options: LogOptions): MemoryLog {
  const log = new Log(options);
  return {
    connect: (member, machine, weather) => connect(log, member, machine, weather),
    rollBack: (head) => log.rollBack(head),
    tamper: (seq, change) => log.tamper(seq, change),
    dump: () => log.dump(),
    get roster() {
      return log.roster;
    },
  };
}
