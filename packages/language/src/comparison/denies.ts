import { readText } from "./read-text.ts";

/** Does it say that something is not so, or not to be? */
export const denies = (text: string): boolean => readText(text).some(({ isNegation }) => isNegation);
