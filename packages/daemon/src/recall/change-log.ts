/** Changes that are remembered, for what is kept between two questions. */
const remembered = 10_000;

/** Log of changed slots, in the order of their changes. */
export class ChangeLog {
  /** Number of changes so far. */
  revision = 0;
  #slots: number[] = [];

  note(slots: readonly number[]): void {
    this.revision += slots.length;
    for (const slot of slots) this.#slots.push(slot);
    if (this.#slots.length > 2 * remembered) this.#slots = this.#slots.slice(-remembered);
  }

  /** Anything may have changed. */
  noteAll(): void {
    this.revision += this.#slots.length + 1;
    this.#slots = [];
  }

  /** Slots that changed since a revision; null when that is too long ago. */
  since(revision: number): readonly number[] | null {
    const count = this.revision - revision;
    return count > this.#slots.length ? null : this.#slots.slice(this.#slots.length - count);
  }
}
