import { setTimeout } from "node:timers/promises";
import { type FilledText, MOST_FILLED, type SpaceSearch } from "@memory/spaces/postgres";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { findBase } from "../queries/replica.ts";
import { listSpaces, type SpaceRow } from "../queries/spaces.ts";
import { findCode } from "./queries.ts";
import { hexCode, openSearchOf, type SearchDeps } from "./searches.ts";

/** Milliseconds until the next look: at a space that somebody searches, and at one that nobody does. */
const LOOK = { searched: 5_000, other: 60_000 } as const;
/** So long after there was news of any space, it is looked at as one that is searched: who joins it begins to search a little later. */
const LIVELY = 30_000;
/** Milliseconds between two batches: others use the server, too. */
const BREATH = 20;
const PATIENCE = 30_000;

type FillDeps = SearchDeps & Pick<Deps, "models">;

/** A space that is kept here, while somebody searches it on its server. */
interface Filled {
  search: SpaceSearch | null;
  lookAt: number;
  livelyUntil: number;
}

/**
 * Fills in by what the spaces are searched that are kept here, for those who keep nothing of them: the words come from the log itself,
 * and this daemon brings the codes of the vectors that it has anyway. Machines of a space take turns.
 */
export function createFiller(deps: FillDeps): Background {
  const known = new Map<string, Filled>();
  const background = inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      for (const space of fillable(deps)) {
        const one = known.get(space.id) ?? {
          search: null,
          lookAt: 0,
          livelyUntil: performance.now() + LIVELY,
        };
        known.set(space.id, one);
        if (!signal.aborted && one.lookAt <= performance.now()) await lookAt(deps, space, one, signal);
      }
      await sleep(LOOK.searched);
    }
    for (const one of known.values()) await hangUp(one);
  });
  return {
    ...background,
    wake() {
      for (const one of known.values()) {
        one.lookAt = 0;
        one.livelyUntil = performance.now() + LIVELY;
      }
      background.wake();
    },
  };
}

const fillable = ({ store }: SearchDeps): SpaceRow[] =>
  listSpaces(store).filter(
    ({ keeping, state, role, pulled }) =>
      keeping === "all" && state === "on" && role !== "reader" && pulled > 0,
  );

async function lookAt(deps: FillDeps, space: SpaceRow, one: Filled, signal: AbortSignal): Promise<void> {
  let isSearched = false;
  try {
    one.search ??= openSearchOf(deps, space, PATIENCE);
    isSearched = one.search !== null && (await fill(deps, space, one.search, signal));
  } catch (error) {
    deps.log.warn({ space: space.id, name: errorKind(error) }, "a space could not be filled in");
    await hangUp(one);
  }
  const now = performance.now();
  const isLively = isSearched || now < one.livelyUntil;
  one.lookAt = now + (isLively ? LOOK.searched - 1 : LOOK.other);
  if (!isLively) await hangUp(one);
}

async function hangUp(one: Filled): Promise<void> {
  const { search } = one;
  one.search = null;
  await search?.close().catch(() => undefined);
}

/** Answers whether anybody searches it. */
async function fill(deps: FillDeps, space: SpaceRow, search: SpaceSearch, signal: AbortSignal) {
  for (;;) {
    const done = await fillSome(deps, space, search);
    if (done !== "more" || signal.aborted) return done !== "nobody";
    await setTimeout(BREATH);
  }
}

async function fillSome(
  { store, models }: FillDeps,
  space: SpaceRow,
  search: SpaceSearch,
): Promise<"nobody" | "done" | "more"> {
  const { embedder } = models;
  const name = embedder.state().state === "unavailable" ? null : embedder.name;
  const { wanted, turn, model, due, more } = await search.due(name, MOST_FILLED);
  if (!wanted) return "nobody";
  if (!turn) return "done";
  const texts = due.flatMap(({ id, seq, isThere }): FilledText[] => {
    // It is not here yet as it stands there: the next look finds it.
    if (seq === null || findBase(store, space.id, { table: "memories", key: id }) !== seq) return [];
    const found = name !== null && model === name ? findCode(store, id, name) : undefined;
    // Its words are found at once, and its meaning once this daemon has read it.
    if (found === undefined) return isThere ? [] : [{ id, seq, code: null }];
    return [{ id, seq, code: found === null ? NONE : hexCode(found) }];
  });
  if (texts.length > 0) await search.fill(name, texts);
  return more && texts.length > 0 ? "more" : "done";
}

/** The model has no vector for the text. */
const NONE = "0".repeat(128);
