export { englishWords, inEnglish, type Translated, translationsIn } from "./translate.ts";
