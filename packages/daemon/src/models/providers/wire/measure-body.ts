import { countMarkers } from "@memory/language/redaction";
import type { Sending } from "../../call-ledger.ts";

/** Size of a request's body. Undefined for a body that is no text, which nothing here sends. */
export const measureBody = (body: RequestInit["body"]): Sending | undefined =>
  typeof body === "string" ? { bytes: Buffer.byteLength(body), redactions: countMarkers(body) } : undefined;
