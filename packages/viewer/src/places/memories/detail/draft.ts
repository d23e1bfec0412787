const nameOf = (rootId: string): string => `memory.draft.${rootId}`;

/** A correction that was begun in this window and neither saved nor dropped. */
export const draftOf = (rootId: string): string | undefined =>
  sessionStorage.getItem(nameOf(rootId)) ?? undefined;

/** Keeps it over a reload, and when the memory itself is deleted by somebody else. `undefined` forgets it. */
export function keepDraft(rootId: string, text: string | undefined): void {
  if (text === undefined) sessionStorage.removeItem(nameOf(rootId));
  else sessionStorage.setItem(nameOf(rootId), text);
}
