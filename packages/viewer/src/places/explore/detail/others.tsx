import { plural } from "@memory/shared/words";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { nodeRefOf, useExplore } from "../explore-context.ts";
import { linkWords } from "../scene/node-words.ts";
import type { SceneNode } from "../scene/scene.ts";
import { DetailPart, NodeButton } from "./neighbours.tsx";

interface Props {
  readonly node: SceneNode;
}

const EACH = 8;

/** The neighbours of a node in the picture. */
export function Linked({ node }: Props) {
  const { scene, open } = useExplore();
  const links = scene.links.get(node.id) ?? [];
  if (links.length === 0) return null;
  return (
    <DetailPart title={`Linked with ${plural(links.length, "node")}`}>
      {links.slice(0, EACH).map((link) => {
        const target = nodeRefOf(link.other);
        return (
          <li key={`${link.edge.relation} ${link.other.id}`} className="flex min-w-0 items-baseline gap-1.5">
            <span className="shrink-0 text-soft">{linkWords(link)}</span>
            {target ? (
              <NodeButton target={target} />
            ) : (
              <button
                type="button"
                dir="auto"
                className="min-h-6 min-w-0 truncate rounded text-left text-accent hover:underline"
                onClick={() => open(link.other.id)}
              >
                {link.other.label}
              </button>
            )}
          </li>
        );
      })}
      {links.length > EACH ? (
        <li className="text-xs text-soft">and {links.length - EACH} more in the list</li>
      ) : null}
    </DetailPart>
  );
}

export function TopicDetail({ node }: Props) {
  const { open } = useExplore();
  return (
    <>
      <p className="text-soft">{plural(node.weight, "node")}: what is often named together.</p>
      <Button look="primary" onPress={() => open(node.id)}>
        Open topic
      </Button>
      {node.names && node.names.length > 0 ? (
        <DetailPart title="Named most">
          {node.names.map((name) => (
            <li key={name} dir="auto" className="truncate">
              {name}
            </li>
          ))}
        </DetailPart>
      ) : null}
      <Linked node={node} />
    </>
  );
}

export function ChunkDetail({ node }: Props) {
  const { scene } = useExplore();
  return (
    <>
      {node.path ? (
        <p dir="auto" className="text-xs text-soft">
          {node.path.replaceAll(" > ", " › ")}
        </p>
      ) : null}
      <p dir="auto">{node.label}…</p>
      <ButtonLink
        to="/sources/documents/$id"
        params={{ id: scene.middle ?? "" }}
        hash={`chunk-${node.chunkIndex}`}
      >
        Read it in the document
      </ButtonLink>
      <Linked node={node} />
    </>
  );
}

/** Neighbours that found no place in the picture. */
export function MoreDetail({ node }: Props) {
  const { scene } = useExplore();
  const middle = nodeRefOf(scene.middle === undefined ? undefined : scene.byId.get(scene.middle));
  return (
    <>
      <p className="text-soft">
        {plural(node.more ?? 0, "more neighbour")} of this node would make the picture unreadable. Show fewer
        kinds, or open its page, which lists them all.
      </p>
      {middle?.kind === "entity" ? (
        <ButtonLink to="/entities/$id" params={{ id: middle.id }}>
          Open {middle.label}
        </ButtonLink>
      ) : null}
    </>
  );
}
