import { ModelError } from "../../models/models.ts";

const MINUTE = 60_000;

/**
 * Milliseconds until a model that failed is worth being asked again: as it says itself, tomorrow when the day's cap is
 * reached, in some minutes when a person has to do something about it, and otherwise after `pause`.
 */
export function waitAfter(error: unknown, pause: number, now: number): number {
  if (!(error instanceof ModelError)) return pause;
  if (error.retryAt !== null) return Math.max(pause, error.retryAt - now);
  switch (error.trouble) {
    case "cap":
      return tomorrow(now) - now;
    case "key":
    case "credit":
      return Math.max(pause, 15 * MINUTE);
    case "unavailable":
    case "unreadable":
    case "refused":
      return pause;
  }
}

const tomorrow = (now: number): number => {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
};
