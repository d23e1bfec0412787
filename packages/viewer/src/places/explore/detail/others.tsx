import { plural } from "@memory/shared/words";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { nodeRefOf, useExplore } from "../explore-context.ts";
import { linkWords, sizeWords } from "../scene/node-words.ts";
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
      <TopicSummary node={node} />
      <Button look="primary" hint="Enter" onPress={() => open(node.id)}>
        Open topic
      </Button>
      <Linked node={node} />
    </>
  );
}

/** How much it is, what it says, what it names. */
export function TopicSummary({ node }: Props) {
  const { weight, countedBy, documents, sessions, project, share = 1, says, names = [] } = node;
  const amount = [
    sizeWords(node, weight),
    sessions && countedBy !== "session" ? plural(sessions, "session") : "",
    documents && countedBy !== "document" ? plural(documents, "document") : "",
  ];
  return (
    <>
      <p className="text-soft">
        {amount.filter(Boolean).join(", ")}
        {project === undefined ? "" : `; ${Math.round(100 * share)} % are of ${project}`}.
      </p>
      {says === undefined ? null : (
        <blockquote dir="auto" className="border-l-2 border-line pl-2.5">
          {says}
        </blockquote>
      )}
      {names.length > 0 ? (
        <p dir="auto" className="text-soft">
          Names {names.join(", ")}.
        </p>
      ) : null}
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
