import { memoryRef } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { daemon } from "../api.ts";
import { cleanLine } from "../text/clean.ts";
import { whereFrom } from "../text/source.ts";
import { key } from "./keys.ts";
import type { PaletteLine, PaletteMatches } from "./palette-groups.ts";
import { findRef, HREF, type Ref, readRef } from "./refs.ts";

/** Milliseconds without a key before the store is asked. */
const PAUSE = 120;
/** Lines of each kind, and characters of each. */
const MOST = 5;
const LENGTH = 240;

/** The store's matches for some words. Empty words find nothing. */
export function usePaletteSearch(words: string): {
  found: PaletteMatches | undefined;
  isSearching: boolean;
  error: unknown;
} {
  const asked = useSettled(words.trim(), PAUSE);
  const { data, isFetching, error } = useQuery({
    queryKey: key("memories", "palette", asked),
    queryFn: ({ signal }) => search(asked, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return { found: asked === "" ? undefined : data, isSearching: isFetching || asked !== words.trim(), error };
}

async function search(words: string, signal: AbortSignal): Promise<PaletteMatches> {
  const text = words.slice(0, 300);
  const ref = readRef(words);
  const [named, recalled, entities, documents] = await Promise.all([
    ref ? refLines(ref, signal) : [],
    daemon.recall.query({ body: { query: words, limit: 10, maxTokens: 4_000 } }, signal),
    daemon.entities.list({ query: { text, limit: MOST } }, signal),
    daemon.documents.list({ query: { text, limit: MOST } }, signal),
  ]);
  const hits = recalled.memories;
  return {
    named,
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

async function refLines(ref: Ref, signal: AbortSignal): Promise<PaletteLine[]> {
  const found = await findRef(ref, signal);
  return found.map(({ id, text }) => ({
    id: `ref ${id}`,
    text: cut(text),
    note: `${ref.sign}:${id.slice(-6)}`,
    href: HREF[ref.sign](id, ref.chunk),
  }));
}

type Hit = Awaited<ReturnType<typeof daemon.recall.query>>["memories"][number];

const memoryLine = ({ id, content, type, project }: Hit): PaletteLine => ({
  id: `memory ${id}`,
  text: cut(content),
  note: [type, project && cleanLine(project), memoryRef(id)].filter(Boolean).join(" · "),
  href: `/memories/${id}`,
});

const passageLine = ({ id, content, source }: Hit): PaletteLine => ({
  id: `passage ${id}`,
  text: cut(content),
  note: cut(whereFrom(source)),
  href: source.documentId
    ? `/sources/documents/${source.documentId}${source.chunkIndex === undefined ? "" : `#chunk-${source.chunkIndex}`}`
    : `/memories?q=${encodeURIComponent(cut(content))}`,
  ...(source.documentId === undefined && { passage: content }),
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
