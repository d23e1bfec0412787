import { redact } from "@memory/language/redaction";
import { ApiError, type SchemaKind } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { touchGraph } from "../../store/graph-state.ts";
import { ensureOwner } from "../../store/owners.ts";
import {
  changeTerm,
  deleteTerm,
  dropFormerName,
  findTerm,
  findTermByName,
  insertTerm,
  isUsed,
  type KnownTerm,
  keepFormerName,
  keepTerm,
  type TermChanges,
  type TermKey,
} from "./queries/terms.ts";

export type VocabularyDeps = Pick<Deps, "store" | "clock" | "newId">;

export interface TermTarget {
  readonly ownerId: string;
  readonly id: string;
}

/** Add a name of a person's own. Throws conflict when it is there already, in whatever state. */
export function addTerm(
  deps: VocabularyDeps,
  ownerId: string,
  { kind, name, description }: { kind: SchemaKind; name: string; description: string },
): KnownTerm {
  const { store, clock, newId } = deps;
  return store.transaction(() => {
    ensureOwner(store, ownerId, clock());
    refuseTaken(deps, { ownerId, kind, name });
    const id = newId();
    const now = clock();
    insertTerm(store, {
      id,
      owner_id: ownerId,
      kind,
      name,
      description: redact(description).text,
      origin: "user",
      state: "active",
      created_at: now,
      decided_at: now,
    });
    touchGraph(store, ownerId);
    return existingTerm(deps, { ownerId, id });
  });
}

export interface NameChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** Rename, describe, switch on or off. What is told in it goes along. Throws not_found, or conflict. */
export function changeName(deps: VocabularyDeps, target: TermTarget, changes: NameChanges): KnownTerm {
  const { store } = deps;
  return store.transaction(() => {
    const term = existingTerm(deps, target);
    if (term.state === "proposed" || term.state === "dismissed")
      throw new ApiError("conflict", `"${term.name}" is ${term.state}; approve it before you change it`);
    if (!isOther(term, changes)) return term;
    const { name, description, enabled } = changes;
    if (name !== undefined && name !== term.name) rename(deps, term, name);
    decideTerm(deps, existingTerm(deps, target), {
      ...(description !== undefined && { description: redact(description).text }),
      ...(enabled !== undefined && { state: enabled ? "active" : "disabled" }),
    });
    return existingTerm(deps, target);
  });
}

/** True for a change; repeating the current values is no decision. */
const isOther = (term: KnownTerm, { name, description, enabled }: NameChanges): boolean =>
  (name !== undefined && name !== term.name) ||
  (description !== undefined && redact(description).text !== term.description) ||
  (enabled !== undefined && enabled !== (term.state === "active"));

/** Statements under the old name keep their term, and a text may still use the old name. */
function rename(deps: VocabularyDeps, term: KnownTerm, name: string): void {
  const { store, clock } = deps;
  const key = { ownerId: term.owner_id, kind: term.kind, name };
  refuseTaken(deps, key, term.id);
  ensureOwner(store, term.owner_id, clock());
  const number = keepTerm(store, term, clock());
  dropFormerName(store, key);
  changeTerm(store, number, { name });
  keepFormerName(store, term, number);
}

/** A proposed name that a person never wants to see again. Twice is once. Throws not_found, or conflict on a name in use. */
export function dismissName(deps: VocabularyDeps, target: TermTarget): void {
  const { store } = deps;
  store.transaction(() => {
    const term = existingTerm(deps, target);
    if (term.state === "dismissed") return;
    if (term.state !== "proposed")
      throw new ApiError("conflict", `"${term.name}" is no proposal; disable it instead`);
    decideTerm(deps, term, { state: "dismissed" });
  });
}

/** Delete a name of a person's own that nothing uses. Throws not_found, or conflict. */
export function removeName(deps: VocabularyDeps, target: TermTarget): void {
  const { store } = deps;
  store.transaction(() => {
    const term = existingTerm(deps, target);
    if (term.origin === "builtin")
      throw new ApiError("conflict", `"${term.name}" came with the program; disable it instead`);
    if (term.state === "dismissed")
      throw new ApiError(
        "conflict",
        `"${term.name}" was dismissed; deleting it would let it be proposed again. Approve it first if you want that.`,
      );
    if (term.term === null) return;
    if (isUsed(store, term.term))
      throw new ApiError(
        "conflict",
        `"${term.name}" is in use; disable it instead, or give what uses it another name`,
      );
    deleteTerm(store, term.term);
    touchGraph(store, target.ownerId);
  });
}

/** The name an id stands for. Throws not_found. */
export function existingTerm({ store }: VocabularyDeps, { ownerId, id }: TermTarget): KnownTerm {
  const term = findTerm(store, ownerId, id);
  if (!term) throw new ApiError("not_found", `the schema has no name ${id}`);
  return term;
}

/** Write down what a person decided of a name. */
export function decideTerm({ store, clock }: VocabularyDeps, term: KnownTerm, changes: TermChanges): void {
  ensureOwner(store, term.owner_id, clock());
  changeTerm(store, keepTerm(store, term, clock()), { ...changes, decided_at: clock() });
  touchGraph(store, term.owner_id);
}

/** A name belongs to one term, and holds no secret. `own` is the term that asks for it. */
function refuseTaken({ store }: VocabularyDeps, key: TermKey, own?: string): void {
  if (redact(key.name).text !== key.name)
    throw new ApiError("invalid", "invalid request body", [{ path: "name", message: "looks like a secret" }]);
  const taken = findTermByName(store, key);
  if (!taken || taken.id === own) return;
  if (taken.name !== key.name)
    throw new ApiError(
      "conflict",
      `"${key.name}" is what "${taken.name}" (${taken.id}) was called before, and texts that use it mean that; choose another name`,
    );
  const what = key.kind === "type" ? "a type" : "a predicate";
  const next = {
    active: "use it",
    disabled: "enable it",
    proposed: "approve it",
    dismissed: "approve it",
  } as const;
  throw new ApiError(
    "conflict",
    `there is ${what} "${key.name}" already (${taken.id}), it is ${taken.state}: ${next[taken.state]} instead`,
  );
}
