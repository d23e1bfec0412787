import { hash } from "node:crypto";

/** 32 hex digits of SHA-256: the same for the same bytes, and for no others. */
export const fingerprint = (content: string | Uint8Array): string =>
  hash("sha256", content, "hex").slice(0, 32);
