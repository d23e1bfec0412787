import { anotherTime, type Clocks } from "../store/clocks.ts";
import type { ReaderConnection } from "../store/reader.ts";
import { loadModel, loadModelThen } from "./model.ts";
import { dataVersion, fingerprint, fingerprintOfPast } from "./queries/fingerprint.ts";
import { layoutMadeAt } from "./queries/layouts.ts";
import { makePastView, makeView, type View } from "./view.ts";

/** State of a graph thread between two questions. */
export interface GraphReader {
  readonly db: ReaderConnection;
  readonly kept: Map<string, Kept>;
  /** The last other times that were asked for. */
  readonly past: Map<string, KeptPast>;
}

type KeptPast = Pick<Kept, "seen" | "state" | "view">;

interface Kept {
  /** `PRAGMA data_version` when this was last found to be true. */
  readonly seen: number;
  /** Tags of the model's sources, alone and together with the layout. */
  readonly content: string;
  readonly state: string;
  readonly view: View;
}

/** Graphs kept in memory: about 60 MB each at 100,000 nodes. */
const mostOwners = 2;
const mostTimes = 3;

/** `db` as `openReader` gives it. */
export const createGraphReader = (db: ReaderConnection): GraphReader => ({
  db,
  kept: new Map(),
  past: new Map(),
});

/** Owner and time of the requested graph; the present, if no time is given. */
export interface GraphRequest {
  readonly ownerId: string;
  readonly clocks?: Clocks | undefined;
}

/** Read from one consistent state of the store: everything that was committed before the call, and nothing later. */
export function reading<Result>(
  reader: GraphReader,
  { ownerId, clocks }: GraphRequest,
  read: (view: View) => Result,
): Result {
  return reader.db.transaction(() => {
    const live = freshView(reader, ownerId);
    const time = anotherTime(clocks);
    return read(time ? pastView(reader, live, time) : live);
  })();
}

function freshView({ db, kept }: GraphReader, ownerId: string): View {
  const seen = dataVersion(db);
  const known = kept.get(ownerId);
  kept.delete(ownerId);
  if (known?.seen === seen) {
    kept.set(ownerId, known);
    return known.view;
  }
  const content = fingerprint(db, ownerId);
  const state = `${content} ${layoutMadeAt(db, ownerId)}`;
  const model = known?.content === content ? known.view.model : loadModel(db, ownerId);
  const view = known?.state === state ? known.view : makeView(db, model, state);
  kept.set(ownerId, { seen, content, state, view });
  dropOldest(kept, mostOwners);
  return view;
}

/** Beside the live graph and made anew whenever that is another one, in a quarter more of its time. */
function pastView({ db, past }: GraphReader, live: View, clocks: Clocks): View {
  const { ownerId } = live.model;
  const key = JSON.stringify([ownerId, clocks.at, clocks.knownAt]);
  const seen = dataVersion(db);
  const known = past.get(key);
  past.delete(key);
  if (known?.seen === seen) {
    past.set(key, known);
    return known.view;
  }
  const state = `${live.version} ${key} ${fingerprintOfPast(db, ownerId)}`;
  const view =
    known?.state === state ? known.view : makePastView(live, loadModelThen(db, ownerId, clocks), state);
  past.set(key, { seen, state, view });
  dropOldest(past, mostTimes);
  return view;
}

/** Those that were not asked for the longest go. */
function dropOldest(kept: Map<string, unknown>, most: number): void {
  for (const longestUnasked of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(longestUnasked);
  }
}
