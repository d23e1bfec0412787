/** Forms that no ending tells. */
const irregular: ReadonlyMap<string, string> = new Map(
  `written write|wrote write|ran run|running run|went go|gone go|goes go|kept keep|held hold|led lead|sent send|found find|took take|taken take|gave give|given give|made make|built build|bought buy|sold sell|left leave|met meet|paid pay|put put|read read|said say|says say|set set|spent spend|stood stand|taught teach|told tell|thought think|won win|came come|became become|began begin|begun begin|broke break|broken break|brought bring|chose choose|chosen choose|did do|done do|drew draw|drawn draw|drove drive|driven drive|ate eat|eaten eat|fell fall|felt feel|flew fly|flown fly|froze freeze|frozen freeze|got get|grew grow|grown grow|had have|has have|hid hide|hidden hide|knew know|known know|lost lose|moved move|moving move|saw see|seen see|shown show|slept sleep|spoke speak|spoken speak|stopped stop|swam swim|threw throw|thrown throw|wore wear|worn wear|children child|people person|men man|women woman|wives wife|lives live|living live|teeth tooth|feet foot|mice mouse|better good|best good|worse bad|worst bad|died die|dying die|tried try|trying try|using use|used use|uses use|files file|caches cache|analyses analyse|is be|are be|was be|were be|sat sit|rode ride|ridden ride|sang sing|sung sing|sank sink|shut shut|cut cut|slid slide|swept sweep|woke wake|woken wake|understood understand|forgot forget|forgotten forget|bound bind|hung hang|rang ring|rose rise|risen rise|laid lay|lain lie|dealt deal|meant mean|lent lend`
    .split("|")
    .map((pair): [string, string] => {
      const [form = "", base = ""] = pair.split(" ");
      return [form, base];
    }),
);

export const baseOf = (word: string): string | undefined => irregular.get(word);

/** A word without its endings, the same for all of its forms: not always a word itself. */
export function stem(word: string): string {
  const base = irregular.get(word);
  if (base !== undefined) return base;
  if (word.length < 4) return word;
  let left = withoutPlural(word.replace(/['’]s$/, ""));
  if (/ied$/.test(left)) left = `${left.slice(0, -3)}y`;
  else if (/ing$/.test(left) && left.length > 5) left = left.slice(0, -3);
  else if (/ed$/.test(left) && left.length > 4 && !/eed$/.test(left)) left = left.slice(0, -2);
  if (/([bdgklmnprt])\1$/.test(left) && !/(?:ll|ss)$/.test(left)) left = left.slice(0, -1);
  left = left
    .replace(/(?:ation|ational)$/, "ate")
    .replace(/ment$/, "")
    .replace(/ly$/, "");
  return /e$/.test(left) && left.length > 3 ? left.slice(0, -1) : left;
}

function withoutPlural(word: string): string {
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:ches|shes|xes|sses|zes)$/.test(word)) return word.slice(0, -2);
  return /s$/.test(word) ? word.slice(0, -1) : word;
}

/** Forms under which a word may stand in a table, the likeliest first. */
export const formsOf = (word: string): readonly string[] =>
  [
    word.replace(/['’]s$/, ""),
    word.replace(/ies$/, "y"),
    word.replace(/([^s])s$/, "$1"),
    word.replace(/es$/, ""),
    word.replace(/ed$/, ""),
    word.replace(/ed$/, "e"),
    word.replace(/ing$/, ""),
    word.replace(/ing$/, "e"),
    word.replace(/(.)\1(?:ed|ing)$/, "$1"),
  ].filter((form) => form !== word);
