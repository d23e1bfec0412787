import { localDay } from "../../platform/local-day.ts";
import type { Deps } from "../deps.ts";
import { ModelError } from "../models.ts";
import { findOnPath } from "./find-program.ts";
import { LIMITS } from "./limits.ts";
import type { OwnAgentDeps } from "./own-agent.ts";
import type { Program } from "./program.ts";
import { type Agreement, findAgentDay, findAgreement, findStarts } from "./queries.ts";
import { agentSpent, isSpent } from "./spent.ts";

/** May a program be asked now, as far as is known without running it? */
export type Leave =
  | { readonly kind: "may"; readonly agreed: Agreement }
  | { readonly kind: "must not"; readonly why: ModelError };

const agreeWith = ({ name }: Program): string => `memory models use agent/${name}`;

/** A person's agreement still holds, and nothing has turned it off. */
export function leaveOf({ store, env }: Pick<OwnAgentDeps, "store" | "env">, program: Program): Leave {
  const { title } = program;
  const refuse = (says: string): Leave => ({
    kind: "must not",
    why: new ModelError(says, { trouble: "refused" }),
  });
  const agreed = findAgreement(store, program.name);
  if (!agreed)
    return refuse(
      `nobody has agreed yet that ${title} reads;  ${agreeWith(program)}  says what that means and asks`,
    );
  if (agreed.off_reason !== null)
    return refuse(`${title} was turned off: ${agreed.off_reason};  ${agreeWith(program)}  turns it on again`);
  const path = findOnPath(program, env);
  if (path === null)
    return refuse(`${title} is not on the PATH any more; install it again, or choose another model`);
  return path === agreed.path ? { kind: "may", agreed } : { kind: "must not", why: isChanged(program) };
}

export const isChanged = (program: Program): ModelError =>
  new ModelError(
    `${program.title} is another program than the one that was agreed to, by an update perhaps;  ${agreeWith(program)}  asks again`,
    { trouble: "refused" },
  );

/** Nobody waits for the work: is there room left for it today, and in these ten minutes? Null: there is. */
export function restsFor(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { attended }: { readonly attended: boolean },
): ModelError | null {
  const now = clock();
  if (isSpent(findAgentDay(store, localDay(now)), LIMITS.outputTokens)) return agentSpent(now);
  if (attended) return null;
  const starts = findStarts(store, now - LIMITS.startsMs, LIMITS.starts);
  const oldest = starts.length < LIMITS.starts ? undefined : starts.at(-1);
  if (oldest === undefined) return null;
  return new ModelError(
    `your own agent has been asked ${LIMITS.starts} times within ten minutes, which is the most; it goes on in a while`,
    { trouble: "unavailable", retryAt: oldest + LIMITS.startsMs },
  );
}
