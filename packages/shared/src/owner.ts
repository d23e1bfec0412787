/** Names the program that asks, with its version: "memory-cli/0.1.0". It is kept with every change it makes. */
export const CLIENT_HEADER = "x-memory-client";

/** Names the session of the program that asks, where it has one: what an answer has shown in it may be judged in it. */
export const SESSION_HEADER = "x-memory-session";

/** Names the owner a request acts for. */
export const OWNER_HEADER = "x-memory-owner";

/** Answers when no owner is named. */
export const DEFAULT_OWNER = "00000000-0000-0000-0000-000000000000";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The owner a header value names, lower-cased, or null when it is no uuid. Any uuid version is one. */
export function parseOwner(value: string): string | null {
  const folded = value.toLowerCase();
  return UUID.test(folded) ? folded : null;
}
