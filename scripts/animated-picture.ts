import { crc32 } from "node:zlib";

/** A picture of an animation, and how long it stands, in milliseconds. */
export interface Frame {
  /** A PNG; all of one size and kind. */
  readonly png: Uint8Array;
  readonly stands: number;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One PNG that shows one after the other, for ever (APNG): what cannot animate it shows the first. */
export function animated(frames: readonly Frame[]): Buffer {
  const taken = frames.map(({ png, stands }) => ({ chunks: chunksOf(Buffer.from(png)), stands }));
  const header = taken[0]?.chunks.find(({ type }) => type === "IHDR");
  if (header === undefined) throw new Error("an animation needs at least one PNG");
  if (!taken.every(({ chunks }) => chunks[0]?.data.equals(header.data)))
    throw new Error("the pictures differ in size or kind; take them all with the same window");
  let sequence = 0;
  const told = taken.flatMap(({ chunks, stands }, at): readonly Chunk[] => [
    control(sequence++, header.data, stands),
    ...chunks
      .filter(({ type }) => type === "IDAT")
      .map(({ data }) =>
        at === 0 ? { type: "IDAT", data } : { type: "fdAT", data: Buffer.concat([number(sequence++), data]) },
      ),
  ]);
  const count: Chunk = { type: "acTL", data: Buffer.concat([number(frames.length), number(0)]) };
  const end: Chunk = { type: "IEND", data: Buffer.alloc(0) };
  return Buffer.concat([SIGNATURE, ...[header, count, ...told, end].map(bytesOf)]);
}

/** Size, place and time of a picture: the whole of it, in place of the one before. */
function control(sequence: number, header: Buffer, stands: number): Chunk {
  const rest = Buffer.alloc(14);
  rest.writeUInt16BE(Math.round(stands), 8);
  rest.writeUInt16BE(1_000, 10);
  return { type: "fcTL", data: Buffer.concat([number(sequence), header.subarray(0, 8), rest]) };
}

/** The chunks of a PNG, in order. */
export function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

function bytesOf({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([number(data.length), body, number(crc32(body))]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
