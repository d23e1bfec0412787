import { expect, test } from "vitest";
import { NOW } from "../../../test/builders.ts";
import { pack } from "../../platform/pack.ts";
import { openStore } from "../../store/open.ts";
import { pruneCopies } from "./prune.ts";
import { addParts, countCopies, putCopy } from "./queries.ts";

const MiB = 1024 * 1024;

/** A copy that takes so many MiB. */
function aCopy(
  store: ReturnType<typeof openStore>,
  ownerId: string,
  { day, size }: { day: number; size: number },
) {
  const ark = putCopy(store, {
    owner_id: ownerId,
    agent: "assistant-code",
    session_id: `session-${day}`,
    path: "/p",
    folder: "f",
    project: null,
    last_active_at: day,
    size: 1,
    watermark: "1:h",
    kept_at: 1,
  });
  const one = pack(`${ownerId} ${day}`);
  addParts(store, ownerId, ark, [{ ...one, packed: new Uint8Array(size * MiB) }]);
}

test("the sessions that have been over for longest go first, of all owners, and are counted", async () => {
  const store = openStore(":memory:");
  aCopy(store, "sam", { day: 3, size: 1 });
  aCopy(store, "sam", { day: 1, size: 2 });
  aCopy(store, "ida", { day: 2, size: 1 });
  const limited = { store, clock: () => NOW, config: { arkMaxMb: 2 } };
  expect(await pruneCopies(limited)).toEqual({ sessions: 1, bytes: 2 * MiB });
  expect(countCopies(store, "sam")).toMatchObject({
    sessions: 1,
    bytes: MiB,
    oldest: 3,
    newest: 3,
    pruned: { sessions: 1, bytes: 2 * MiB, at: NOW },
  });
  expect(countCopies(store, "ida")).toMatchObject({
    sessions: 1,
    pruned: { sessions: 0, bytes: 0, at: null },
  });
  expect(await pruneCopies(limited)).toEqual({ sessions: 0, bytes: 0 });
  expect(await pruneCopies({ ...limited, config: { arkMaxMb: 1 } })).toEqual({ sessions: 1, bytes: MiB });
  expect(countCopies(store, "ida")).toMatchObject({ sessions: 0, bytes: 0, rawBytes: 0, oldest: null });
  store.close();
});
