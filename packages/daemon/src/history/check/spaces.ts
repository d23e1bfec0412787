import { plural } from "@memory/shared/words";
import type { Found, Looked } from "./fault.ts";

const DAY = 86_400_000;

/** Spaces that stand still, and what should have left and has not. */
export function* checkSpaces(db: Looked, now: number): Generator<Found> {
  const stopped = db
    .prepare<[], { name: string; trouble: string | null }>(
      "SELECT name, trouble FROM spaces WHERE state = 'stopped' ORDER BY name",
    )
    .all();
  for (const { name, trouble } of stopped)
    yield {
      ...of("error", "a space stands still: something in its log must not be taken in"),
      detail: [name, ...(trouble === null ? [] : [trouble])].join(": "),
    };
  const left = db
    .prepare<[number], { name: string; refused: number; old: number }>(
      `SELECT s.name, sum(o.state = 'refused') AS refused, sum(o.state = 'waiting' AND o.made_at < ?) AS old
       FROM space_outbox o JOIN spaces s ON s.id = o.space_id GROUP BY s.id ORDER BY s.name`,
    )
    .all(now - DAY);
  for (const { name, refused, old } of left) {
    if (refused > 0)
      yield { ...of("warning", `${plural(refused, "change")} for a space could not be made`), detail: name };
    if (old > 0)
      yield {
        ...of("warning", `${plural(old, "change")} for a space waited for more than a day`),
        detail: name,
      };
  }
}

const of = (severity: Found["severity"], what: string): Found => ({
  area: "spaces",
  severity,
  what,
  remedy: severity === "error" ? "memory space status" : "memory space outbox",
});
