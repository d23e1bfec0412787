import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import { excerptOfPassage } from "./excerpt-passage.ts";
import type { RecallHit } from "./hydrate.ts";
import { citationTokens, type Growth, type Offer } from "./offer.ts";
import type { Question } from "./turns/taking-order.ts";

/** A passage of a document, and others that were found and stand beside it: one hit, which grows by them. */
export interface Stretch {
  readonly hit: RecallHit;
  /** In the order in which they were found; each stands beside the hit or one before it. */
  readonly beside: readonly RecallHit[];
}

/** Passages of a stretch at most, some 1,600 characters each at most. */
const longest = 4;

/**
 * Passages of one document that stand side by side take one place: three of them at three places said the same thing three times
 * to whoever asked, and pushed others out. `stands` is true for what has to stand for itself.
 */
export function stretchesOf(hits: readonly RecallHit[], stands: (hit: RecallHit) => boolean): Stretch[] {
  const stretches: Stretch[] = [];
  for (const hit of hits) {
    const at = stretches.findIndex((one) => isBeside(one, hit));
    const one = stretches[at];
    if (!one || stands(hit)) stretches.push({ hit, beside: [] });
    else stretches[at] = { ...one, beside: [...one.beside, hit] };
  }
  return stretches;
}

function isBeside(stretch: Stretch, hit: RecallHit): boolean {
  const { documentId, chunkIndex } = hit.source;
  if (hit.kind !== "context" || documentId === undefined || chunkIndex === undefined) return false;
  if (stretch.hit.source.documentId !== documentId || stretch.beside.length + 1 >= longest) return false;
  return [stretch.hit, ...stretch.beside].some(
    ({ source }) => Math.abs((source.chunkIndex ?? Number.NaN) - chunkIndex) === 1,
  );
}

/** A stretch to be shown: first its best passage, or a part of it, then one more with each step, all in the order of the document. */
export function offerOf({ hit, beside }: Stretch, question: Question): Offer {
  const isPassage = hit.kind === "context" && hit.source.documentId !== undefined;
  const excerpt = isPassage ? excerptOfPassage(hit, question) : undefined;
  if (beside.length === 0) return { hit, excerpt };
  const all = [hit, ...beside];
  const growth: Growth = {
    steps: all.length,
    show(steps, more = 0) {
      const whole = all.slice(0, Math.max(1, steps));
      const next = all[whole.length];
      const part =
        more > 0 && next
          ? excerptOfPassage(next, question)(more / CHARACTERS_PER_TOKEN + citationTokens)
          : null;
      return shown(part ? [...whole, part] : whole);
    },
    isOrder: () => false,
    hits: all,
  };
  return { hit, growth, excerpt };
}

function shown(passages: readonly RecallHit[]): Pick<RecallHit, "content" | "source"> {
  const inOrder = passages.toSorted((a, b) => (a.source.chunkIndex ?? 0) - (b.source.chunkIndex ?? 0));
  const [first] = passages;
  const { startLine } = inOrder[0]?.source ?? {};
  const { endLine } = inOrder.at(-1)?.source ?? {};
  return {
    content: inOrder.map(({ content }, n) => between(inOrder[n - 1], inOrder[n]) + content).join(""),
    source: {
      ...(first?.source ?? { kind: "document" }),
      ...(startLine !== undefined && { startLine }),
      ...(endLine !== undefined && { endLine }),
    },
  };
}

/** Lines of code and rows of a table go on where the last piece ended. */
function between(before: RecallHit | undefined, hit: RecallHit | undefined): string {
  if (!before) return "";
  const [end, start] = [before.source.endLine, hit?.source.startLine];
  return end !== undefined && start !== undefined && start <= end + 1 ? "\n" : "\n\n";
}
