import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { daemon, type Fold, type FoldCandidate, failureOf } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { BY_CURSOR } from "../../../app/paging.ts";

const PAGE = 200;

const questionList = infiniteQueryOptions({
  queryKey: key("reviews", "questions"),
  queryFn: ({ pageParam, signal }) =>
    daemon.folds.candidates({ query: { limit: PAGE, cursor: pageParam } }, signal),
  ...BY_CURSOR,
  select: ({ pages }) => pages.flatMap(({ candidates }) => candidates),
});

/** Pairs of entities that may be one, likeliest first. */
export const useQuestions = () => useInfiniteQuery(questionList);

const foldList = infiniteQueryOptions({
  queryKey: key("reviews", "folds"),
  queryFn: ({ pageParam, signal }) =>
    daemon.folds.list({ query: { limit: PAGE, cursor: pageParam } }, signal),
  ...BY_CURSOR,
  select: ({ pages }) => pages.flatMap(({ merges }) => merges),
});

/** Every fold, newest first, reverted ones included. */
export const useFolds = () => useInfiniteQuery(foldList);

export type FoldDetail = Fold & { readonly mentions: number; readonly relations: number };

/** The target of a merge's id: a question, a fold, or a question that was answered. */
export type Merge =
  | { readonly kind: "question"; readonly question: FoldCandidate }
  | { readonly kind: "fold"; readonly fold: FoldDetail }
  | { readonly kind: "gone" };

export const useMerge = (id: string, known: FoldCandidate | undefined) =>
  useQuery({
    queryKey: key("reviews", "merge", id),
    queryFn: ({ signal }): Promise<Merge> => readMerge(id, signal),
    ...(known && { placeholderData: { kind: "question", question: known } satisfies Merge }),
  });

async function readMerge(id: string, signal: AbortSignal): Promise<Merge> {
  const question = await findQuestion(id, signal);
  if (question) return { kind: "question", question };
  // An id that is no fold either is never asked for: a refusal would stand in the browser's console.
  if (!(await isFold(id, signal))) return { kind: "gone" };
  try {
    return { kind: "fold", fold: await daemon.folds.get({ params: { id } }, signal) };
  } catch (error) {
    if (failureOf(error).kind === "gone") return { kind: "gone" };
    throw error;
  }
}

/** The daemon reads questions as a list only. */
async function findQuestion(id: string, signal: AbortSignal): Promise<FoldCandidate | undefined> {
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: { limit: number; cursor?: string } = { limit: 500, ...(cursor !== "" && { cursor }) };
    const { candidates, nextCursor } = await daemon.folds.candidates({ query }, signal);
    const found = candidates.find((one) => one.id === id);
    if (found) return found;
    cursor = nextCursor;
  }
  return undefined;
}

async function isFold(id: string, signal: AbortSignal): Promise<boolean> {
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: { limit: number; cursor?: string } = { limit: 500, ...(cursor !== "" && { cursor }) };
    const { merges, nextCursor } = await daemon.folds.list({ query }, signal);
    if (merges.some((one) => one.id === id)) return true;
    cursor = nextCursor;
  }
  return false;
}

/** An entity of a question, with what it is named in. */
export const useEntitySample = (id: string) =>
  useQuery({
    queryKey: key("entities", "sample", id),
    queryFn: ({ signal }) => daemon.entities.related({ params: { id }, query: { limit: 3 } }, signal),
  });
