import { foldCase } from "@memory/language/text";
import type { EntityBrief, ProjectPage } from "@memory/shared";
import { briefOf } from "../graph/entity.ts";
import { countOf, rowOf } from "../graph/rows.ts";
import type { View } from "../graph/view.ts";

type Named = ProjectPage["entities"];

interface Texts {
  /** Ids. */
  readonly memories: readonly string[];
  readonly sessions: readonly string[];
}

interface Counts {
  memories: number;
  sessions: number;
}

/**
 * The entities that these memories and sessions name, but for one. First what they name often and the rest of the store seldom:
 * the words of a trade that everything names say nothing of a project.
 */
export function whoAndWhat(
  view: View,
  texts: Texts,
  { limit, except }: { readonly limit: number; readonly except: string | undefined },
): Named {
  const { links, nodes } = view.model;
  const counts = new Map<number, Counts>();
  const count = (ids: readonly string[], kind: keyof Counts) => {
    for (const id of ids) {
      const place = nodes.nodeOf(id);
      if (place === undefined) continue;
      for (const link of rowOf(links.of, place)) {
        const entity = links.entity[link] ?? 0;
        const known = counts.get(entity) ?? { memories: 0, sessions: 0 };
        known[kind] += 1;
        counts.set(entity, known);
      }
    }
  };
  count(texts.memories, "memories");
  count(texts.sessions, "sessions");
  const places = nodes.firstEntity;
  const weigh = (node: number, { memories, sessions }: Counts) => {
    const rarity = Math.log(1 + places / Math.max(1, countOf(links.of, node)));
    // A memory was worth keeping; a session names whatever passes by.
    return (memories + sessions / 4) * rarity;
  };
  const ranked = [...counts]
    .filter(([node]) => nodes.id[node] !== except)
    .map(([node, each]) => ({ node, each, weight: weigh(node, each) }))
    .sort((one, other) => other.weight - one.weight || one.node - other.node);
  return {
    total: ranked.length,
    items: ranked.slice(0, limit).map(({ node, each }) => ({ entity: briefOf(view, node), ...each })),
  };
}

/** The entity that is called as the project is; of several the one that is a project, then the one that most texts name. */
export function entityCalled(view: View, name: string): EntityBrief | undefined {
  const wanted = foldCase(name);
  const { node, folded } = view.names();
  const { textsOf } = view.model;
  const found = [...new Set(node.filter((_, n) => folded[n] === wanted))]
    .map((one) => ({ brief: briefOf(view, one), texts: countOf(textsOf, one) }))
    .sort(
      (one, other) =>
        Number(other.brief.type === "project") - Number(one.brief.type === "project") ||
        other.texts - one.texts,
    );
  return found[0]?.brief;
}
