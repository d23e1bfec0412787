import { iso, parseJson } from "@memory/language/text";
import type { SpaceRule } from "@memory/shared";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { MemoryRow } from "../memories/row.ts";
import type { Deps } from "../models/deps.ts";
import type { SpaceRulesTable } from "../store/space-tables.ts";
import { candidateOf, sendOff } from "./publish.ts";
import { findNewOnes } from "./queries/own.ts";
import { newestOperation } from "./queries/replica.ts";
import { listRules, sawUntil } from "./queries/rules.ts";
import { listSpaces, type SpaceRow } from "./queries/spaces.ts";

export type RuleRow = Selectable<SpaceRulesTable>;

/** Memories that one look offers of a rule; what is left is offered with the next. */
const SOME = 50;

/**
 * Looks at what was remembered since the last look, and offers what the rules of the spaces name: it waits for the person to agree,
 * or leaves at once where they have said so. Answers the spaces for which something waits now.
 */
export async function offerByRules(
  deps: Pick<Deps, "store" | "clock" | "newId">,
  ownerId: string,
): Promise<string[]> {
  const changed: string[] = [];
  for (const space of listSpaces(deps.store, ownerId))
    if (space.state === "on" && (await offerIn(deps, ownerId, space))) changed.push(space.id);
  return changed;
}

async function offerIn(
  deps: Pick<Deps, "store" | "clock" | "newId">,
  ownerId: string,
  space: SpaceRow,
): Promise<boolean> {
  const { store } = deps;
  const rules = listRules(store, space.id);
  if (rules.length === 0) return false;
  const after = Math.min(...rules.map(({ seen_op }) => seen_op));
  const until = newestOperation(store);
  if (until <= after) return false;
  const found = findNewOnes(store, { spaceId: space.id, ownerId, after, until, limit: SOME });
  let offered = false;
  for (const row of found) {
    const rule = ruleFor(rules, row);
    if (!rule || rule.how === "never") continue;
    const candidate = candidateOf(deps, space, row.id, {
      ownerId,
      withQuote: false,
      byRule: rule.how === "auto",
    });
    if (candidate.kind !== "ready") continue;
    sendOff(deps, space, {
      intent: candidate.intent,
      client: null,
      state: rule.how === "auto" ? "waiting" : "asking",
    });
    offered = true;
  }
  const last = found.length < SOME ? until : (found.at(-1)?.made_in ?? until);
  sawUntil(store, space.id, last);
  return offered;
}

/** The most careful of the rules that name it: never before ask, and ask before auto. */
function ruleFor(
  rules: readonly RuleRow[],
  row: Pick<MemoryRow, "project" | "type" | "stated_by"> & { readonly made_in: number | null },
): RuleRow | undefined {
  const named = rules.filter(
    ({ project, types, said_by: saidBy, seen_op }) =>
      (row.made_in ?? 0) > seen_op &&
      (project === null || project === row.project) &&
      (types === null || typesOf(types).includes(row.type)) &&
      (saidBy === null || saidBy === row.stated_by),
  );
  return (["never", "ask", "auto"] as const)
    .map((how) => named.find((rule) => rule.how === how))
    .find((rule) => rule);
}

const Types = z.array(z.enum(["fact", "preference", "episode", "procedure"]));
const typesOf = (json: string) => Types.parse(parseJson(json));

export const toRule = ({ id, project, types, said_by: saidBy, how, made_at }: RuleRow): SpaceRule => ({
  id,
  ...(project !== null && { project }),
  ...(types !== null && { types: typesOf(types) }),
  ...((saidBy === "user" || saidBy === "assistant") && { saidBy }),
  how,
  at: iso(made_at),
});
