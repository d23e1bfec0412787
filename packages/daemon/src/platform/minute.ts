import { iso } from "@memory/language/text";

/** A time in a sentence that the daemon says, which does not know the zone of who reads it: "2026-03-10 12:00 UTC". */
export const minute = (at: number): string => `${iso(at).slice(0, 16).replace("T", " ")} UTC`;
