import type { Refusal } from "./carrier.ts";

/** Why something is not law, in a sentence that holds no words of a memory. */
export interface Wrong {
  readonly refusal: Extract<Refusal, "denied" | "malformed" | "copied" | "stale">;
  readonly why: string;
}

export const denied = (why: string): Wrong => ({ refusal: "denied", why });
export const malformed = (why: string): Wrong => ({ refusal: "malformed", why });
