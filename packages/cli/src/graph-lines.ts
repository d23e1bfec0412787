import type { KnowledgeEntity, KnowledgeRelation } from "@memory/shared";

/** The record on a line of the reference server's file, or the reason that there is none. */
export type GraphLine =
  | { readonly kind: "entity"; readonly entity: KnowledgeEntity }
  | { readonly kind: "relation"; readonly relation: KnowledgeRelation }
  | { readonly kind: "bad"; readonly reason: string };

/** Characters of a name and of an observation, as the contract has it. */
const MOST_NAME = 2_000;
const MOST_WORDS = 200_000;

/** Reads what all versions of the reference server have written, and what people wrote by hand in their manner. */
export function readGraphLine(line: string): GraphLine {
  const fields = fieldsOf(line);
  if (!fields) return bad("no JSON object");
  const { type, from, to } = fields;
  const kind = typeof type === "string" ? type.toLowerCase() : "";
  if (kind === "relation" || (kind !== "entity" && from !== undefined && to !== undefined))
    return relationOf(fields, kind === "relation" ? undefined : type);
  if (kind === "entity" || fields.observations !== undefined || fields.entityType !== undefined)
    return entityOf(fields, kind === "entity" ? undefined : type);
  return bad("neither an entity nor a relation");
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

function entityOf({ name, entityType, observations }: Fields, type: unknown): GraphLine {
  const entity = {
    name: text(name),
    entityType: text(entityType) || text(type) || "unknown",
    observations: textsOf(observations),
  };
  if (entity.name === "") return bad("an entity without a name");
  if ([entity.name, entity.entityType].some(isLong)) return bad("a name that is too long");
  if (entity.observations.some(({ length }) => length > MOST_WORDS))
    return bad("an observation that is too long");
  return { kind: "entity", entity };
}

function relationOf({ from, to, relationType }: Fields, type: unknown): GraphLine {
  const relation = {
    from: text(from),
    to: text(to),
    relationType: text(relationType) || text(type) || "related_to",
  };
  if (relation.from === "" || relation.to === "") return bad("a relation without both its ends");
  if (Object.values(relation).some(isLong)) return bad("a name that is too long");
  return { kind: "relation", relation };
}

const bad = (reason: string): GraphLine => ({ kind: "bad", reason });
const isLong = ({ length }: string): boolean => length > MOST_NAME;
const text = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** One observation may stand alone, and some wrote it as an object. */
const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().flatMap((one: unknown) => {
    const said = text(typeof one === "object" && one !== null && "content" in one ? one.content : one);
    return said === "" ? [] : [said];
  });
