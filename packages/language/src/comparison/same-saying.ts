import { sayingKey } from "../text/content-key.ts";
import { formattingOf } from "./fold-formatting.ts";

/** Equal but for what makes no difference in any text. */
export const isSameSaying = (one: string, other: string): boolean =>
  one === other || (sayingKey(one) === sayingKey(other) && formattingOf(one) === formattingOf(other));
