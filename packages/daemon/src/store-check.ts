import type { Deps } from "./models/deps.ts";

/** A large store is opened before all of it was looked at: the rest follows in a thread, while questions are answered. */
export interface StoreCheck {
  run(): Promise<void>;
  /** Findings, and their remedies. */
  notices(): readonly string[];
}

export function createStoreCheck({ log, workers }: Pick<Deps, "log" | "workers">, path: string): StoreCheck {
  const found: string[] = [];
  return {
    notices: () => found,
    async run() {
      // No thread at hand is no damage; the daemon may be stopping.
      const damage = await workers.checks.run<string | null>({ path }, { name: "damage" }).catch(() => null);
      if (!damage) return;
      log.error({ damage }, "the store is damaged");
      found.push(`the store is damaged (${damage}): go back to a backup with "memory backup restore"`);
    },
  };
}
