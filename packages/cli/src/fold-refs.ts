import type { Client } from "@memory/client";
import type { Fold, FoldCandidate } from "@memory/shared";
import type { Clocks } from "./clocks.ts";
import { everything } from "./pages.ts";
import { amongRefs } from "./refs.ts";

/** The contract's own ceiling. */
const PAGE = 500;

/** Every fold, newest first, reverted ones included. */
export const allFolds = (client: Client, clocks: Clocks = {}): Promise<Fold[]> =>
  everything(
    (cursor) => client.folds.list({ query: { cursor, ...clocks } }),
    ({ merges }) => merges,
  );

/** The folds that keep an entity from being deleted, newest first. */
export const foldsInto = async (client: Client, id: string): Promise<Fold[]> =>
  (await allFolds(client)).filter(({ canonicalId, revertedAt }) => canonicalId === id && !revertedAt);

/** The fold a person means by "f:12ab34", the end of its id or the whole. */
export const resolveFold = async (client: Client, written: string): Promise<Fold> =>
  foldAmong(await allFolds(client), written);

/** The same for several, each once. */
export async function resolveFolds(client: Client, written: readonly string[]): Promise<Fold[]> {
  const all = await allFolds(client);
  return [...new Set(written.map((ref) => foldAmong(all, ref)))];
}

const foldAmong = (all: readonly Fold[], written: string): Fold =>
  amongRefs(all, written, {
    sign: "f:",
    noun: "merge",
    many: "merges",
    list: "memory merges list --reverted",
    words: ({ sourceName, canonicalName }) => `${sourceName} → ${canonicalName}`,
  });

/** The open questions a person means by "q:77aa" and the like, each once. */
export async function resolveQuestions(client: Client, written: readonly string[]): Promise<FoldCandidate[]> {
  const all = await everything(
    (cursor) => client.folds.candidates({ query: { limit: PAGE, cursor } }),
    ({ candidates }) => candidates,
  );
  const found = written.map((ref) =>
    amongRefs(all, ref, {
      sign: "q:",
      noun: "open question",
      many: "questions",
      list: "memory merges questions",
      words: ({ question }) => question,
    }),
  );
  return [...new Set(found)];
}
