import { open } from "node:fs/promises";
import { unreadable } from "../retold/read-whole.ts";

/** An element of the list that a file of JSON holds: where its bytes begin, and they. */
export interface Element {
  readonly at: number;
  readonly bytes: Buffer;
}

/** Bytes that are looked at between two rests: a few milliseconds. */
const CHUNK = 1024 * 1024;

/** Bytes of the longest element that is handed out: what is a hundred times a long conversation is none. */
const LONGEST = 64 * 1024 * 1024;

const code = (letter: string): number => letter.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code("\\");
const OPENING: ReadonlySet<number> = new Set([code("{"), code("[")]);
const CLOSING: ReadonlySet<number> = new Set([code("}"), code("]")]);
const LIST = code("[");
const BLANK: ReadonlySet<number> = new Set([..." \t\r\n\uFEFF"].flatMap((one) => [...Buffer.from(one)]));

/**
 * The objects in the list that a file of JSON is, one after the other: exports of a person's conversations are longer than what a
 * string may be. Throws `ApiError` where the file is no such list, or breaks off; what the file system throws.
 */
export async function* elementsOf(path: string): AsyncGenerator<Element> {
  const list = new ListScan();
  const file = await open(path);
  try {
    for (let from = 0; !list.isOther; ) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, from);
      if (bytesRead === 0) break;
      yield* list.take(buffer.subarray(0, bytesRead), from);
      from += bytesRead;
    }
  } finally {
    await file.close();
  }
  if (list.isOther) throw unreadable(path, "it holds no list of conversations");
  if (!list.isWhole) throw unreadable(path, "it breaks off; unpack the export again");
}

/** Follows the brackets of a list through its bytes, and knows no more of JSON than where strings end. */
class ListScan {
  /** Not begun, or begun as something else. */
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #isOver = false;
  #isOther = false;
  /** The element that is open: where it begins, and its bytes so far; too long, without them. */
  #open: { readonly at: number; readonly parts: Buffer[]; size: number } | null = null;

  /** It is no list. */
  get isOther(): boolean {
    return this.#isOther;
  }

  get isWhole(): boolean {
    return this.#isOver;
  }

  *take(bytes: Buffer, from: number): Generator<Element> {
    let began = 0;
    for (let at = 0; at < bytes.length && !this.#isOther; at++) {
      if (this.#inString) {
        at = this.#endOfString(bytes, at);
        continue;
      }
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) this.#inString = this.#depth > 0;
      else if (OPENING.has(byte)) {
        this.#isOther ||= this.#isOver || (this.#depth === 0 && byte !== LIST);
        this.#depth += 1;
        if (this.#depth !== 2) continue;
        this.#open = { at: from + at, parts: [], size: 0 };
        began = at;
      } else if (CLOSING.has(byte)) {
        this.#depth -= 1;
        if (this.#depth === 1 && this.#open) {
          this.#keep(bytes.subarray(began, at + 1));
          const { at: place, parts, size } = this.#open;
          this.#open = null;
          if (size <= LONGEST) yield { at: place, bytes: Buffer.concat(parts) };
        }
        this.#isOver ||= this.#depth === 0;
      } else this.#isOther ||= this.#depth === 0 && !BLANK.has(byte);
    }
    if (this.#open) this.#keep(bytes.subarray(began));
  }

  #keep(bytes: Buffer): void {
    if (!this.#open) return;
    this.#open.size += bytes.length;
    if (this.#open.size <= LONGEST) this.#open.parts.push(bytes);
    else this.#open.parts.length = 0;
  }

  /** The place of the quote that ends the string, or the end of the bytes. */
  #endOfString(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (bytes[at] === BACKSLASH) this.#isEscaped = true;
      else if (bytes[at] === QUOTE) {
        this.#inString = false;
        return at;
      }
    }
    return bytes.length;
  }
}
