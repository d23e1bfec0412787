import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import type { Target } from "../explore-context.ts";

export interface Choice extends Target {
  readonly type: string;
}
export interface Group {
  readonly title: string;
  readonly choices: readonly Choice[];
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
export function useFound(text: string, times: Moment): readonly Group[] {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim().slice(0, 300)), REST);
    return () => clearTimeout(timer);
  }, [text]);
  const { data = NO_GROUPS } = useQuery({
    queryKey: key("graph", "find", asked, times),
    queryFn: ({ signal }) => find(asked, times, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return asked === "" ? NO_GROUPS : data;
}

const NO_GROUPS: readonly Group[] = [];

async function find(text: string, times: Moment, signal: AbortSignal): Promise<readonly Group[]> {
  const query = { text, limit: EACH };
  const [{ entities }, { memories }, { documents }] = await Promise.all([
    daemon.entities.list({ query: { ...query, ...times } }, signal),
    daemon.memories.list({ query: { ...query, ...times } }, signal),
    daemon.documents.list({ query }, signal),
  ]);
  const groups: readonly Group[] = [
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
  kind: Choice["kind"],
  id: string,
  { label, type }: { readonly label: string; readonly type: string },
): Choice => ({ kind, id, label: cleanLine(label).slice(0, 160) || "(no name)", type });
