import type { Sending } from "../../models/call-ledger.ts";
import { countMarkers } from "../../text/redact.ts";

/** What leaves with a request. Undefined for a body that is no text, which nothing here sends. */
export const measureBody = (body: RequestInit["body"]): Sending | undefined =>
  typeof body === "string" ? { bytes: Buffer.byteLength(body), redactions: countMarkers(body) } : undefined;
