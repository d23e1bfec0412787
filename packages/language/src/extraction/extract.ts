import { findCalled } from "./called-names.ts";
import type { NameCandidate } from "./candidate.ts";
import { findShapes } from "./code-shapes.ts";
import { findComponents } from "./component-names.ts";
import type { Extraction, ExtractionVocabulary, FoundEntity, TextToExtract } from "./extraction-types.ts";
import { findKnownNames, type KnownNames } from "./known-names.ts";
import type { Lexicon } from "./lexicon.ts";
import { findMentionsOfKnown, findOwnProject } from "./mentions.ts";
import { findProseNames } from "./prose-names.ts";
import { findIntroduced } from "./relations/introduced.ts";
import { findRelations } from "./relations.ts";
import { selectNames, selectSubjects, withoutOverlaps } from "./select.ts";

/** Word lists of the embedded extractor; both are built with the daemon and read once. */
export interface ExtractionSources {
  readonly knownNames: KnownNames;
  readonly lexicon: Lexicon;
}

export type Extract = (
  text: TextToExtract,
  vocabulary: ExtractionVocabulary,
  known: readonly string[],
) => Extraction;

/**
 * Extractor of entities and relations. Known names come first, then shapes of code; only the rest of the text
 * can hold a name by the way it stands in its sentence.
 */
export function createExtraction({ knownNames, lexicon }: ExtractionSources): Extract {
  return (text, vocabulary, known) => {
    const sure = withoutOverlaps([
      ...findKnownNames(knownNames, text),
      ...findShapes(text),
      ...findOwnProject(lexicon, text),
    ]);
    const others = [
      ...sure,
      ...findCalled(text),
      ...findComponents(lexicon, text, sure),
      ...findProseNames(lexicon, text, sure),
    ];
    const found = [...others, ...findIntroduced(lexicon, text.text, others)];
    const names = selectNames(text, respell(found, findMentionsOfKnown(lexicon, text, known)), vocabulary);
    return withRelations(text, names, vocabulary);
  };
}

/** A name that the store knows is spelled as there; what it is, the other finders know better. */
function respell(found: readonly NameCandidate[], mentions: readonly NameCandidate[]): NameCandidate[] {
  const places = new Map(mentions.map((mention) => [`${mention.start} ${mention.end}`, mention.name]));
  const respelled = found.map((one) => ({ ...one, name: places.get(`${one.start} ${one.end}`) ?? one.name }));
  return [...respelled, ...mentions];
}

function withRelations(
  text: TextToExtract,
  names: readonly NameCandidate[],
  vocabulary: ExtractionVocabulary,
): Extraction {
  const relations = findRelations(text.text, names, vocabulary);
  const chosen = selectSubjects(text, names, new Set(relations.flatMap(({ from, to }) => [from, to])));
  const places = new Map(chosen.map((at, place) => [at, place]));
  return {
    entities: chosen.flatMap((at) => names[at] ?? []).map(toEntity),
    relations: relations.flatMap((relation) => {
      const from = places.get(relation.from);
      const to = places.get(relation.to);
      return from === undefined || to === undefined ? [] : [{ ...relation, from, to }];
    }),
  };
}

const toEntity = ({ name, type, start, end, confidence }: NameCandidate): FoundEntity => ({
  name,
  type,
  start,
  end,
  confidence,
});
