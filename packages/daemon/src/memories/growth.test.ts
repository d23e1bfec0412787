import { afterEach, expect, test } from "vitest";
import { alice, madeUpStore } from "../recall/made-up-store.ts";
import { openReader } from "../store/reader.ts";
import { grow } from "./growth.ts";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ["America/New_York", ["2026-03-07", "2026-03-08", "2026-03-09"], [1, 1, 1]],
  ["UTC", ["2026-03-08", "2026-03-09"], [2, 1]],
  ["Australia/Adelaide", ["2026-03-08", "2026-03-09"], [1, 2]],
])("a memory came on the day it was in %s, also when the clocks change", (timeZone, days, counts) => {
  process.env.TZ = timeZone;
  const made = madeUpStore();
  const db = openReader(made.path);
  // An hour before midnight and half an hour after it in New York, which has 23 hours that day; noon of the next.
  for (const time of ["2026-03-08T04:30:00Z", "2026-03-08T18:20:00Z", "2026-03-09T12:00:00Z"])
    made.memory(`It rained at ${time}`, { created_at: Date.parse(time) });
  const now = Date.parse("2026-03-09T13:00:00Z");
  const growth = grow(db, alice, { by: "created", now });
  expect(growth.days.map(({ day }) => day)).toEqual(days);
  expect(
    growth.days.map(({ fact, preference, episode, procedure }) => fact + preference + episode + procedure),
  ).toEqual(counts);
  expect(growth).toMatchObject({ timeZone, total: 3, earlier: 0, learnedThisWeek: 3 });
  db.close();
  made.close();
});
