import type { CaptureStatus } from "@memory/shared";
import { until } from "@memory/sources/testing";
import { type TestDaemon, type TestOptions, testDaemon } from "./daemon.ts";
import { noteTaker } from "./distillers.ts";
import { scriptedModels } from "./scripted-models.ts";
import { note, talk } from "./sessions.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export type Script = Parameters<typeof noteTaker>[0];

export interface Captured extends TestDaemon {
  readonly now: () => number;
  status(): Promise<CaptureStatus>;
  notify(path: string): Promise<{ accepted: boolean; reason?: string | undefined }>;
  /** Time goes by, and the daemon notices. */
  pass(milliseconds: number): Promise<void>;
  /** The same, and somebody asks it to look now. */
  later(milliseconds: number): Promise<void>;
}

/** A daemon that takes notes, whose clock a test moves. */
export async function capturing(script?: Script, options: TestOptions = {}): Promise<Captured> {
  let now = Date.now();
  const models = scriptedModels({ distiller: noteTaker(script) });
  const memory = await testDaemon({ models, clock: () => now, ...options });
  const { capture } = memory.client;
  return Object.assign(memory, {
    now: () => now,
    status: () => capture.status(),
    notify: (path: string) => capture.notify({ body: { path } }),
    async pass(milliseconds: number) {
      now += milliseconds;
      const { scope, projects, excludeProjects, programs, paused } = await capture.status();
      await capture.scope({ body: { scope, projects, excludeProjects, programs, paused } });
    },
    async later(milliseconds: number) {
      now += milliseconds;
      await capture.sweep();
    },
  });
}

export const allow = (
  { client }: Pick<TestDaemon, "client">,
  rest: { projects?: string[]; excludeProjects?: string[]; programs?: boolean } = {},
) => client.capture.scope({ body: { scope: "all", ...rest } });

/** Unrelated sentences. */
export const FACTS = [
  "The kiln in the cellar fires at 1240 degrees.",
  "Invoices are kept for seven years.",
  "The archive service listens on port 4000.",
  "Deploys run on Thursday.",
  "Ines maintains the importer.",
] as const;

/** A session in which some of them are told. */
export const telling = (...facts: readonly number[]): string =>
  talk(...facts.map((n) => note(FACTS[n % FACTS.length] ?? "")));

/** So many sessions are through, and none waits. */
export const imported = (memory: Captured, sessions: number): Promise<CaptureStatus> =>
  until(memory.status, ({ sessionsImported, waiting }) => sessionsImported === sessions && waiting === 0);
