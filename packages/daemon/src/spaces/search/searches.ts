import { readQuestion } from "@memory/language/questions";
import { OWN_ALONE } from "@memory/shared/words";
import type {
  Searched as SearchAnswer,
  SearchQuestion,
  SearchState,
  SpaceSearch,
} from "@memory/spaces/postgres";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { timeLimit } from "../../platform/time-limit.ts";
import type { AnsweredElsewhere, AskedElsewhere, Elsewhere } from "../../recall/elsewhere.ts";
import type { GuestSpace } from "../../recall/guests/guest.ts";
import { spacesNamed } from "../../recall/owners.ts";
import { kindsOf } from "../../recall/scope.ts";
import { writeBits } from "../../store/vector-codes.ts";
import type { SpaceHost } from "../host.ts";
import type { SpaceKeyFile } from "../keys.ts";
import { loginOf } from "../login.ts";
import { listMembers, listSpaces, type SpaceRow } from "../queries/spaces.ts";
import { believed } from "./believe.ts";
import { createLatency, type Latency } from "./latency.ts";

/** Milliseconds that an answer waits for spaces. */
const PATIENCE = 250;
/** A server that is not quicker is not asked by who has not been asked himself: a prompt waits for it. */
const QUICK = 100;
/** Milliseconds after which a connection without an answer is given up. */
const GIVE_UP = 2_000;
/** Candidates of a space. */
const MOST = 64;
/** Components that codes on a server have. */
const CODED = 512;

export interface SpaceSearches extends Elsewhere {
  /** Looks how far a space can be searched, and how quickly it answers. Throws a CarrierError. */
  look(space: SpaceRow): Promise<void>;
  /** As it was at the last look. */
  stateOf(spaceId: string): (SearchState & { readonly p95: number | undefined }) | undefined;
  /** Closes the connection to a space. */
  release(spaceId: string): Promise<void>;
}

export interface SearchDeps extends Pick<Deps, "store" | "log"> {
  readonly spaceHost: SpaceHost;
  readonly spaceKeys: SpaceKeyFile;
}

interface Searched {
  search: SpaceSearch | null;
  readonly latency: Latency;
  state: SearchState | undefined;
}

/** Asks spaces of which nothing is kept here. What is asked is written down nowhere. */
export function createSearches(deps: SearchDeps): SpaceSearches {
  const known = new Map<string, Searched>();
  const of = (space: SpaceRow): Searched => {
    const one = known.get(space.id) ?? { search: null, latency: createLatency(), state: undefined };
    known.set(space.id, one);
    one.search ??= openSearchOf(deps, space, GIVE_UP);
    return one;
  };
  return {
    isFor: ({ ownerId, space, kinds }) =>
      kindsOf({ kinds, types: undefined }).includes("memory") && searchedBy(deps, ownerId, space).length > 0,
    async ask(asked): Promise<AnsweredElsewhere> {
      const spaces = searchedBy(deps, asked.ownerId, asked.space);
      const answers = await Promise.all(spaces.map((space) => askOne(deps, space, of(space), asked)));
      return {
        guests: answers.filter((one) => one !== null && typeof one !== "string"),
        silent: answers.filter((one) => typeof one === "string"),
      };
    },
    async look(space) {
      const one = of(space);
      const { search } = one;
      if (!search) return;
      const started = performance.now();
      try {
        one.state = await search.state();
        await search.search(nothing);
      } catch (error) {
        hangUp(one);
        throw error;
      }
      one.latency.answered((performance.now() - started) / 2);
    },
    stateOf(spaceId) {
      const one = known.get(spaceId);
      return one?.state && { ...one.state, p95: one.latency.p95() };
    },
    async release(spaceId) {
      const one = known.get(spaceId);
      known.delete(spaceId);
      if (one) hangUp(one);
    },
  };
}

/** The next question connects anew. */
function hangUp(one: Searched, search = one.search): void {
  if (one.search === search) one.search = null;
  search?.close().catch(() => undefined);
}

