/** A day of 24 hours, in milliseconds. */
export const DAY = 86_400_000;

/** Milliseconds, as the store has them, in ISO 8601, as the wire has them. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const isoOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : iso(milliseconds);

/** For times that others set, such as those of files: no earlier than year 1, no later than 9999. */
export const isoWithinYears = (milliseconds: number): string =>
  iso(Math.max(-62_135_596_800_000, Math.min(253_402_300_799_999, milliseconds)));

/** The day in UTC, YYYY-MM-DD. */
export const utcDay = (milliseconds: number): string => iso(milliseconds).slice(0, 10);
