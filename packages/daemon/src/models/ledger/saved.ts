import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { findInjected, proseBytes } from "./queries.ts";

/** Bytes of prose a token stands for. */
const BYTES_PER_TOKEN = 4;

export interface Saved {
  readonly injectedTokens: number;
  readonly sourceTokens: number | null;
  readonly unsourcedTokens: number;
}

/**
 * Tokens put before agents, against the size of their sources: each source once an agent session, as somebody
 * would read it who went to look. A source whose prose is not kept counts for nothing, and so do its injected
 * tokens. Null: no known source.
 */
export async function saved(store: Store, ownerId: string, since: number): Promise<Saved> {
  const bytes = new Map<string, number>();
  let injectedTokens = 0;
  let unsourcedTokens = 0;
  let read = 0;
  for (const { source, tokens } of findInjected(store, ownerId, since)) {
    injectedTokens += tokens;
    const known = source === null ? 0 : (bytes.get(source) ?? proseBytes(store, ownerId, source));
    if (source !== null && !bytes.has(source)) {
      bytes.set(source, known);
      // Others are answered in between: there may be hundreds of sources.
      await yieldToLoop();
    }
    if (known === 0) unsourcedTokens += tokens;
    read += known;
  }
  const sourceTokens = read === 0 ? null : Math.ceil(read / BYTES_PER_TOKEN);
  return { injectedTokens, sourceTokens, unsourcedTokens };
}
