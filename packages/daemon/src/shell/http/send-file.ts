import { pipeline } from "node:stream/promises";
import { type Download, NDJSON } from "@memory/shared";
import type { Response } from "express";

/** Media types of a file that was asked for packed. */
const PACKED = { none: NDJSON, gzip: "application/gzip", zstd: "application/zstd" } as const;

/**
 * Sends a file as it comes, waiting for a slow reader. Packed because the caller said that it unpacks on the way (`isAgreed`), it is
 * lines all the same; packed because it was asked for so, it stays packed. What fails in the middle breaks the connection off.
 */
export async function sendFile(
  res: Response,
  reply: unknown,
  { isAgreed }: { readonly isAgreed: boolean },
): Promise<void> {
  if (!isDownload(reply))
    throw new TypeError("the handler of a download must answer { name, encoding, bytes }");
  const { name, encoding, bytes } = reply;
  const isOnTheWay = isAgreed && encoding !== "none";
  res
    .status(200)
    .set("content-type", isOnTheWay ? NDJSON : PACKED[encoding])
    .set("cache-control", "no-store")
    .set("vary", "accept-encoding")
    .set(
      "content-disposition",
      `attachment; filename="${isOnTheWay ? name.replace(/\.(?:gz|zst)$/, "") : name}"`,
    );
  if (isOnTheWay) res.set("content-encoding", encoding);
  await pipeline(bytes, res).catch((error: unknown) => {
    if (!res.destroyed) throw error;
  });
}

const isDownload = (reply: unknown): reply is Download =>
  typeof reply === "object" && reply !== null && "bytes" in reply && "encoding" in reply && "name" in reply;
