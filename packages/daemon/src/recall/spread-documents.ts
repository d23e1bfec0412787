import type { RecallHit } from "./hydrate.ts";
import type { Stretch } from "./stretches.ts";
import type { Stemmer } from "./words/stems.ts";

/** Stretches of one document that stand where their score puts them; further ones must be clearly better to stay there. */
const ofOne = 2;
/** Weight of a document's further hits. */
const further = 0.88;

/**
 * Let one long document not fill an answer that others could give too, unless the question names it. Only the order
 * changes: where nothing else fits, all of it is there. `asked` are the stems of the question.
 */
export function spreadDocuments(
  stemmer: Stemmer,
  stretches: readonly Stretch[],
  asked: ReadonlySet<string>,
): Stretch[] {
  const counts = new Map<string, number>();
  const named = new Map<string, boolean>();
  const placed = stretches.map((stretch) => {
    const { hit } = stretch;
    const { documentId } = hit.source;
    const isPart = hit.kind === "context" && documentId !== undefined;
    if (!isPart) return { stretch, weight: hit.score };
    const count = (counts.get(documentId) ?? 0) + 1;
    counts.set(documentId, count);
    if (count <= ofOne) return { stretch, weight: hit.score };
    const isNamed = named.get(documentId) ?? names(stemmer, hit, asked);
    named.set(documentId, isNamed);
    return { stretch, weight: isNamed ? hit.score : further * hit.score };
  });
  return placed.sort((a, b) => b.weight - a.weight).map(({ stretch }) => stretch);
}

/** True for a question with every word of the document's title, or of its file's name. */
function names(stemmer: Stemmer, { source }: RecallHit, asked: ReadonlySet<string>): boolean {
  const file = source.path
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\.\w+$/, "");
  return stemmer
    .stems([source.title ?? "", file ?? ""])
    .some((words) => words.length > 0 && words.every((word) => asked.has(word)));
}
