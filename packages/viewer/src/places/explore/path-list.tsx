import { NodeButton } from "./detail/neighbours.tsx";
import { nodeRefOf, useExplore } from "./explore-context.ts";
import { Glyph } from "./glyph.tsx";
import { linkWords } from "./scene/node-words.ts";
import type { Link, Scene, SceneNode } from "./scene/scene.ts";

/** A path in sentences, a step each. */
export function PathList() {
  const { scene } = useExplore();
  const steps = scene.nodes.slice(0, -1).map((node, at) => ({ node, links: linksTo(scene, node, at) }));
  return (
    <section aria-label="The path" className="p-3.5 text-sm">
      <h2 className="mb-2 text-sm font-semibold">
        {steps.length === 1 ? "One step" : `${steps.length} steps`} from one to the other
      </h2>
      <ol className="flex flex-col gap-2">
        {steps.map(({ node, links }) => (
          <li key={node.id} className="flex flex-col gap-0.5">
            <Named node={node} />
            <span className="pl-5 text-soft">— {[...new Set(links.map(linkWords))].join(", ")} —</span>
          </li>
        ))}
        {scene.nodes.slice(-1).map((node) => (
          <li key={node.id}>
            <Named node={node} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const linksTo = (scene: Scene, node: SceneNode, at: number): Link[] =>
  (scene.links.get(node.id) ?? []).filter(({ other }) => other.id === scene.nodes[at + 1]?.id);

function Named({ node }: { readonly node: SceneNode }) {
  const target = nodeRefOf(node);
  return (
    <span className="flex items-baseline gap-2">
      <Glyph kind={node.kind} type={node.type} />
      {target ? <NodeButton target={target} /> : node.label}
    </span>
  );
}
