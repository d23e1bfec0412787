import { type GraphReader, reading } from "./freshness.ts";
import { alikeNow } from "./kin/alike-now.ts";
import { findAlike } from "./kin/find-alike.ts";
import { joinKin, readTies } from "./kin/kin.ts";
import { readSaid } from "./kin/read-said.ts";
import { readLayout } from "./queries/layouts.ts";
import { digestOf, graphShape, keysOf } from "./shape-of.ts";
import { storeLayout, unstoreLayout } from "./stored-layout.ts";
import { layOutGraph } from "./topics/lay-out.ts";
import { matchNodes } from "./topics/match-nodes.ts";

/** A layout to store, or null when the one there is fits. Runs for seconds at 100,000 nodes. */
export function layOutAgain(reader: GraphReader, ownerId: string): Uint8Array | null {
  const { db } = reader;
  // The layout itself is made outside of the transaction: an open one would let the log of writes grow all the while.
  const read = reading(reader, { ownerId }, ({ model }) => {
    const bytes = readLayout(db, ownerId);
    const stored = bytes && unstoreLayout(bytes);
    const said = readSaid(db, model);
    const ties = readTies(db, model);
    const digest = digestOf(graphShape(model, joinKin(model, ties), said), said);
    return { model, stored, said, ties, digest };
  });
  const { model, stored, said, ties, digest } = read;
  if (stored?.digest === digest || (!stored && model.nodes.size === 0)) return null;
  const known = stored && alikeNow(stored.layout.alike, matchNodes(keysOf(model), stored.layout));
  const alike = findAlike(said, known);
  const shape = graphShape(model, joinKin(model, ties, alike), said);
  return storeLayout({ ...layOutGraph(shape, stored?.layout), keys: shape.keys, alike }, digest);
}
