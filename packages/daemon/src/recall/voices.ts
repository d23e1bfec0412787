import type { Voice } from "../memories/queries/spaces.ts";
import { grown } from "./vectors/columns.ts";

/** Who said what of the items of spaces, a number each; nothing is kept where there is no space. */
export class Voices {
  readonly #voices: Voice[] = [];
  readonly #numbers = new Map<string, number>();
  /** By slot: the number of a voice, from 1; 0 for none. */
  #said = new Uint32Array(0);

  /** Who said an item, as the store has it: a name with 0 or 1 before it. */
  place(slot: number, said: string | null): void {
    if (said === null && slot >= this.#said.length) return;
    if (slot >= this.#said.length)
      this.#said = grown(this.#said, new Uint32Array(Math.ceil(1.5 * slot) + 256));
    this.#said[slot] = said === null ? 0 : this.#number(said);
  }

  of(slot: number): Voice | undefined {
    return this.#voices[(this.#said[slot] ?? 0) - 1];
  }

  #number(said: string): number {
    const known = this.#numbers.get(said);
    if (known !== undefined) return known;
    const number = this.#voices.push({ member: said.slice(1), byAgent: said.startsWith("1") });
    this.#numbers.set(said, number);
    return number;
  }
}
