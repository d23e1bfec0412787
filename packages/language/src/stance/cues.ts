/** Words by which a sentence shows how it is meant, in English, German, French and Spanish; each kind of them is one feature of a model. */
const WORDS = {
  no: "no nope nah never nein nö nee niemals non jamais nunca stop stopp halt wait",
  not: "no not don't dont doesn't doesnt didn't didnt isn't isnt aren't wasn't won't can't cannot couldn't shouldn't mustn't haven't nicht kein keine keinen keiner keinem nichts pas aucun aucune rien ne tampoco ningún ninguna without ohne sans sin",
  always:
    "always never only must forbidden prohibited banned required immer nie niemals nur darf dürfen verboten muss müssen toujours jamais seulement interdit doit siempre nunca solo sólo prohibido debe first zuerst erst vorher before bevor antes avant unless except außer except otherwise else sonst sinon prefer avoid vermeide",
  forbids:
    "don't dont nie niemals never avoid forbidden prohibited banned verboten interdit prohibido limits untersagt mustn't shouldn't",
  but: "but however though actually instead rather yet really except aber doch eigentlich sondern stattdessen trotzdem lieber jedoch mais plutôt cependant pero sino aunque",
  wrong:
    "wrong incorrect false broken breaks broke fails failing fail failed stale outdated obsolete dead old missing misses bug error stupid nonsense misleading useless ugly hate worse falsch veraltet kaputt quatsch unsinn fehlt fehler tot alt faux obsolète incorrecto falso viejo roto stimmt",
  undo: "revert undo remove rollback drop restore back rückgängig zurück raus weg entferne annule enlève retire deshaz quita revierte move",
  yes: "yes yep yeah ok okay sure right exactly great good perfect nice cool thanks thank thx awesome love ja jo genau gut super danke passt prima klar richtig toll oui merci parfait bien super sí si gracias perfecto vale bueno please",
  ask: "what why how when where who which whose can could would should does do did is are was will was warum wieso wie wann wo wer welche welcher welches kann könnten könntest que quoi pourquoi comment quand où qui quel quelle qué cómo cuándo dónde quién",
  next: "next now then also and add write create commit push merge run show update fix explain check test continue open jetzt dann noch auch schreib zeig füge weiter mach teste maintenant ensuite ajoute aussi ahora luego añade también",
  states:
    "is isn't are aren't was wasn't were has hasn't have haven't it's that's they're we're does doesn't don't should shouldn't must mustn't wants want need needs lives live comes goes belongs ist sind war hat haben wird gehört heißt macht kommt liegt muss soll est sont était a ont doit es son era tiene están",
  me: "i i'm i've we we're we've our us my ich wir unser unsere uns nous notre nos yo nosotros nuestro",
  past: "was were did had ran took got went made said tried found failed passed yesterday today friday monday last week ago war hatte lief gestern heute lief dauerte hier était avait hier ayer fue estaba",
  mend: "should belongs belong lives live called use uses changed moved renamed since replaced means meant gehört heißt heisst liegt nimm nehmen nutzen benutz geändert umbenannt seit soll utilise s'appelle depuis usa usar llama desde",
} as const;

export type Cue = keyof typeof WORDS;

const TABLE: ReadonlyMap<string, readonly Cue[]> = tableOf();

function tableOf(): ReadonlyMap<string, readonly Cue[]> {
  const table = new Map<string, Cue[]>();
  for (const cue of Object.keys(WORDS).filter(isCue))
    for (const word of new Set(WORDS[cue].split(" "))) table.set(word, [...(table.get(word) ?? []), cue]);
  return table;
}

function isCue(name: string): name is Cue {
  return Object.hasOwn(WORDS, name);
}

/** The words of a text in small letters, as they stand. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}\p{N}]+(?:['_.:/-][\p{L}\p{N}]+)*/gu) ?? [];

/** Of each kind whether it is there. */
export function cuesIn(words: readonly string[]): ReadonlySet<Cue> {
  return new Set(words.flatMap((word) => TABLE.get(word) ?? []));
}

/** 0 to 1, of the weights of a logistic model. */
export const probabilityOf = <Feature extends string>(
  { intercept, weights }: LogisticModel<Feature>,
  features: Readonly<Record<Feature, number>>,
): number => {
  let sum = intercept;
  for (const name in weights) sum += weights[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
};

export interface LogisticModel<Feature extends string> {
  readonly intercept: number;
  readonly weights: Readonly<Record<Feature, number>>;
}
