import { isUnder } from "@memory/sources/files";
import type { FoundFile } from "../intake.ts";
import { assertWanted } from "./cancellation.ts";
import { leftOutReason } from "./compare.ts";
import type { Scan, ScanDeps } from "./scan-types.ts";

/** Files handed over in one go: what a stop or an unlinking waits for. */
const handful = 500;

/** Hands over in handfuls, and nothing once nobody wants it. */
export function handOver({ intake, skipIn }: Pick<ScanDeps, "intake" | "skipIn">, scan: Scan) {
  const ownerId = scan.root.owner_id;
  let waiting: FoundFile[] = [];
  let queued = 0;
  let missing = 0;
  const flush = async () => {
    const files = waiting;
    waiting = [];
    for (const some of handfuls(files)) {
      assertWanted(scan);
      // A folder may have been linked since it was walked: its files are its own.
      const skip = skipIn(scan.root);
      const ours = some.filter(({ path }) => !skip.some((folder) => isUnder(path, folder)));
      queued += await intake.offer(ownerId, ours);
    }
  };
  return {
    flush,
    async offer(files: readonly FoundFile[]) {
      // As arguments of one call, 100,000 would be more than the stack holds.
      waiting = waiting.concat(files);
      if (waiting.length >= handful) await flush();
    },
    async takeAway(gone: readonly string[], leftOut: readonly string[]) {
      for (const ids of handfuls(gone)) {
        assertWanted(scan);
        missing += await intake.markMissing(ownerId, ids);
      }
      for (const ids of handfuls(leftOut)) {
        assertWanted(scan);
        await intake.leaveOut(ownerId, ids, leftOutReason);
      }
    },
    counted: () => ({ queued, missing }),
  };
}

export function* handfuls<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let n = 0; n < items.length; n += handful) yield items.slice(n, n + handful);
}
