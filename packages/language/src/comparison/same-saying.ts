import { sayingKey } from "../text/content-key.ts";
import { dressOf } from "./fold-formatting.ts";

/** Equal but for what makes no difference in any text. */
export const isSameSaying = (one: string, other: string): boolean =>
  one === other || (sayingKey(one) === sayingKey(other) && dressOf(one) === dressOf(other));
