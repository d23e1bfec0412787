import type { MemoryType } from "@memory/shared";

export interface SaidOnce {
  /** Days ago. */
  readonly day: number;
  readonly type: MemoryType;
  readonly text: string;
  readonly by?: string;
}

// The programs that save, each with its version.
export const CLAUDE = "claude-code/2.1.4";
export const CURSOR = "cursor/1.7.2";
export const CODEX = "codex/0.42";
export const CLI = "memory-cli/0.1.0";

const from = (by: string) => ({
  fact: (day: number, text: string): SaidOnce => ({ day, type: "fact", text, by }),
  preference: (day: number, text: string): SaidOnce => ({ day, type: "preference", text, by }),
  episode: (day: number, text: string): SaidOnce => ({ day, type: "episode", text, by }),
  procedure: (day: number, text: string): SaidOnce => ({ day, type: "procedure", text, by }),
});

export const claude = from(CLAUDE);
export const cursor = from(CURSOR);
export const codex = from(CODEX);
export const mira = from(CLI);
