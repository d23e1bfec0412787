import { plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { View } from "../../../ui/states.tsx";
import { Day } from "../../../ui/words.tsx";
import type { SceneNode } from "../scene/scene.ts";
import { Linked } from "./others.tsx";
import { Verbs } from "./verbs.tsx";

export function DocumentDetail({ node }: { readonly node: SceneNode }) {
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
