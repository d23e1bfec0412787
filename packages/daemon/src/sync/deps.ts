import type { SpokenDeps } from "../memories/beliefs/belief.ts";

export type SyncDeps = SpokenDeps;
