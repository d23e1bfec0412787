import { RecallRequest } from "@memory/shared";
import { z } from "zod";

/** A date counts from the user's midnight; what is no time is left for the contract to refuse. */
function instant(written: string): string {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(written);
  const time = isDate ? new Date(`${written}T00:00:00`) : new Date(written);
  return /^\d{4}-\d\d-\d\d/.test(written) && !Number.isNaN(time.getTime()) ? time.toISOString() : written;
}

/** A time as agents write it. Piped, so that what they read in the schema is a plain string and not the pattern of every valid date. */
export const when = (meaning: string) =>
  z.string().transform(instant).pipe(RecallRequest.shape.after.unwrap()).optional().describe(meaning);
