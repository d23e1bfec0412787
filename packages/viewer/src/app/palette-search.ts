import { memoryRef } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { daemon } from "../api.ts";
import { cleanLine } from "../text/clean.ts";
import { whereFrom } from "../text/source.ts";
import { key } from "./keys.ts";

/** One line of the palette: where it leads, and what it says. */
export interface Line {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly href: string;
}

export interface Found {
  readonly memories: readonly Line[];
  readonly passages: readonly Line[];
  readonly entities: readonly Line[];
  readonly documents: readonly Line[];
}

/** Milliseconds without a key before the store is asked. */
const PAUSE = 120;
/** Lines of each kind, and characters of each. */
const MOST = 5;
const LENGTH = 240;

/** What the store knows of some words. Empty words find nothing. */
export function useFound(words: string): { found: Found | undefined; isSearching: boolean; error: unknown } {
  const asked = useSettled(words.trim(), PAUSE);
  const { data, isFetching, error } = useQuery({
    queryKey: key("memories", "palette", asked),
    queryFn: ({ signal }) => search(asked, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return { found: asked === "" ? undefined : data, isSearching: isFetching || asked !== words.trim(), error };
}

async function search(words: string, signal: AbortSignal): Promise<Found> {
  const text = words.slice(0, 300);
  const [recalled, entities, documents] = await Promise.all([
    daemon.recall.query({ body: { query: words, limit: 10, maxTokens: 4_000 } }, signal),
    daemon.entities.list({ query: { text, limit: MOST } }, signal),
    daemon.documents.list({ query: { text, limit: MOST } }, signal),
  ]);
  const hits = recalled.memories;
  return {
    memories: hits
      .filter(({ kind, type }) => kind === "memory" || type !== undefined)
      .slice(0, MOST)
      .map(memoryLine),
    passages: hits
      .filter(({ kind, type }) => kind === "context" && type === undefined)
      .slice(0, MOST)
      .map(passageLine),
    entities: entities.entities.map(({ id, name, type, mentions }) => ({
      id: `entity ${id}`,
      text: cut(name),
      note: `${cleanLine(type)} · named ${mentions}×`,
      href: `/entities/${id}`,
    })),
    documents: documents.documents.map(({ id, title, path }) => ({
      id: `document ${id}`,
      text: cut(title || path),
      note: cut(path),
      href: `/sources/documents/${id}`,
    })),
  };
}

type Hit = Awaited<ReturnType<typeof daemon.recall.query>>["memories"][number];

const memoryLine = ({ id, content, type, project }: Hit): Line => ({
  id: `memory ${id}`,
  text: cut(content),
  note: [type, project && cleanLine(project), memoryRef(id)].filter(Boolean).join(" · "),
  href: `/memories/${id}`,
});

const passageLine = ({ id, content, source }: Hit): Line => ({
  id: `passage ${id}`,
  text: cut(content),
  note: cut(whereFrom(source)),
  href: source.documentId
    ? `/sources/documents/${source.documentId}${source.chunkIndex === undefined ? "" : `#chunk-${source.chunkIndex}`}`
    : `/memories?q=${encodeURIComponent(cut(content))}`,
});

const cut = (text: string): string => cleanLine(text.slice(0, LENGTH));

/** A value once it has rested for so many milliseconds. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
