import { SERVER_SENT } from "@memory/shared";
import type { Response } from "express";
import { onHalfClose } from "./half-closed.ts";
import type { StreamOptions } from "./ndjson.ts";
import { PING, withPings } from "./with-pings.ts";
import { write } from "./write.ts";

/** Milliseconds after which a page that has lost the stream asks for it again. */
const RETRY_MS = 2_000;

/**
 * The one writer of server-sent events. There is no last event: a stream that ends is one to be asked for again, whether its
 * source has failed or the daemon stops.
 */
export async function writeServerSent(
  res: Response,
  events: AsyncIterable<unknown>,
  { schema, quietMs, stopping, onError }: StreamOptions,
): Promise<void> {
  res.status(200).set("content-type", SERVER_SENT).set("cache-control", "no-store").flushHeaders();
  try {
    await write(res, `retry: ${RETRY_MS}\n\n`);
    for await (const event of withPings(events, quietMs, (ping) => onHalfClose(res, ping))) {
      // A look at the headers alone would otherwise listen for ever; leaving here ends the source, too.
      if (res.destroyed || res.req.method === "HEAD") return;
      await write(res, event === PING ? ": ping\n\n" : `data: ${JSON.stringify(schema.parse(event))}\n\n`);
    }
  } catch (error) {
    if (!stopping.aborted && !res.destroyed) onError(error);
  } finally {
    res.end();
  }
}
