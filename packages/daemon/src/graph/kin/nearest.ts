/** The nearest few of many, without an order among those that come. */
export class Nearest {
  readonly #most: number;
  readonly item: number[] = [];
  readonly score: number[] = [];
  #least = 0;

  constructor(most: number) {
    this.#most = most;
  }

  offer(item: number, score: number): void {
    if (this.item.length < this.#most) {
      this.item.push(item);
      this.score.push(score);
      if (this.item.length === this.#most) this.#findLeast();
    } else if (score > (this.score[this.#least] ?? 0)) {
      this.item[this.#least] = item;
      this.score[this.#least] = score;
      this.#findLeast();
    }
  }

  /** Nearest first. */
  ranked(): { readonly item: number; readonly score: number }[] {
    return this.item
      .map((item, n) => ({ item, score: this.score[n] ?? 0 }))
      .sort((one, other) => other.score - one.score || one.item - other.item);
  }

  #findLeast(): void {
    this.#least = this.score.reduce((least, score, n) => (score < (this.score[least] ?? 0) ? n : least), 0);
  }
}
