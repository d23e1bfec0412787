import { Unreadable } from "./extractor.ts";

const MOST_BYTES = 200 * 1024 * 1024;
const MOST_ENTRIES = 10_000;
/** Plain text packs 5 to 20 times; beyond this an archive is made to burst, once it is no longer small. */
const MOST_RATIO = 200;
const SMALL = 10 * 1024 * 1024;
/** Fed in pieces, so that an entry that bursts is noticed after one of them. */
const PIECE = 16 * 1024;

/**
 * Unpacks every entry once without keeping anything: the sizes an archive declares may be lies. Goes by the directory
 * at its end, as the readers of such files do, so that entries which share their bytes are counted as often as listed.
 */
export async function assertHarmlessZip(bytes: Uint8Array): Promise<void> {
  const { Inflate } = await import("fflate");
  let size = 0;
  const count = (length: number) => {
    size += length;
    if (size > MOST_BYTES || (size > SMALL && size > MOST_RATIO * bytes.length)) throw tooLarge();
  };
  try {
    for (const { packed, data } of entriesOf(bytes)) {
      if (!packed) count(data.length);
      else {
        const inflate = new Inflate((piece) => count(piece.length));
        for (let at = 0; at < data.length; at += PIECE) {
          inflate.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
        }
      }
    }
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable("the file is damaged", { cause });
  }
}

const tooLarge = () => new Unreadable("the file unpacks to more than 200 MiB");

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;
const deflated = 8;

function* entriesOf(bytes: Uint8Array): Generator<{ packed: boolean; data: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const entries = view.getUint16(end + 10, true);
  if (entries > MOST_ENTRIES) throw tooLarge();
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < entries; n += 1) {
    expect(view, at, directoryEntry);
    const method = view.getUint16(at + 10, true);
    const length = view.getUint32(at + 20, true);
    const local = view.getUint32(at + 42, true);
    expect(view, local, localHeader);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (from + length > bytes.length) throw new RangeError("an entry ends behind the archive");
    yield { packed: method === deflated, data: bytes.subarray(from, from + length) };
    const variable = [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
    at += 46 + variable;
  }
}

/** A comment of up to 64 kB may follow it. */
function findEnd(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === directoryEnd) return at;
  }
  throw new RangeError("the archive has no directory");
}

function expect(view: DataView, at: number, signature: number): void {
  if (view.getUint32(at, true) !== signature) throw new RangeError("the archive's directory is wrong");
}
