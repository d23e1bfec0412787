/** How far a transcript was read. */
export interface Watermark {
  /** Bytes up to and including the last complete line. */
  readonly offset: number;
  /** Number of complete lines, from where the reading began. */
  readonly line: number;
  /** SHA-256 (hex) of the first `offset` bytes. */
  readonly hash: string;
}

type Kept = Pick<Watermark, "offset" | "hash">;

export const writeWatermark = ({ offset, hash }: Kept): string => `${offset}:${hash}`;

/** Null for what is no watermark of ours: nothing was read then. */
export function readWatermark(text: string): Kept | null {
  const [, offset, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return offset === undefined || hash === undefined ? null : { offset: Number(offset), hash };
}

/** Does the first one stand behind the second one? */
export const reachesFurther = (one: string, other: string): boolean =>
  (readWatermark(one)?.offset ?? 0) > (readWatermark(other)?.offset ?? 0);
