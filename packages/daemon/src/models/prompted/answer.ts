import type { Extraction, FoundEntity, FoundRelation, TextToExtract } from "@memory/language/extraction";
import { z } from "zod";
import { type ExtractOptions, ModelError } from "../models.ts";
import { MOST_ENTITIES } from "./prompt.ts";

const EntityAnswer = z.object({
  name: z.string().trim().min(1).max(100),
  type: z.string().max(100),
  quote: z.string().trim().max(100).nullish().catch(undefined),
});

/** Confidence of a relation whose own cannot be read. */
const UNSAID = 0.6;

const RelationAnswer = z.object({
  from: z.string().trim(),
  predicate: z.string().max(100),
  to: z.string().trim(),
  confidence: z.number().min(0).max(1).catch(UNSAID),
});

const TextAnswer = z.object({
  text: z.int().min(1),
  entities: z.array(EntityAnswer),
  relations: z.array(RelationAnswer),
});

/** The shape a model is asked for. */
export const ExtractionAnswer = z.object({ texts: z.array(TextAnswer) });

/** The same with its parts unread, so that one bad entity costs only itself. A longer list is not an answer but a leak. */
const Parts = z.array(z.unknown()).max(200);
const LooseAnswer = z.object({ texts: Parts });
const LooseText = z.object({
  text: z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ]),
  entities: Parts.nullish(),
  relations: Parts.nullish(),
});

const MOST_RELATIONS = 12;

/**
 * Extractions of each text in an answer, in order. Throws `ModelError` for an answer that cannot be read at
 * all.
 */
export function readExtraction(
  answer: unknown,
  texts: readonly TextToExtract[],
  options: Pick<ExtractOptions, "vocabulary" | "known">,
): Extraction[] {
  const told = new Map<number, z.infer<typeof LooseText>>();
  for (const one of looseTexts(answer)) if (!told.has(one.text)) told.set(one.text, one);
  const rules = rulesFrom(options);
  return texts.map(({ text }, n) => {
    const { entities = [], relations = [] } = told.get(n + 1) ?? {};
    return readText(rules, text, {
      entities: readable(EntityAnswer, entities ?? []),
      relations: readable(RelationAnswer, relations ?? []),
    });
  });
}

function looseTexts(answer: unknown): z.infer<typeof LooseText>[] {
  const parsed = LooseAnswer.safeParse(answer);
  if (!parsed.success) throw new ModelError(UNREADABLE);
  const texts = readable(LooseText, parsed.data.texts);
  if (texts.length === 0 && parsed.data.texts.length > 0) throw new ModelError(UNREADABLE);
  return texts;
}

/** Never quotes the answer: it may hold anything. */
const UNREADABLE =
  "the language model's answer about entities is not the JSON it was asked for; try again, or choose another model";

const readable = <T>(schema: z.ZodType<T>, parts: readonly unknown[]): T[] =>
  parts.flatMap((part) => {
    const parsed = schema.safeParse(part);
    return parsed.success ? [parsed.data] : [];
  });

interface Rules {
  readonly dismissedTypes: ReadonlySet<string>;
  readonly dismissedPredicates: ReadonlySet<string>;
  /** Names that may stand for another spelling in the text, in lower case. */
  readonly known: ReadonlySet<string>;
}

function rulesFrom({ vocabulary, known }: Pick<ExtractOptions, "vocabulary" | "known">): Rules {
  const terms = (names: readonly string[]): ReadonlySet<string> =>
    new Set(names.flatMap((name) => [name, toTerm(name) ?? name]));
  return {
    dismissedTypes: terms(vocabulary.dismissed.types),
    dismissedPredicates: terms(vocabulary.dismissed.predicates),
    known: new Set(known.map((name) => name.toLowerCase())),
  };
}

function readText(rules: Rules, text: string, told: Omit<z.infer<typeof TextAnswer>, "text">): Extraction {
  const shown = text.replace(/\[redacted:[^\]\n]{0,80}\]/g, (marker) => " ".repeat(marker.length));
  const entities: FoundEntity[] = [];
  const places = new Map<string, number>();
  for (const one of told.entities) {
    const entity = readEntity(rules, shown, one);
    const key = one.name.toLowerCase();
    if (entity === null || places.has(key) || entities.length === MOST_ENTITIES) continue;
    places.set(key, entities.length);
    entities.push(entity);
  }
  const relations = new Map<string, FoundRelation>();
  for (const one of told.relations) {
    const relation = readRelation(rules, places, one);
    if (relation === null || relations.size === MOST_RELATIONS) continue;
    const key = `${relation.from} ${relation.predicate} ${relation.to}`;
    if (!relations.has(key)) relations.set(key, relation);
  }
  return { entities, relations: [...relations.values()] };
}

/** A model that finds a name where it does not stand has made it up; one that finds it is right most of the time. */
const CONFIDENCE = 0.8;

function readEntity(rules: Rules, text: string, told: z.infer<typeof EntityAnswer>): FoundEntity | null {
  const type = toTerm(told.type);
  if (type === null || rules.dismissedTypes.has(type)) return null;
  const place = findName(text, told.name) ?? quotedPlace(rules, text, told);
  return place === null ? null : { name: told.name, type, ...place, confidence: CONFIDENCE };
}

/** A known name may be told in another spelling than the text has; the text's own must be there. */
function quotedPlace({ known }: Rules, text: string, { name, quote }: z.infer<typeof EntityAnswer>) {
  return quote && known.has(name.toLowerCase()) ? findName(text, quote) : null;
}

function readRelation(
  rules: Rules,
  places: ReadonlyMap<string, number>,
  told: z.infer<typeof RelationAnswer>,
): FoundRelation | null {
  const from = places.get(told.from.toLowerCase());
  const to = places.get(told.to.toLowerCase());
  const predicate = toTerm(told.predicate);
  if (from === undefined || to === undefined || from === to) return null;
  if (predicate === null || rules.dismissedPredicates.has(predicate)) return null;
  return { from, to, predicate, confidence: told.confidence };
}

/** The one spelling of a type or predicate, "dependsOn" and "Depends on" alike; null for what is none. */
function toTerm(name: string): string | null {
  const term = name
    .slice(0, 100)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, "_")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
  return term.length <= 40 && /^\p{L}/u.test(term) ? term : null;
}

interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * First place of a name in a text, in any case, as a word of its own: no "Java" in "JavaScript", no "C" in
 * "C++".
 */
function findName(text: string, name: string): TextSpan | null {
  // A number or a sign alone is nobody's name.
  if (!/\p{L}/u.test(name)) return null;
  const found = new RegExp(`${BEFORE}${name.replace(SYNTAX, "\\$&")}${AFTER}`, "iu").exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
const BEFORE = "(?<![\\p{L}\\p{N}_@#]|[\\p{L}\\p{N}][./])";
const AFTER = "(?![\\p{L}\\p{N}_+#]|\\.[\\p{L}\\p{N}])";
