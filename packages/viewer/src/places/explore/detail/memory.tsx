import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { clean } from "../../../text/clean.ts";
import { whereFrom } from "../../../text/source.ts";
import { View } from "../../../ui/states.tsx";
import { Day } from "../../../ui/words.tsx";
import type { SceneNode } from "../scene/scene.ts";
import { Linked } from "./others.tsx";
import { Verbs } from "./verbs.tsx";

export function MemoryDetail({ node }: { readonly node: SceneNode }) {
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
