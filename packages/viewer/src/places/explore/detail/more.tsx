import { count } from "@memory/shared/words";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { View } from "../../../ui/states.tsx";
import { useExplore } from "../explore-context.ts";
import { Glyph } from "../glyph.tsx";
import { graphQueryOf } from "../level.ts";
import { readScene } from "../scene/read-scene.ts";
import type { SceneNode } from "../scene/scene.ts";
import { NodeButton } from "./neighbours.tsx";

/** Neighbours that are asked for at a time. */
const EACH = 40;

/** The neighbours of the middle that found no place in the picture, some at a time. */
export function MoreDetail() {
  const { level, scene, search } = useExplore();
  const focus = level.level === "focus" ? level.focus : undefined;
  const shown = scene.nodes.filter(({ kind }) => kind !== "more").length - 1;
  const middle = scene.middle ?? "";
  const found = useInfiniteQuery({
    queryKey: key("graph", "more", middle, {
      shown,
      kinds: search.kinds,
      at: search.at,
      knownAt: search.knownAt,
    }),
    queryFn: async ({ pageParam, signal }) => {
      const near = {
        level: "focus",
        focus: { kind: focus?.kind ?? "entity", id: middle },
        depth: 1,
      } as const;
      const query = { ...graphQueryOf(near, search), offset: pageParam, limit: EACH };
      const graph = await daemon.graph.read({ query }, signal);
      return { graph, near };
    },
    initialPageParam: shown,
    getNextPageParam: ({ graph }, pages) => (graph.omitted > 0 ? shown + pages.length * EACH : undefined),
    placeholderData: keepPreviousData,
    enabled: focus !== undefined,
  });
  return (
    <>
      <p className="text-soft">They are linked with it too; all of them at once would be no picture.</p>
      <View of={found} rows={4}>
        {({ pages }) => {
          const nodes = pages.flatMap(({ graph, near }) =>
            othersIn(readScene(near, { graph }, NO_FILTER).nodes, middle),
          );
          return (
            <ul aria-label="More of its neighbours" className="flex flex-col gap-1">
              {nodes
                .filter(({ id }) => !scene.byId.has(id))
                .map((node) => (
                  <li key={node.id}>
                    <Row node={node} />
                  </li>
                ))}
            </ul>
          );
        }}
      </View>
      {found.hasNextPage ? (
        <Button isDisabled={found.isFetching} onPress={() => void found.fetchNextPage()}>
          {count(EACH)} more
        </Button>
      ) : null}
    </>
  );
}

const NO_FILTER = { types: undefined, after: undefined, before: undefined };

const othersIn = (nodes: readonly SceneNode[], middle: string): readonly SceneNode[] =>
  nodes.filter(({ id, kind }) => kind !== "more" && id !== middle);

function Row({ node: { id, kind, type, label } }: { readonly node: SceneNode }) {
  const isNode = kind === "memory" || kind === "entity" || kind === "document" || kind === "session";
  return (
    <span className="flex items-baseline gap-2">
      <Glyph kind={kind} type={type} />
      {isNode ? <NodeButton target={{ kind, id, label: cleanLine(label) }} /> : label}
    </span>
  );
}
