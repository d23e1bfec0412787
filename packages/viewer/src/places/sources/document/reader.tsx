import { count, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type Document, daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { mediaHook } from "../../../ui/media.ts";
import { goToSaid } from "../../../ui/said-mark.tsx";
import { View } from "../../../ui/states.tsx";
import { EntityRail } from "./entity-rail.tsx";
import { usePassageInView } from "./in-view.ts";
import { outlineOf, pagesOf } from "./outline.ts";
import { OutlineView } from "./outline-view.tsx";
import { PassagePage, type SaidWords } from "./passages.tsx";
import { byPassage, type Mention, useEntities, usePassages } from "./use-document.ts";

type Loaded = ReturnType<typeof usePassages>["data"];
const route = getRouteApi("/sources/documents/$id");

/** Outline, words, and what they name, side by side. */
export function DocumentReader({ document }: { readonly document: Document }) {
  const passages = usePassages(document);
  return (
    <View of={passages} rows={8}>
      {(data) => (
        <>
          <Columns document={document} pages={data.pages} />
          {passages.hasNextPage ? (
            <p role="status" className="text-sm text-soft">
              {count(data.pages.flatMap(({ chunks }) => chunks).length)} of{" "}
              {plural(document.chunks, "passage")} loaded…
            </p>
          ) : null}
        </>
      )}
    </View>
  );
}

interface ColumnsProps {
  readonly document: Document;
  readonly pages: NonNullable<Loaded>["pages"];
}

function Columns({ document, pages }: ColumnsProps) {
  const { chunks, mentions, outline } = useShape(pages);
  const entities = useEntities(document, pages);
  const inView = usePassageInView(chunks.length);
  const said = useSaid(document.id);
  const { chosen, lit, point, choose } = useLit();
  useMarksPointedAt({ point, choose });
  const named = useMemo(() => passagesNaming(mentions, chunks), [mentions, chunks]);
  // One heading leads nowhere.
  const hasOutline = outline.length > 1 || (outline[0]?.below.length ?? 0) > 0;
  const litPassages = (lit !== null && named.get(lit)) || NONE;
  return (
    <div
      className={`grid items-start gap-4 ${hasOutline ? "xl:grid-cols-[14rem_minmax(0,1fr)_17rem]" : "xl:grid-cols-[minmax(0,1fr)_17rem]"}`}
    >
      {hasOutline ? (
        <SidePart title="Outline">
          <OutlineView headings={outline} inView={inView} lit={litPassages} />
        </SidePart>
      ) : null}
      <SidePart title="Named here" isLast>
        <EntityRail
          entities={entities}
          here={mentions.get(chunks.find(({ chunkIndex }) => chunkIndex === inView)?.id ?? "") ?? []}
          passages={(chosen !== undefined && named.get(chosen)) || NONE}
          {...{ chosen, lit, point, choose, inView }}
        />
      </SidePart>
      <div
        id="passages"
        className="min-w-0 rounded-xl border border-line bg-surface shadow-card xl:-col-end-2 xl:row-start-1"
      >
        {pages.map((page) => (
          <PassagePage
            key={page.chunks[0]?.id ?? "none"}
            page={page}
            lit={page.edges.some(({ to }) => to === lit) ? lit : null}
            kind={document.kind}
            said={said}
          />
        ))}
      </div>
    </div>
  );
}

const NONE: readonly number[] = [];

/** The words that say the memory in the address, where they stand in this document. */
function useSaid(documentId: string): SaidWords | undefined {
  const { memory } = route.useSearch();
  const { data } = useQuery({
    queryKey: key("memories", "why", memory),
    enabled: memory !== undefined,
    queryFn: ({ signal }) => daemon.memories.why({ params: { id: memory ?? "" } }, signal),
  });
  const said = data?.said;
  const isHere = said?.documentId === documentId;
  useShortcuts(useMemo(() => (isHere ? { s: goToSaid } : {}), [isHere]));
  return isHere ? said : undefined;
}

/** The pages joined: all passages, the entities of each, and the headings. */
const useShape = (pages: ColumnsProps["pages"]) =>
  useMemo(() => {
    const chunks = pages.flatMap((page) => page.chunks);
    const mentions = byPassage(pages.flatMap(({ edges }) => edges));
    const headings = outlineOf(chunks);
    return { chunks, mentions, outline: headings.length > 0 ? headings : pagesOf(chunks) };
  }, [pages]);

/** The passages that name each entity, by their index. */
function passagesNaming(
  mentions: ReadonlyMap<string, readonly Mention[]>,
  chunks: readonly { readonly id: string; readonly chunkIndex: number }[],
): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, number[]>();
  for (const { id, chunkIndex } of chunks)
    for (const { to } of mentions.get(id) ?? []) {
      const list = named.get(to);
      if (list) list.push(chunkIndex);
      else named.set(to, [chunkIndex]);
    }
  return named;
}

/** The entity whose mentions are lit: the one pointed at, or else the one in the address. */
function useLit() {
  const { entity: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const [pointed, setPointed] = useState<string | null>(null);
  const choose = (id: string) =>
    void navigate({
      search: (old) => ({ ...old, entity: id === chosen ? undefined : id }),
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return { chosen, lit: pointed ?? chosen ?? null, point: setPointed, choose };
}

const useIsWide = mediaHook("(min-width: 80rem)");

interface Props {
  readonly title: string;
  /** It stands at the right. */
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

/** Beside the text where there is room, and stays in sight; above it, folded, where there is not. */
function SidePart({ title, isLast, children }: Props) {
  if (useIsWide())
    return (
      <aside
        aria-label={title}
        // Nothing in it comes nearer to the edges than the page's scroll padding: the page would move with each focus.
        className={`sticky top-18 flex max-h-[calc(100dvh-10rem-var(--banners))] min-w-0 flex-col gap-2 row-start-1 ${isLast ? "-col-start-2" : "col-start-1"}`}
      >
        <h2 className="text-sm font-semibold">{title}</h2>
        {children}
      </aside>
    );
  return (
    <details className="rounded-xl border border-line bg-surface p-3">
      <summary className="cursor-pointer">
        <h2 className="inline text-sm font-semibold">{title}</h2>
      </summary>
      <div className="flex max-h-[50vh] flex-col gap-2 pt-2">{children}</div>
    </details>
  );
}

interface Pointing {
  /** An entity is pointed at in the text, or none any more. */
  readonly point: (entity: string | null) => void;
  readonly choose: (entity: string) => void;
}

/**
 * Names in the text answer to the mouse. One listener for all of them, because there may be tens of thousands; who uses the
 * keyboard has the same names in the list beside the text.
 */
function useMarksPointedAt(pointing: Pointing): void {
  const latest = useRef(pointing);
  useEffect(() => {
    latest.current = pointing;
  });
  useEffect(() => {
    const text = document.getElementById("passages");
    const entityOf = ({ target }: Event): string | null =>
      target instanceof HTMLElement ? (target.closest("mark")?.dataset.entity ?? null) : null;
    let pointed: string | null = null;
    const move = (event: Event) => {
      const entity = entityOf(event);
      if (entity === pointed) return;
      pointed = entity;
      latest.current.point(entity);
    };
    const press = (event: Event) => {
      const entity = entityOf(event);
      if (entity !== null && getSelection()?.isCollapsed !== false) latest.current.choose(entity);
    };
    text?.addEventListener("mouseover", move);
    text?.addEventListener("mouseleave", move);
    text?.addEventListener("click", press);
    return () => {
      text?.removeEventListener("mouseover", move);
      text?.removeEventListener("mouseleave", move);
      text?.removeEventListener("click", press);
    };
  }, []);
}
