import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BackupPlan, beyondPlan, isDue } from "./due.ts";

const plan: BackupPlan = { daily: 7, weekly: 4, monthly: 6, bytes: 1_000 };
const DAY = 86_400_000;
const start = Date.parse("2026-03-10T06:00:00Z");
const made = (at: number, bytes = 1) => ({
  path: new Date(at).toISOString(),
  at: new Date(at).toISOString(),
  bytes,
});
const days = (backups: readonly { at: string }[]) => backups.map(({ at }) => at.slice(0, 10));

/** What is left when a backup is made each day and what the plan does not keep goes at once. */
function after(count: number, { bytes = 1, by = plan } = {}) {
  let kept: ReturnType<typeof made>[] = [];
  for (let n = 0; n < count; n++) {
    kept = [made(start + n * DAY, bytes), ...kept];
    const gone = new Set(beyondPlan(kept, by));
    kept = kept.filter((one) => !gone.has(one));
  }
  return kept;
}

describe("of a backup a day", () => {
  test("the newest of each of seven days, four weeks and six months is left after a year", () => {
    // Mondays begin weeks: 2027-03-07 is a Sunday, the end of its week.
    expect(days(after(363))).toEqual([
      ...["2027-03-07", "2027-03-06", "2027-03-05", "2027-03-04", "2027-03-03", "2027-03-02", "2027-03-01"],
      ...["2027-02-28", "2027-02-21", "2027-02-14", "2027-01-31", "2026-12-31", "2026-11-30", "2026-10-31"],
    ]);
  });

  test("the oldest go where they take more room than they may, and the newest stays, however large it is", () => {
    expect(after(30, { bytes: 300 })).toHaveLength(3);
    expect(days(after(30, { bytes: 3_000 }))).toEqual(["2026-04-08"]);
  });
});

test("whatever was made when, the newest stays, and what goes once is not missed later", () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(times, (hours) => {
      const all = hours.sort((a, b) => b - a).map((hour) => made(start + hour * 12 * 3_600_000));
      const gone = new Set(beyondPlan(all, plan));
      const left = all.filter((one) => !gone.has(one));
      expect(left[0]).toBe(all[0]);
      expect(left.length).toBeLessThanOrEqual(plan.daily + plan.weekly + plan.monthly);
      expect(beyondPlan(left, plan)).toEqual([]);
    }),
  );
});

test("the next is due a day after the newest, at once where there is none or the clock was set back, and never where none is to be kept", () => {
  const [newest] = [made(start)];
  expect([0, DAY - 1, DAY, -1].map((later) => isDue([newest], plan, start + later))).toEqual([
    ...[false, false, true, true],
  ]);
  expect(isDue([], plan, start)).toBe(true);
  expect(isDue([], { ...plan, daily: 0, weekly: 0, monthly: 0 }, start)).toBe(false);
});
