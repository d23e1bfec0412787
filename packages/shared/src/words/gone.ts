import type { Gone } from "../resources/memory.ts";
import { dayOf } from "./time.ts";

/** "`src/old.ts` is no longer there since 2 Oct 2026": what is said beside a memory that names it. */
export const goneWords = (gone: readonly Gone[]): string =>
  gone.map(({ name, since }) => `\`${name}\` is no longer there since ${dayOf(since)}`).join(", ");