/** What a space answers; a sentence where it does not; null where it is not asked, and nobody misses it. */
async function askOne(
  deps: SearchDeps,
  space: SpaceRow,
  one: Searched,
  asked: AskedElsewhere,
): Promise<GuestSpace | string | null> {
  if (asked.at !== undefined || asked.knownAt !== undefined)
    return `space ${space.name} answers for today alone`;
  const { latency, search } = one;
  const isQuick = (latency.p95() ?? QUICK) < QUICK;
  if (asked.surely && !(isQuick && latency.mayAsk())) return null;
  if (!search || !latency.mayAsk()) return silent(space);
  using limit = timeLimit(new AbortController().signal, PATIENCE);
  const late = new Promise<null>((resolve) => {
    limit.signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  const started = performance.now();
  try {
    const answering = search.search(questionOf(deps, space, asked));
    answering.catch(() => hangUp(one, search));
    const answer = await Promise.race([answering, late]);
    if (answer) {
      latency.answered(performance.now() - started);
      return guestsOf(deps, space, answer);
    }
  } catch (error) {
    deps.log.warn({ space: space.id, name: errorKind(error) }, "a space did not answer");
  }
  latency.failed();
  return silent(space);
}

function guestsOf(deps: SearchDeps, space: SpaceRow, answer: SearchAnswer): GuestSpace {
  const guests = answer.found.flatMap(believedOf(deps, space, answer.found.length));
  const share = answer.texts === 0 ? 0 : answer.scope / answer.texts;
  const words = new Map(answer.words.map(({ word, texts }) => [word, texts * share]));
  return { space: space.id, guests, texts: answer.scope, words };
}

const silent = ({ name }: SpaceRow): string => `space ${name} did not answer`;

/** Null: where the space lies nothing can be searched. */
export function openSearchOf(
  { spaceHost, spaceKeys }: Pick<SearchDeps, "spaceHost" | "spaceKeys">,
  space: SpaceRow,
  patience: number,
): SpaceSearch | null {
  const kept = spaceKeys.find(space.id);
  const at = { space: space.id, machine: space.machine };
  return (kept && spaceHost.openSearch?.(loginOf(space, kept), at, patience)) ?? null;
}

function searchedBy({ store }: Pick<SearchDeps, "store">, ownerId: string, named?: string): SpaceRow[] {
  const searched = listSpaces(store, ownerId).filter(
    ({ keeping, state }) => keeping === "none" && state === "on",
  );
  if (named === undefined) return searched;
  return named === OWN_ALONE ? [] : [...spacesNamed(searched, named)];
}

function questionOf({ store }: SearchDeps, space: SpaceRow, asked: AskedElsewhere): SearchQuestion {
  const { words, pairs } = readQuestion(asked.query, asked.now);
  const { types, project, after, before } = asked;
  const muted = listMembers(store, space.id);
  const by = (how: "all" | "agents") => muted.filter((one) => one.muted === how).map(({ member }) => member);
  return {
    words: [...words, ...pairs].slice(0, MOST),
    code: asked.vector && hexCode(asked.vector),
    model: asked.model,
    ...{ types, project, after, before },
    notBy: by("all"),
    notByAgentsOf: by("agents"),
    told: asked.surely === true,
    limit: MOST,
  };
}

const nothing: SearchQuestion = {
  words: [],
  code: null,
  model: "",
  notBy: [],
  notByAgentsOf: [],
  told: false,
  limit: 1,
};

/** One bit a component, 128 hexadecimal digits: of a longer vector its beginning, of a shorter one with nothing behind it. */
export function hexCode(components: Float32Array | Int8Array): string {
  const bytes = new Uint8Array(CODED >> 3);
  writeBits(bytes, 0, components.subarray(0, CODED));
  return Buffer.from(bytes).toString("hex");
}

function believedOf({ store, log }: SearchDeps, space: SpaceRow, found: number) {
  const believe = believed(store, space.id);
  let refused = 0;
  return (one: Parameters<typeof believe>[0]) => {
    const guest = believe(one);
    if (guest) return [guest];
    refused += 1;
    if (refused === 1)
      log.warn({ space: space.id, found }, "a server answered with words that nobody has signed");
    return [];
  };
}
