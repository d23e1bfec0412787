import { isStopWord } from "./stop-words.ts";

/** Words of grammar of other languages, without marks: in a store of English texts they would be the rarest words of a question. */
const listed = {
  german:
    "der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden wurde hat haben hatte ich du er " +
    "sie es wir ihr mich mir uns unser unsere unseren unserem mein meine meinen dein deine sein seine ihre nicht kein keine wer wie was wo " +
    "wann warum wieso welche welcher welches welchen mit von vom zu zum zur bei beim fur auf aus nach vor uber unter in im am an als auch " +
    "nur noch schon so dass wenn weil denn man soll sollen kann konnen muss mussen darf macht machen gibt",
  french:
    "le la les un une des du de au aux et ou mais est sont etait ete etre a ont avait avoir je tu il elle on nous vous ils elles me te se " +
    "mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces qui que quoi quel quelle quels quelles quand comment " +
    "pourquoi combien dans pour par sur avec sans chez en y ne pas plus d l qu n s c j",
  spanish:
    "el la los las un una unos unas de del al y o pero es son era fue ser esta estan estaba hay ha han yo tu ella nosotros me te se mi mis " +
    "su sus nuestro nuestra nuestros que quien cual cuales cuando como donde cuanto cuantos porque en con sin por para sobre no mas muy lo le",
  italian:
    "il lo la i gli le un uno una di del della dei delle al alla e o ma sono era ha hanno io tu lui lei noi mi ti si mio mia nostro nostra " +
    "che chi quale quali quando come dove quanto perche in con per su da dal non piu cosa",
  portuguese:
    "o os as um uma de do da dos das ao e ou mas era foi tem eu ele ela nos me se meu minha seu sua nosso nossa que quem qual quais quando " +
    "como onde quanto por porque em no na com sem para sobre nao mais",
  dutch:
    "de het een van en of maar is zijn was waren heeft hebben ik jij hij zij wij we mijn ons onze jouw hun wie wat waar wanneer hoe waarom " +
    "welke welk met voor op aan bij naar uit over niet geen ook nog dat dit die deze",
};

const languages: readonly ReadonlySet<string>[] = Object.values(listed).map(
  (words) => new Set(words.split(" ")),
);

/** Words of grammar of languages beside English and German. */
export const elsewhere: ReadonlySet<string> = new Set(
  Object.entries(listed).flatMap(([language, words]) => (language === "german" ? [] : words.split(" "))),
);

/** Fewer words may be names, or English. */
const fewest = 2;

/**
 * The words of grammar of the language that a question is asked in; none for English, whose own are left out anyway. `words` in
 * small letters, without marks, all that the question has.
 */
export function grammarOf(words: readonly string[]): ReadonlySet<string> {
  const english = words.filter(isStopWord).length;
  let [best, most]: [ReadonlySet<string>, number] = [new Set(), Math.max(fewest - 1, english)];
  for (const language of languages) {
    // Single letters may be anything.
    const count = words.filter((word) => word.length > 1 && language.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
