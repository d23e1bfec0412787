import type { ReaderConnection } from "../store/open.ts";
import { loadModel } from "./model.ts";
import { dataVersion, fingerprint } from "./queries/fingerprint.ts";
import { layoutMadeAt } from "./queries/layouts.ts";
import { makeView, type View } from "./view.ts";

/** What a graph thread keeps between two questions. */
export interface GraphReader {
  readonly db: ReaderConnection;
  readonly kept: Map<string, Kept>;
}

interface Kept {
  /** `PRAGMA data_version` when this was last found to be true. */
  readonly seen: number;
  /** What the model was made from, and that together with the layout. */
  readonly content: string;
  readonly state: string;
  readonly view: View;
}

/** Graphs kept in memory: about 60 MB each at 100,000 nodes. */
const mostOwners = 2;

/** `db` as `openReader` gives it. */
export const createGraphReader = (db: ReaderConnection): GraphReader => ({ db, kept: new Map() });

/** Read from one consistent state of the store: everything that was committed before the call, and nothing later. */
export function reading<Result>(reader: GraphReader, ownerId: string, read: (view: View) => Result): Result {
  return reader.db.transaction(() => read(freshView(reader, ownerId)))();
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
  for (const longestUnasked of kept.keys()) {
    if (kept.size <= mostOwners) break;
    kept.delete(longestUnasked);
  }
  return view;
}
