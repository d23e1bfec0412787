import type { ImportDone, ImportItem } from "@memory/shared";

export type Phase = "idle" | "streaming" | "done" | "stopped" | "broken";

/** A stream of an import as the page knows it: what has come keeps its place, however it ends. */
export interface RunState {
  readonly phase: Phase;
  /** One for each session, as the newest event tells it. */
  readonly items: readonly ImportItem[];
  readonly done: ImportDone | null;
  readonly error: unknown;
  /** It went on after a stop: in the activity, it is more than one run. */
  readonly isResumed: boolean;
}

export type RunEvent =
  | { readonly type: "reset" }
  | { readonly type: "start" }
  /** Go on after a stop or a break: what was done stays in sight. */
  | { readonly type: "resume" }
  | { readonly type: "item"; readonly item: ImportItem }
  | { readonly type: "done"; readonly done: ImportDone }
  | { readonly type: "stopped" }
  | { readonly type: "broken"; readonly error: unknown };

export const notRun: RunState = { phase: "idle", items: [], done: null, error: null, isResumed: false };

export function nextState(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case "reset":
      return notRun;
    case "start":
      return { ...notRun, phase: "streaming" };
    case "resume":
      return { ...notRun, phase: "streaming", items: state.items, isResumed: state.items.length > 0 };
    case "item":
      return { ...state, items: withItem(state.items, event.item) };
    case "done":
      return { ...state, phase: "done", done: event.done };
    case "stopped":
      return { ...state, phase: "stopped" };
    case "broken":
      return { ...state, phase: "broken", error: event.error };
  }
}

function withItem(items: readonly ImportItem[], item: ImportItem): readonly ImportItem[] {
  const at = items.findIndex(({ path }) => path === item.path);
  return at === -1 ? [...items, item] : items.with(at, item);
}

type Counted =
  | "saved"
  | "merged"
  | "versioned"
  | "conflicts"
  | "autoResolved"
  | "dropped"
  | "redactions"
  | "chunks"
  | "bytes";
export type ImportSums = Readonly<Record<Counted, number>>;

/** The sums over some sessions. */
export const sumOf = (items: readonly ImportItem[]): ImportSums => {
  const sum = (name: Counted) => items.reduce((total, item) => total + item[name], 0);
  return {
    saved: sum("saved"),
    merged: sum("merged"),
    versioned: sum("versioned"),
    conflicts: sum("conflicts"),
    autoResolved: sum("autoResolved"),
    dropped: sum("dropped"),
    redactions: sum("redactions"),
    chunks: sum("chunks"),
    bytes: sum("bytes"),
  };
};

/** A session of the table: as it was planned, and what became of it if it had its turn. */
export interface SessionRow {
  readonly item: ImportItem;
  readonly isWaiting: boolean;
}

/** The planned sessions in their order, each as far as it has come; then what only the run has found. */
export function sessionRowsOf(planned: readonly ImportItem[], run: RunState): readonly SessionRow[] {
  const known = new Map(run.items.map((item) => [item.path, item]));
  const rows = planned.map((item) => ({
    item: known.get(item.path) ?? item,
    isWaiting: !known.has(item.path),
  }));
  const isPlanned = new Set(planned.map(({ path }) => path));
  const found = run.items.filter(({ path }) => !isPlanned.has(path));
  return [...rows, ...found.map((item) => ({ item, isWaiting: false }))];
}
