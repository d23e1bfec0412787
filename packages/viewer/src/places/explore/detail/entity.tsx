import { plural } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Related } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { View } from "../../../ui/states.tsx";
import { useExplore } from "../explore-context.ts";
import { relationWords } from "../scene/node-words.ts";
import type { SceneNode } from "../scene/scene.ts";
import { DetailPart, NodeButton } from "./neighbours.tsx";
import { Linked } from "./others.tsx";
import { useRelated } from "./use-related.ts";
import { Verbs } from "./verbs.tsx";

export function EntityDetail({ node }: { readonly node: SceneNode }) {
  const { search } = useExplore();
  const isPast = search.at !== undefined || search.knownAt !== undefined;
  const related = useRelated(node.id, { isAsked: !isPast });
  return (
    <>
      <Verbs node={node} page={{ to: "/entities/$id", params: { id: node.id } }} />
      {isPast ? (
        // Its facts are today's; the picture may be of an earlier day.
        <Linked node={node} />
      ) : (
        <View of={related} rows={2}>
          {(found) => <EntityFacts found={found} />}
        </View>
      )}
    </>
  );
}

function EntityFacts({
  found: { entity, stated, coMentioned, memories, documents, turns },
}: {
  readonly found: Related;
}) {
  const { memories: inMemories, documents: inDocuments, sessions, aliases } = entity;
  return (
    <>
      <p className="text-soft">
        Named in {plural(inMemories, "memory", "memories")}, {plural(inDocuments, "document")} and{" "}
        {plural(sessions, "session")}.
        {aliases.length > 0 ? ` Also called ${aliases.slice(0, 5).map(cleanLine).join(", ")}.` : ""}
      </p>
      {stated.length > 0 ? (
        <DetailPart title="What is stated">
          {stated.map(({ relation, direction, entity: other }) => (
            <li key={`${direction} ${relation} ${other.id}`} className="flex min-w-0 items-baseline gap-1.5">
              {direction === "from" ? (
                <span className="shrink-0 text-soft">{relationWords(relation)}</span>
              ) : null}
              <NodeButton target={{ kind: "entity", id: other.id, label: cleanLine(other.name) }} />
              {direction === "to" ? (
                <span className="shrink-0 text-soft">{relationWords(relation)} it</span>
              ) : null}
            </li>
          ))}
        </DetailPart>
      ) : null}
      {memories.length > 0 ? (
        <DetailPart title="Memories that name it">
          {memories.map(({ id, content }) => (
            <li key={id}>
              <NodeButton target={{ kind: "memory", id, label: cleanLine(content).slice(0, 160) }} />
            </li>
          ))}
        </DetailPart>
      ) : null}
      {documents.length > 0 ? (
        <DetailPart title="Documents that name it">
          {documents.map(({ id, title, path, chunks }) => (
            <li key={id} className="flex min-w-0 items-baseline justify-between gap-2">
              <NodeButton target={{ kind: "document", id, label: cleanLine(title || path) }} />
              <span className="shrink-0 text-xs text-soft">{plural(chunks, "passage")}</span>
            </li>
          ))}
        </DetailPart>
      ) : null}
      {turns.length > 0 ? (
        <DetailPart title="Turns that name it">
          {turns.map(({ session, number, text }) => (
            <li key={`${session} ${number}`}>
              <Link
                to="/memories/turns/$session/$number"
                params={{ session, number: `${number}` }}
                className="line-clamp-2 text-accent"
                dir="auto"
              >
                {cleanLine(text)}
              </Link>
            </li>
          ))}
        </DetailPart>
      ) : null}
      {coMentioned.length > 0 ? (
        <DetailPart title="Named in the same texts">
          <li className="flex flex-wrap gap-x-2">
            {coMentioned.map(({ entity: other }) => (
              <NodeButton
                key={other.id}
                target={{ kind: "entity", id: other.id, label: cleanLine(other.name) }}
              />
            ))}
          </li>
        </DetailPart>
      ) : null}
    </>
  );
}
