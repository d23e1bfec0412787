import { ApiError } from "@memory/shared";
import { createMemoryLog, type MemoryLog, type WeatherOf } from "@memory/spaces/in-memory";
import { CarrierError } from "@memory/spaces/log";
import type { SpaceHost } from "../src/spaces/host.ts";

export interface MemoryHost extends SpaceHost {
  /** Asked before each call. */
  weather: WeatherOf;
  log(space: string): MemoryLog;
  spaces(): string[];
  /** Refuses a login without one. */
  needsPassword: boolean;
}

/** Logs in this process, where `memory://LOGIN@HOST` says who somebody is and nobody needs a password. */
export function memoryHost(clock: () => number = Date.now): MemoryHost {
  const logs = new Map<string, MemoryLog>();
  const log = (space: string): MemoryLog => {
    const found = logs.get(space);
    if (!found) throw new CarrierError("out", "there is no such space");
    return found;
  };
  const host: MemoryHost = {
    weather: () => "fine",
    needsPassword: false,
    log,
    spaces: () => [...logs.keys()],
    readLogin(on, { password, insecureNetwork }) {
      const member = /^memory:\/\/([^@]+)@/.exec(on)?.[1];
      if (member === undefined)
        throw new ApiError("invalid", "invalid request body", [
          { path: "on", message: "memory://LOGIN@HOST" },
        ]);
      return { address: "memory://host", member, password: password ?? null, insecureNetwork };
    },
    async look({ member, password }) {
      if (host.needsPassword && password === null)
        throw new CarrierError("login", `the host refused the login ${member}`);
      return ["a log in this process"];
    },
    whyNoOpen: () => null,
    makeReady: async ({ member, password }, { id }) => {
      if (host.needsPassword && password === null)
        throw new CarrierError("login", `the host refused the login ${member}`);
      logs.set(id, createMemoryLog({ space: id, founder: member, now: clock }));
    },
    open: ({ member }, { space, machine }) =>
      log(space).connect(member, machine, (call) => host.weather(call)),
    makeLogin: async () => ({ kind: "there already" }),
    changePassword: async () => "another",
    lasting: ({ password }) => password,
    addressFor: (address) => address,
    forget: async () => {},
    sql: () => "-- nothing is needed",
  };
  return host;
}
