import { plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { clean, cleanLine } from "../../../text/clean.ts";
import { whereFrom } from "../../../text/source.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { View } from "../../../ui/states.tsx";
import { Day } from "../../../ui/words.tsx";
import { useExplore } from "../explore-context.ts";
import { Glyph } from "../glyph.tsx";
import { KIND_WORD } from "../scene/node-words.ts";
import type { SceneNode } from "../scene/scene.ts";
import { EntityDetail } from "./entity.tsx";
import { MoreDetail } from "./more.tsx";
import { ChunkDetail, Linked, TopicDetail } from "./others.tsx";
import { Verbs } from "./verbs.tsx";

/** The selected node: its kind, its facts, and the ways on from it. */
export function Detail() {
  const { selected, scene, select } = useExplore();
  if (!selected) return null;
  return (
    <section aria-label="Selected" className="flex flex-col gap-3 p-3.5 text-sm *:shrink-0">
      <div className="flex items-start gap-2">
        <span className="mt-1.5">
          <Glyph kind={selected.kind} type={selected.type} />
        </span>
        <div className="min-w-0 flex-1">
          <h2
            dir="auto"
            className={
              selected.kind === "memory" || selected.kind === "chunk"
                ? "sr-only"
                : "line-clamp-3 text-base leading-snug font-semibold"
            }
          >
            {selected.label}
          </h2>
          <p className="text-xs text-soft">
            {[KIND_WORD[selected.kind], selected.type].filter(Boolean).join(" · ")}
          </p>
        </div>
        {selected.id === scene.middle ? null : (
          <IconButton label="Select nothing (Esc)" onPress={() => select(undefined)}>
            <X size={15} aria-hidden />
          </IconButton>
        )}
      </div>
      <Of node={selected} />
    </section>
  );
}

function Of({ node }: { readonly node: SceneNode }) {
  switch (node.kind) {
    case "entity":
      return <EntityDetail node={node} />;
    case "memory":
      return <MemoryDetail node={node} />;
    case "document":
      return <DocumentDetail node={node} />;
    case "session":
      return <SessionDetail node={node} />;
    case "chunk":
      return <ChunkDetail node={node} />;
    case "topic":
      return <TopicDetail node={node} />;
    case "more":
      return <MoreDetail />;
  }
}

function DocumentDetail({ node }: { readonly node: SceneNode }) {
  const found = useQuery({
    queryKey: key("documents", node.id),
    queryFn: ({ signal }) => daemon.documents.get({ params: { id: node.id } }, signal),
  });
  return (
    <>
      <View of={found} rows={1}>
        {({ path, project, chunks, modifiedAt }) => (
          <p className="text-xs text-soft">
            <span dir="auto" className="block break-all">
              {cleanLine(path)}
            </span>
            {plural(chunks, "passage")} · changed <Day iso={modifiedAt} />
            {project ? ` · ${project}` : ""}
          </p>
        )}
      </View>
      <Verbs node={node} page={{ to: "/sources/documents/$id", params: { id: node.id } }} />
      <Linked node={node} />
    </>
  );
}

function SessionDetail({ node }: { readonly node: SceneNode }) {
  const { id, path, at, turn = 0 } = node;
  return (
    <>
      <p className="text-xs text-soft">
        {path ? `${cleanLine(path)} · ` : ""}
        {at ? <Day iso={at} /> : null}
      </p>
      <Verbs
        node={node}
        page={{ to: "/memories/turns/$session/$number", params: { session: id, number: `${turn}` } }}
      />
      <Linked node={node} />
    </>
  );
}

function MemoryDetail({ node }: { readonly node: SceneNode }) {
  const memory = useQuery({
    queryKey: key("memories", node.id),
    queryFn: ({ signal }) => daemon.memories.get({ params: { id: node.id } }, signal),
  });
  return (
    <>
      <View of={memory} rows={2}>
        {({ content, project, assertedAt, source, status }) => (
          <>
            <p dir="auto" className="max-h-52 overflow-y-auto whitespace-pre-wrap">
              {clean(content)}
            </p>
            <p className="text-xs text-soft">
              <Day iso={assertedAt} />
              {project ? ` · ${project}` : ""} · {whereFrom(source)}
              {status === "active" ? "" : ` · ${status}`}
            </p>
          </>
        )}
      </View>
      <Verbs node={node} page={{ to: "/memories/$id", params: { id: node.id } }} />
      <Linked node={node} />
    </>
  );
}
