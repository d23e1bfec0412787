import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import type { NodeRef } from "../explore-context.ts";

export interface Match extends NodeRef {
  readonly type: string;
}
export interface MatchGroup {
  readonly title: string;
  readonly choices: readonly Match[];
}

/** Milliseconds of rest before what is typed is looked for, and results of a kind at most. */
const REST = 150;
const EACH = 6;

/** The time that is looked at; nothing is now. */
interface Moment {
  readonly at?: string;
  readonly knownAt?: string;
}

/** Names in the whole store that match. */
export function useNodeSearch(text: string, times: Moment): readonly MatchGroup[] {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim().slice(0, 300)), REST);
    return () => clearTimeout(timer);
  }, [text]);
  const { data = NO_GROUPS } = useQuery({
    queryKey: key("graph", "find", asked, times),
    queryFn: ({ signal }) => searchNodes(asked, times, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return asked === "" ? NO_GROUPS : data;
}

const NO_GROUPS: readonly MatchGroup[] = [];

async function searchNodes(text: string, times: Moment, signal: AbortSignal): Promise<readonly MatchGroup[]> {
  const query = { text, limit: EACH };
  const [{ entities }, { memories }, { documents }] = await Promise.all([
    daemon.entities.list({ query: { ...query, ...times } }, signal),
    daemon.memories.list({ query: { ...query, ...times } }, signal),
    daemon.documents.list({ query }, signal),
  ]);
  const groups: readonly MatchGroup[] = [
    {
      title: "Entities",
      choices: entities.map(({ id, name, type }) => choiceOf("entity", id, { label: name, type })),
    },
    {
      title: "Memories",
      choices: memories.map(({ id, content, type }) => choiceOf("memory", id, { label: content, type })),
    },
    {
      title: "Documents",
      choices: documents.map(({ id, title, path }) =>
        choiceOf("document", id, { label: title || path, type: "" }),
      ),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

const choiceOf = (
  kind: Match["kind"],
  id: string,
  { label, type }: { readonly label: string; readonly type: string },
): Match => ({ kind, id, label: cleanLine(label).slice(0, 160) || "(no name)", type });
