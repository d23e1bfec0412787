import type { Client } from "@memory/client";
import type { EntityBrief, Related } from "@memory/shared";

interface Reach {
  readonly depth: number;
  readonly limit: number;
  readonly relation: string | undefined;
}

/** A relationship that texts state. */
export interface Statement {
  readonly from: EntityBrief;
  readonly relation: string;
  readonly to: EntityBrief;
  readonly texts: number;
  readonly confidence: number;
}

export interface Neighbourhood extends Omit<Related, "stated"> {
  /** Its own first, then those of what it is related to. */
  readonly stated: readonly Statement[];
}

/** So many neighbours are asked for theirs: those most surely related. */
const MOST_ASKED = 10;

/** Statements and names around an entity; at depth 2 also statements about the entities it is related to. */
export async function neighbourhood(
  client: Client,
  id: string,
  { depth, limit, relation }: Reach,
  signal: AbortSignal,
): Promise<Neighbourhood> {
  const query = { limit, ...(relation !== undefined && { relation }) };
  const near = await client.entities.related({ params: { id }, query }, signal);
  const next = new Set(near.stated.map(({ entity }) => entity.id).filter((other) => other !== id));
  const far =
    depth < 2
      ? []
      : await Promise.all(
          [...next]
            .slice(0, MOST_ASKED)
            .map((other) => client.entities.related({ params: { id: other }, query }, signal)),
        );
  const all = [near, ...far].flatMap(statementsOf);
  // Two of them state the same relationship, seen from either end.
  const once = new Map(all.map((one) => [`${one.from.id} ${one.relation} ${one.to.id}`, one]));
  return { ...near, stated: [...once.values()] };
}

const statementsOf = ({ entity, stated }: Related): Statement[] =>
  stated.map(({ relation, direction, entity: other, texts, confidence }) => ({
    from: direction === "from" ? entity : other,
    relation,
    to: direction === "from" ? other : entity,
    texts,
    confidence,
  }));
