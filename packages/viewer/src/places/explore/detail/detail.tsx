import { X } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { useExplore } from "../explore-context.ts";
import { Glyph } from "../glyph.tsx";
import { KIND_WORD } from "../scene/say.ts";
import type { SceneNode } from "../scene/scene.ts";
import { DocumentDetail } from "./document.tsx";
import { EntityDetail } from "./entity.tsx";
import { MemoryDetail } from "./memory.tsx";
import { ChunkDetail, MoreDetail, TopicDetail } from "./others.tsx";

/** The selected node: its kind, its facts, and the ways on from it. */
export function Detail() {
  const { selected, scene, select } = useExplore();
  if (!selected) return null;
  return (
    <section
      aria-label="Selected"
      className="flex max-h-full min-h-0 flex-col gap-3 overflow-y-auto *:shrink-0 rounded-xl border border-line bg-surface p-3.5 text-sm shadow-card"
    >
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
    case "chunk":
      return <ChunkDetail node={node} />;
    case "topic":
      return <TopicDetail node={node} />;
    case "more":
      return <MoreDetail node={node} />;
  }
}
