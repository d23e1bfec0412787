/** An item of the index. */
export interface Item {
  readonly item: number;
  /** Else a passage of a session or of a document. */
  readonly isMemory: boolean;
}

/** Numbers kept a column a property: 100,000 items take 6 MB instead of 60. */
export class Columns {
  /** Slots in use; slots are in the order of item ids. */
  size = 0;
  /** So many of the last are there for one question alone. */
  lodged = 0;
  item = new Int32Array(0);
  alive = new Uint8Array(0);
  owner = new Int32Array(0);
  /** 0 memory, 1 context. */
  kind = new Uint8Array(0);
  /** Number of a memory type, 0 for none. */
  type = new Uint8Array(0);
  /** Number of a name; -1 for none. */
  project = new Int32Array(0);
  author = new Int32Array(0);
  /** Percent. */
  confidence = new Uint8Array(0);
  assertedAt = new Float64Array(0);
  validFrom = new Float64Array(0);
  /** Infinity for what holds now. */
  validTo = new Float64Array(0);
  /** Words in the text. */
  length = new Uint16Array(0);
  /** Number of the session that it comes from (`catalog.talk`), and of a passage the number of its turn; -1 for none. */
  session = new Int32Array(0);
  turn = new Int32Array(0);
  /** Slots of the neighbours in the same session or document; -1 for none. */
  previous = new Int32Array(0);
  next = new Int32Array(0);

  /** Room for this many slots. */
  reserve(slots: number): void {
    if (slots <= this.item.length) return;
    const room = Math.max(slots, Math.ceil(this.item.length * 1.5), 256);
    this.item = grown(this.item, new Int32Array(room));
    this.alive = grown(this.alive, new Uint8Array(room));
    this.owner = grown(this.owner, new Int32Array(room));
    this.kind = grown(this.kind, new Uint8Array(room));
    this.type = grown(this.type, new Uint8Array(room));
    this.project = grown(this.project, new Int32Array(room));
    this.author = grown(this.author, new Int32Array(room));
    this.confidence = grown(this.confidence, new Uint8Array(room));
    this.assertedAt = grown(this.assertedAt, new Float64Array(room));
    this.validFrom = grown(this.validFrom, new Float64Array(room));
    this.validTo = grown(this.validTo, new Float64Array(room));
    this.length = grown(this.length, new Uint16Array(room));
    this.session = grown(this.session, new Int32Array(room));
    this.turn = grown(this.turn, new Int32Array(room));
    this.previous = grown(this.previous, new Int32Array(room));
    this.next = grown(this.next, new Int32Array(room));
  }

  /** Slots of what is in the store. */
  settled(): number {
    return this.size - this.lodged;
  }

  /** The item of a slot. */
  itemAt(slot: number): Item {
    return { item: this.item[slot] ?? 0, isMemory: this.kind[slot] === 0 };
  }

  /** The slot of an item, or -1. `from` is a slot at or before it. */
  slotOf(item: number, from = 0): number {
    // Ids are nearly without gaps: most of the time the slot can be told from the first.
    const guess = item - (this.item[0] ?? 0);
    if (guess >= 0 && guess < this.size && this.item[guess] === item) return guess;
    let low = from;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.item[middle] ?? 0;
      if (found === item) return middle;
      if (found < item) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

export function grown<Column extends { set(from: Column): void }>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
