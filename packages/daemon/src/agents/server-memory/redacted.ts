import { redact } from "@memory/language/redaction";
import type { KnowledgeEntity, KnowledgeRelation } from "@memory/shared";

/** Texts without secrets. The same text always becomes the same, so that a name is found again. */
interface Redacting {
  readonly text: (given: string) => string;
  readonly entity: (given: KnowledgeEntity) => KnowledgeEntity;
  readonly relation: (given: KnowledgeRelation) => KnowledgeRelation;
  /** Secrets taken out so far. */
  readonly count: () => number;
}

export function redacting(): Redacting {
  let redactions = 0;
  const text = (given: string): string => {
    const { text: kept, count } = redact(given);
    redactions += count;
    return kept;
  };
  return {
    text,
    entity: ({ name, entityType, observations }) => ({
      name: text(name),
      entityType: text(entityType),
      observations: observations.map(text),
    }),
    relation: ({ from, to, relationType }) => ({
      from: text(from),
      to: text(to),
      relationType: text(relationType),
    }),
    count: () => redactions,
  };
}
