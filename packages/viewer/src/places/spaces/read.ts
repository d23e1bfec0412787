import { useInfiniteQuery, useIsMutating, useQuery } from "@tanstack/react-query";
import { copyOf, daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { BY_CURSOR } from "../../app/paging.ts";

export type Details = Awaited<ReturnType<typeof daemon.spaces.get>>;
export type SpaceMember = Details["members"][number];
export type Change = Awaited<ReturnType<typeof daemon.spaces.log>>["changes"][number];
export type Waiting = Awaited<ReturnType<typeof daemon.spaces.outbox>>["entries"][number];

/** Milliseconds after which the time of the last exchange is looked at again: no change tells of it. */
const AGAIN = 30_000;

/** Leaving it, until its page is left: nobody asks for it any more. */
export const leaveKey = (id: string) => key("spaces", "leave", id);

/** A space, with everybody in it. */
export const useSpace = (id: string) =>
  useQuery({
    queryKey: key("spaces", "one", id),
    enabled: useIsMutating({ mutationKey: leaveKey(id) }) === 0,
    queryFn: ({ signal }) => daemon.spaces.get({ params: { id } }, signal),
    refetchInterval: AGAIN,
  });

const PAGE = 100;

interface Narrowed {
  readonly text?: string | undefined;
  readonly status?: "all" | undefined;
}

/** What people say in a space, as the copy here has it. */
export const useSpaceMemories = (id: string, { text, status }: Narrowed) =>
  useInfiniteQuery({
    queryKey: key("spaces", "memories", id, text, status),
    queryFn: ({ pageParam, signal }) =>
      copyOf(id).memories.list(
        { query: { limit: PAGE, cursor: pageParam, ...(text && { text }), ...(status && { status }) } },
        signal,
      ),
    ...BY_CURSOR,
    select: ({ pages }) => pages.flatMap(({ memories }) => memories),
  });

/** Deleting one of its memories, until the page of that is left. */
export const deleteKey = (id: string) => key("spaces", "delete", id);

export const useSpaceMemory = (id: string, memory: string) =>
  useQuery({
    enabled: useIsMutating({ mutationKey: deleteKey(id) }) === 0,
    queryKey: key("spaces", "memory", id, memory),
    queryFn: async ({ signal }) => {
      const params = { id: memory };
      const [why, { versions }] = await Promise.all([
        copyOf(id).memories.why({ params }, signal),
        copyOf(id).memories.history({ params }, signal),
      ]);
      return { why, versions };
    },
  });

/** Changes of a space, newest first. */
export const useChanges = (id: string, { member, limit }: { member: string | undefined; limit: number }) =>
  useQuery({
    queryKey: key("spaces", "changes", id, member, limit),
    queryFn: async ({ signal }) =>
      (await daemon.spaces.log({ params: { id }, query: { limit, ...(member && { member }) } }, signal))
        .changes,
    placeholderData: (before) => before,
  });

export const useOutbox = (id: string) =>
  useQuery({
    queryKey: key("spaces", "outbox", id),
    queryFn: async ({ signal }) => (await daemon.spaces.outbox({ params: { id } }, signal)).entries,
  });

export const useRules = (id: string) =>
  useQuery({
    queryKey: key("spaces", "rules", id),
    queryFn: async ({ signal }) => (await daemon.spaces.rules({ params: { id } }, signal)).rules,
  });
