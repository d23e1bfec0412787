export { beyondWords, isLikeGrammar } from "./beyond-words.ts";
export { calendarOf } from "./date-words.ts";
export {
  type DateCue,
  dateMatch,
  datesIn,
  dateWord,
  hasNumber,
  hasTime,
  namesAnotherDate,
} from "./dates.ts";
export { cleanQuestion, foldForIndex, type Question, readQuestion, withoutLanguage } from "./query-terms.ts";
export { isMisspelt } from "./spellings.ts";
export { standsAlone } from "./stands-alone.ts";
export { isLanguage, isStopWord } from "./stop-words.ts";
export { isMeasure, type ValueWish, valueAsked } from "./values.ts";
