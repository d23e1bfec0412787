import type { Extraction, FoundEntity } from "@memory/language/extraction";
import type { Deps } from "../../models/deps.ts";
import { entityFor } from "../entity-for.ts";
import type { TypeReading } from "../queries/entities.ts";
import { insertMention, insertRelation } from "../queries/mentions.ts";
import { propose } from "../vocabulary/propose.ts";
import { insertUse } from "../vocabulary/queries/proposals.ts";
import { type KnownTerm, keepTerm, type TermKey } from "../vocabulary/queries/terms.ts";
import { insertText, setOutcome, type TextOutcome } from "./queries/texts.ts";
import type { WaitingText } from "./queries/waiting.ts";

export type WriteDeps = Pick<Deps, "store" | "clock" | "newId">;

export interface IndexPlace {
  readonly ownerId: string;
  readonly generation: number;
  /** Number of the run. */
  readonly run: number;
}

export interface Written extends TextOutcome {
  /** Numbers of the entities that this text brought. */
  readonly created: readonly number[];
  /** Types that it gives to the entities it names. */
  readonly readings: readonly TypeReading[];
}

/** Keep what a text names and states. Names that the vocabulary lacks become proposals with this text as an example. */
export function writeText(deps: WriteDeps, place: IndexPlace, text: WaitingText, found: Extraction): Written {
  const { store } = deps;
  const number = insertText(store, {
    owner_id: place.ownerId,
    generation: place.generation,
    kind: text.kind,
    ref_id: text.ref_id,
    document_id: text.document_id,
    run: place.run,
  });
  const entities = writeEntities(deps, place, { text, number, found });
  const relations = writeRelations(deps, place, { text, number, found, entities: entities.numbers });
  const outcome: TextOutcome = {
    outcome: entities.mentions > 0 ? "indexed" : "empty",
    entities: entities.mentions,
    relations: relations.stated,
    proposals: entities.proposals + relations.proposals,
  };
  setOutcome(store, number, outcome);
  return { created: entities.created, readings: entities.readings, ...outcome };
}

interface Reading {
  readonly text: WaitingText;
  /** Number of the text's row. */
  readonly number: number;
  readonly found: Extraction;
}

function writeEntities(
  deps: WriteDeps,
  { ownerId, generation }: IndexPlace,
  { text, number, found }: Reading,
) {
  const { store } = deps;
  const numbers: (number | undefined)[] = [];
  const created: number[] = [];
  const readings: TypeReading[] = [];
  let mentions = 0;
  let proposals = 0;
  for (const entity of found.entities) {
    const term = termFor(deps, { ownerId, kind: "type", name: entity.type });
    const type = usable(term);
    const link =
      type === undefined ? undefined : entityFor(deps, { ownerId, saidAt: text.created_at, ...entity, type });
    numbers.push(link?.entity);
    if (link?.isNew) created.push(link.entity);
    if (link && type !== undefined)
      readings.push({ entity: link.entity, type, confidence: entity.confidence });
    if (link) {
      const in_turn = text.kind === "turn" ? 1 : 0;
      mentions += insertMention(store, { text: number, entity: link.entity, in_turn, ...spanOf(entity) });
    } else if (term.state === "proposed" && term.term !== null) {
      const { confidence, name } = entity;
      const use = { term: term.term, text: number, generation, origin: text.origin, confidence };
      insertUse(store, { ...use, entity: { name, ...spanOf(entity) } });
      proposals += 1;
    }
  }
  return { numbers, created, readings, mentions, proposals };
}

const spanOf = ({ start, end, confidence }: FoundEntity) => ({ start, stop: end, confidence });

function writeRelations(
  deps: WriteDeps,
  { ownerId, generation }: IndexPlace,
  { text, number, found, entities }: Reading & { readonly entities: readonly (number | undefined)[] },
) {
  const { store } = deps;
  let stated = 0;
  let proposals = 0;
  for (const { from, to, predicate, confidence } of found.relations) {
    const [source, target] = [entities[from], entities[to]];
    if (source === undefined || target === undefined || source === target) continue;
    const term = termFor(deps, { ownerId, kind: "predicate", name: predicate });
    const known = usable(term);
    if (known !== undefined)
      stated += insertRelation(store, { text: number, source, predicate: known, target, confidence });
    else if (term.state === "proposed" && term.term !== null) {
      const use = { term: term.term, text: number, generation, origin: text.origin, confidence };
      insertUse(store, { ...use, ends: { source, target } });
      proposals += 1;
    }
  }
  return { stated, proposals };
}

/** The name of the vocabulary, with its row; a name that it lacks becomes a proposal. */
function termFor(deps: WriteDeps, key: TermKey): KnownTerm {
  const term = propose(deps, key);
  return term.state === "active" ? { ...term, term: keepTerm(deps.store, term, deps.clock()) } : term;
}

const usable = ({ state, term }: KnownTerm): number | undefined =>
  state === "active" && term !== null ? term : undefined;
