import { encode } from "gpt-tokenizer/encoding/o200k_base";

/** Tokens of a text by a tokenizer that many models share. Marks of its own are text here. */
export const countTokens = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length;
