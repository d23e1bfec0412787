/** Work in a thread that ends when nobody wants it any more, or when it has had what it may take. Let it go when the work is done. */
export interface WorkLimit extends Disposable {
  /** Told of the end. */
  readonly signal: AbortSignal;
  /** Why it was ended: it used all the time it had, or no time at all for too long; null for another reason. */
  readonly why: () => "used" | "stands" | null;
}

interface Allowed {
  /** Processor time that the work has used, milliseconds; null before it has begun. */
  readonly used: () => number | null;
  /** Milliseconds of it that the work may use. */
  readonly most: number;
  /** Milliseconds by the clock in which it must use some, once it has begun: what waits for a dead disk uses none. */
  readonly still: number;
}

/** Milliseconds between two looks. */
const EVERY = 1_000;

/** Not by the clock: a busy machine gives a thread little of a minute, and what is slow by that alone is no bad work. */
export function workLimit(signal: AbortSignal, { used, most, still }: Allowed): WorkLimit {
  const ending = new AbortController();
  let why: ReturnType<WorkLimit["why"]> = null;
  let last: { readonly used: number; readonly at: number } | undefined;
  const end = () => ending.abort(signal.reason);
  const late = (reason: "used" | "stands") => {
    why = reason;
    ending.abort();
  };
  const look = () => {
    const now = used();
    if (now === null || ending.signal.aborted) return;
    if (last === undefined || now > last.used) last = { used: now, at: performance.now() };
    if (now >= most) late("used");
    else if (performance.now() - last.at >= still) late("stands");
  };
  const timer = setInterval(look, EVERY);
  timer.unref();
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return {
    signal: ending.signal,
    why: () => why,
    [Symbol.dispose]() {
      clearInterval(timer);
      signal.removeEventListener("abort", end);
    },
  };
}
