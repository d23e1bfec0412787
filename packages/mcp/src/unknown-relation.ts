import type { Client } from "@memory/client";
import { quote } from "@memory/shared";
import type { Neighbourhood } from "./neighbourhood.ts";
import { oneLine, shorten } from "./words.ts";

/** So many are named to whoever asked for one that is not there. */
const MOST = 20;
const LONGEST = 60;
/** The contract's own ceiling. */
const ALL = 100;

/** Says that no relationship of that name is stated of the entity, and which there are; null when one is, or nobody can tell. */
export async function unknownRelation(
  client: Client,
  { entity, stated }: Neighbourhood,
  relation: string | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (relation === undefined || stated.length > 0) return null;
  try {
    const none = `No relationship ${JSON.stringify(name(relation))} is stated of it.`;
    const all = await client.entities.related({ params: { id: entity.id }, query: { limit: ALL } }, signal);
    const own = new Set(all.stated.map((one) => one.relation));
    if (own.size > 0) return `${none} Those that are:\n${quote([namesOf([...own])])}`;
    const { predicates } = await client.schema.read({}, signal);
    const known = predicates.filter(({ uses }) => uses > 0).map((one) => one.name);
    return known.length === 0
      ? `${none} None is stated of anything yet.`
      : `${none} None is at all; of others there are:\n${quote([namesOf(known)])}`;
  } catch {
    // The answer stands without it.
    return null;
  }
}

const name = (text: string): string => shorten(oneLine(text), LONGEST);

const namesOf = (names: readonly string[]): string =>
  [...names.slice(0, MOST).map(name), ...(names.length > MOST ? ["…"] : [])].join(", ");
