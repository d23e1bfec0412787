/**
 * Letters of tags, which nobody sees and a model reads, and invisible letters inside of Latin words. Scripts that join by them, emoji, soft
 * hyphens and a mark at the beginning of a file are set so by honest programs.
 */
const HIDDEN =
  /[\u{E0020}-\u{E007E}]{4}|\p{Script=Latin}[\u200b-\u200d\u2060-\u2064\ufeff]+\p{Script=Latin}/u;

/** Does a text hold words that a filter, or a person, would read otherwise than a model? */
export const hidesWords = (text: string): boolean => HIDDEN.test(text);
