import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import type { Narrowing } from "../search.ts";

/** As much as a page holds, instead of what an agent gets. */
const LIMIT = 30;
const TOKENS = 12_000;

/** The question as the daemon is asked it; also the key of its answer. */
export function recallRequest({ type, project, after, before, at, knownAt }: Narrowing, question: string) {
  return {
    query: question,
    limit: LIMIT,
    maxTokens: TOKENS,
    ...(type && { types: [type] }),
    ...(project && { project }),
    ...(after && { after }),
    ...(before && { before }),
    ...(at && { at }),
    ...(knownAt && { knownAt }),
  };
}

export const recallKey = (body: ReturnType<typeof recallRequest>) => key("memories", "recall", body);

/** Recall's answer to a question. Without one, nothing is asked. */
export function useAnswer(search: Narrowing, question: string | undefined) {
  const body = recallRequest(search, question ?? "");
  return useQuery({
    queryKey: recallKey(body),
    queryFn: ({ signal }) => daemon.recall.query({ body }, signal),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
}
