import { memoryRef, plural, sharedBy } from "@memory/shared/words";
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { daemon, type Hit } from "../api.ts";
import { cleanLine } from "../text/clean.ts";
import { whereFrom } from "../text/source.ts";
import { key } from "./keys.ts";
import type { PaletteLine, PaletteMatches } from "./palette-groups.ts";
import { findRef, HREF, type Ref, readRef } from "./refs.ts";
import { turnHref, turnOfHit } from "./turn-address.ts";

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
  const client = useQueryClient();
  const { data, isFetching, error } = useQuery({
    queryKey: key("memories", "palette", asked),
    queryFn: ({ signal }) => search(client, asked, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return { found: asked === "" ? undefined : data, isSearching: isFetching || asked !== words.trim(), error };
}

async function search(client: QueryClient, words: string, signal: AbortSignal): Promise<PaletteMatches> {
  const text = words.slice(0, 300);
  const ref = readRef(words);
  const [named, recalled, entities, documents, projects, topics] = await Promise.all([
    ref ? refLines(ref, signal) : [],
    daemon.recall.query({ body: { query: words, limit: 10, maxTokens: 4_000 } }, signal),
    daemon.entities.list({ query: { text, limit: MOST } }, signal),
    daemon.documents.list({ query: { text, limit: MOST } }, signal),
    daemon.projects.list({ query: { text, limit: MOST } }, signal),
    topicLines(client, words),
  ]);
  const hits = recalled.memories;
  return {
    named,
    projects: projects.projects.map(({ name, memories }) => ({
      id: `project ${name}`,
      text: cut(name),
      note: `project · ${plural(memories, "memory", "memories")}`,
      href: `/projects/${encodeURIComponent(name)}`,
    })),
    topics,
    memories: once(hits.flatMap(memoryLines)).slice(0, MOST),
    passages: hits
      .filter(({ type }) => type === undefined)
      .slice(0, MOST)
      .map((hit) => passageLine(hit, words)),
    entities: entities.entities.map(({ id, name, type, mentions }) => ({
      id: `entity ${id}`,
      text: cut(name),
      note: `entity, ${cleanLine(type).replaceAll("_", " ")} · named ${plural(mentions, "time")}`,
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

/** Topics of the graph with the words in their name, those with most memories first. */
async function topicLines(client: QueryClient, words: string): Promise<PaletteLine[]> {
  const { topics = [] } = await client.fetchQuery({
    queryKey: key("graph", "topics"),
    queryFn: ({ signal }) => daemon.graph.read({ query: { level: "topics" } }, signal),
    // Until the feed says that the graph has changed.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wanted = words.trim().toLowerCase();
  return topics
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((one, other) => other.memories - one.memories || other.size - one.size)
    .slice(0, MOST)
    .map(({ id, name, memories }) => ({
      id: `topic ${id}`,
      text: cut(name),
      note: `topic · ${plural(memories, "memory", "memories")}`,
      href: `/explore?c=${encodeURIComponent(id)}`,
    }));
}

async function refLines(ref: Ref, signal: AbortSignal): Promise<PaletteLine[]> {
  const found = await findRef(ref, signal);
  return found.map(({ id, text }) => ({
    id: `ref ${id}`,
    text: cut(text),
    note: `${ref.sign}:${id.slice(-6)}${ref.chunk === undefined ? "" : `#${ref.chunk}`}`,
    href: HREF[ref.sign](id, ref.chunk),
  }));
}

/** The memory that was found, or those that were learnt in the turn that was: what stands in a turn is no hit of its own. */
const memoryLines = (hit: Hit): readonly PaletteLine[] => {
  const { id, content, type, project, turn, space } = hit;
  const memories = type === undefined ? (turn?.kept ?? []) : [{ id, content }];
  return memories.map((memory) => ({
    id: `memory ${memory.id}`,
    text: cut(memory.content),
    isSet: true,
    note: [type, project && cleanLine(project), sharedBy(hit, cleanLine), memoryRef(memory.id)]
      .filter(Boolean)
      .join(" · "),
    href: space ? `/spaces/${space.id}/memories/${memory.id}` : `/memories/${memory.id}`,
  }));
};

/** A memory may have been learnt on the border of two turns. */
const once = (lines: readonly PaletteLine[]): readonly PaletteLine[] => [
  ...new Map(lines.map((line) => [line.id, line])).values(),
];

const passageLine = (hit: Hit, words: string): PaletteLine => ({
  id: `passage ${hit.id}`,
  text: cut(hit.content),
  isSet: true,
  note: cut(whereFrom(hit.source)),
  href: passageHref(hit, words),
});

function passageHref(hit: Hit, words: string): string {
  const turn = turnOfHit(hit);
  if (turn) return turnHref(turn, words);
  const { documentId = "", chunkIndex } = hit.source;
  return HREF.d(documentId, chunkIndex?.toString());
}

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
