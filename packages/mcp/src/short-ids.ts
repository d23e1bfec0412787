import { conflictRef, documentRef, entityRef, memoryRef } from "@memory/shared/words";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const NOUN = String.raw`\b(?:memory|document|entity|conflict)\b`;
/** An id with the nearest noun before it, if there is one in its sentence. */
const NAMED = new RegExp(`(?:(${NOUN})(?:(?!${ID}|${NOUN}|[.;]).)*)?(${ID})`, "g");
/** An entity stands behind its name: "Kiln" (0198c0de-…). */
const CALLED = new RegExp(`(?<=" \\()${ID}(?=\\))`, "g");

const REFS: Readonly<Record<string, (id: string) => string>> = {
  memory: memoryRef,
  document: documentRef,
  entity: entityRef,
  conflict: conflictRef,
};

/** The daemon speaks to programs and names things by their ids; an agent reads the references that all tools show and take. */
export const shortIds = (message: string): string =>
  message.replace(CALLED, entityRef).replace(NAMED, (found, noun: string | undefined, id: string) => {
    const ref = noun === undefined ? undefined : REFS[noun]?.(id);
    return found.slice(0, -id.length) + (ref ?? id.slice(-6));
  });
