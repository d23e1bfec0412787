import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { type FakeAgent, fakeAgent } from "../../../test/fake-agent.ts";
import { silentLog } from "../../platform/logger.ts";
import { openStore } from "../../store/open.ts";
import { ensureOwner } from "../../store/owners.ts";
import { createCallLedger } from "../ledger/call-ledger.ts";
import { agree, offerOf, type Pays } from "../own-agent/agree.ts";
import { createOwnAgents, type OwnAgents } from "../own-agent/own-agent.ts";
import type { ProgramName } from "../own-agent/program.ts";
import { programs } from "../own-agent/programs.ts";
import { createProviders } from "./create.ts";

export const OWNER = "an owner";
export const START = Date.parse("2026-03-10T08:00:00");

interface Options {
  readonly program?: ProgramName;
  readonly model?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly pays?: Pays;
  readonly patienceMs?: number;
  readonly lastAnswer?: () => number | null;
  /** Answered without starting it, for what asks often. */
  readonly runs?: OwnAgents["run"];
}

/** A fake program that a person has agreed to, asked as the daemon asks it, on a clock that a test moves. */
export async function anOwnAgent(options: Options = {}) {
  const { program = "claude-code", env = {}, pays = "plan", patienceMs, lastAnswer, runs } = options;
  const fake: FakeAgent = fakeAgent(program, env);
  const home = mkdtempSync(join(tmpdir(), "memory-home-"));
  const store = openStore(":memory:");
  let now = START;
  const slept: number[] = [];
  const clock = () => now;
  ensureOwner(store, OWNER, now);
  const ledger = createCallLedger({
    store,
    clock,
    newId: () => uuidv7(),
    log: silentLog,
    caps: { calls: 200, usd: 1 },
  });
  const own = createOwnAgents({
    store,
    ledger,
    clock,
    home,
    env: fake.env,
    isPolite: lastAnswer !== undefined,
    lastAnswer: async () => lastAnswer?.() ?? null,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
    ...(patienceMs !== undefined && { patienceMs }),
  });
  const offer = () =>
    offerOf(own, {
      program: programs[program],
      pays,
      sends: ["prose"],
      signal: new AbortController().signal,
    });
  const sayYes = async () => {
    const shown = await offer();
    agree({ store, clock }, shown, shown);
  };
  await sayYes();
  const providers = createProviders({ ledger, clock, own: runs ? { ...own, run: runs } : own });
  const ref = { provider: "agent", model: options.model ?? program, baseUrl: null, key: null } as const;
  return {
    fake,
    home,
    store,
    ledger,
    own,
    offer,
    sayYes,
    slept,
    now: clock,
    chat: providers.chat(ref),
    later: (ms: number) => {
      now += ms;
    },
    calls: () =>
      store.all(store.q.selectFrom("model_calls").selectAll().orderBy("at")).map((row) => ({ ...row })),
    [Symbol.asyncDispose]: async () => {
      store.close();
      fake[Symbol.dispose]();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
