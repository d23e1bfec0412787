/** Whether requests come in one after the other: what can wait gives way to them, but not for ever. */
export interface Rush {
  /** One came in. */
  mark(): void;
  isOn(): boolean;
}

export function createRush({ quietMs = 150, longestMs = 10_000 } = {}): Rush {
  let begun = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return {
    mark() {
      const now = performance.now();
      if (now - last > quietMs) begun = now;
      last = now;
    },
    isOn: () => performance.now() - last <= quietMs && performance.now() - begun <= longestMs,
  };
}
