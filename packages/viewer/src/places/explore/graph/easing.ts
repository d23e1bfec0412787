interface Run {
  readonly from: number;
  readonly length: number;
  readonly apply: (share: number) => void;
}

/** What moves by itself for a moment. Each thing has one movement: a new one takes the place of the last. */
export class Easing {
  readonly #runs = new Map<string, Run>();
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** Applies shares from 0 to 1 over so many milliseconds; at once where they are none. */
  run(name: string, length: number, apply: (share: number) => void): void {
    if (length <= 0) {
      this.#runs.delete(name);
      apply(1);
    } else {
      this.#runs.set(name, { from: performance.now(), length, apply });
      apply(0);
    }
    this.#wake();
  }

  /** Stops where it is. */
  end(name: string): void {
    this.#runs.delete(name);
  }

  step(): void {
    const now = performance.now();
    for (const [name, { from, length, apply }] of this.#runs) {
      const share = Math.min(1, (now - from) / length);
      apply(share * (2 - share));
      if (share === 1) this.#runs.delete(name);
    }
    if (this.#runs.size > 0) this.#wake();
  }

  stop(): void {
    this.#runs.clear();
  }
}
