/** Changes up to a moment of calm. */
export type Batch =
  | { readonly kind: "some"; readonly names: ReadonlySet<string> }
  /** More than it pays to look at one by one, or something that concerns all. */
  | { readonly kind: "everything" };

export interface GatherOptions {
  /** Milliseconds without an event, and the longest wait for them. */
  readonly calmMs: number;
  readonly longestMs: number;
  /** Events after which it is everything: the system drops events it cannot queue, and says so to nobody. */
  readonly most: number;
}

export interface Gatherer {
  add(name: string): void;
  addEverything(): void;
  cancel(): void;
}

/** Events come in bursts: a checkout is thousands, a save is five. */
export function createGatherer(options: GatherOptions, deliver: (batch: Batch) => void): Gatherer {
  let names = new Set<string>();
  let events = 0;
  let everything = false;
  let since: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const reset = () => {
    clearTimeout(timer);
    names = new Set();
    events = 0;
    everything = false;
    since = null;
  };
  const finish = () => {
    const batch: Batch =
      everything || events > options.most ? { kind: "everything" } : { kind: "some", names };
    reset();
    deliver(batch);
  };
  const wait = () => {
    const now = performance.now();
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(
      finish,
      Math.max(0, Math.min(options.calmMs, since + options.longestMs - now)),
    ).unref();
  };
  return {
    add(name) {
      events += 1;
      // Beyond that their names no longer matter.
      if (events <= options.most) names.add(name);
      wait();
    },
    addEverything() {
      everything = true;
      wait();
    },
    cancel: reset,
  };
}
