import { nameKey, spellingKey } from "@memory/language/names";
import { redact } from "@memory/language/redaction";
import { ApiError } from "@memory/shared";
import type { Deps } from "../models/deps.ts";
import { touchGraph } from "../store/graph-state.ts";
import { noteName } from "./decisions/note.ts";
import { dropDecisionsAbout, keysOf } from "./decisions/queries.ts";
import {
  addName,
  changeEntity,
  deleteVectors,
  type EntityRow,
  findByKey,
  findByNumber,
  findEntity,
  markDeleted,
} from "./queries/entities.ts";
import { findMergesInto } from "./queries/folded.ts";
import { findTermByName, keepTerm } from "./vocabulary/queries/terms.ts";

export type EntityDeps = Pick<Deps, "store" | "clock">;

export interface EntityTarget {
  readonly ownerId: string;
  readonly id: string;
}

export interface EntityEdit {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
}

/** A person says what an entity is called or what it is. Throws not_found, invalid, or conflict when the name is taken. */
export function changeEntityOf(deps: EntityDeps, target: EntityTarget, { name, type }: EntityEdit): void {
  const { store } = deps;
  store.transaction(() => {
    const entity = standing(deps, target);
    if (name !== undefined) rename(deps, entity, redact(oneLine(name)).text);
    if (type !== undefined) retype(deps, entity, type);
    touchGraph(store, target.ownerId);
  });
}

/** Name without invisible characters and those that turn the text around it. */
const oneLine = (name: string): string =>
  name
    .replace(/[\u00ad\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

function rename(deps: EntityDeps, entity: EntityRow, name: string): void {
  const { store } = deps;
  const key = nameKey(name);
  if (key === "") throw refused("name", "needs a letter or a digit");
  const taken = findByKey(store, entity.owner_id, key);
  if (taken && taken.entity !== entity.entity && taken.canonical === entity.entity)
    throw new ApiError(
      "conflict",
      `"${taken.name}" is merged into this entity, which answers to that name already; revert the merge to use the name`,
    );
  if (taken && taken.entity !== entity.entity) throw nameTaken(taken, findByNumber(store, taken.canonical));
  renameEntity(deps, entity, name);
  noteName(deps, entity, name);
}

/** Gives an entity a name that nobody else has. */
export function renameEntity(
  { store }: Pick<EntityDeps, "store">,
  { owner_id, entity }: EntityRow,
  name: string,
): void {
  addName(store, { ownerId: owner_id, entity, name, nameKey: nameKey(name) });
  changeEntity(store, entity, { name, spelling_key: spellingKey(name), named_by: "person" });
  deleteVectors(store, entity);
}

function nameTaken(taken: EntityRow, canonical: EntityRow | undefined): ApiError {
  const folded =
    canonical && canonical.entity !== taken.entity ? `, which is merged into "${canonical.name}"` : "";
  const into = canonical ?? taken;
  return new ApiError(
    "conflict",
    `the name is taken by "${taken.name}" (${taken.id})${folded}; merge this entity into "${into.name}" (${into.id}) instead`,
  );
}

function retype({ store, clock }: EntityDeps, entity: EntityRow, type: string): void {
  const term = findTermByName(store, { ownerId: entity.owner_id, kind: "type", name: type });
  if (!term || term.state === "proposed" || term.state === "dismissed")
    throw refused("type", `"${type}" is no type of the schema; add or approve it first`);
  if (term.state === "disabled") throw refused("type", `"${type}" is disabled; enable it first`);
  changeEntity(store, entity.entity, {
    type: keepTerm(store, term, clock()),
    type_confidence: 1,
    typed_by: "person",
  });
}

const refused = (path: string, message: string): ApiError =>
  new ApiError("invalid", "invalid request body", [{ path, message }]);

/**
 * Delete an entity with every edge that touches it. What was said before does not bring it back; a new text that names it
 * makes a new one. Answers it as it was. Throws not_found, and invalid while a fold points at it.
 */
export function removeEntity(deps: EntityDeps, target: EntityTarget): EntityRow {
  const { store, clock } = deps;
  return store.transaction(() => {
    refuseWhileFoldedInto(deps, target);
    const entity = standing(deps, target);
    const keys = keysOf(store, entity.entity).map(({ name_key }) => name_key);
    dropDecisionsAbout(store, target.ownerId, new Set(keys));
    markDeleted(store, entity, clock());
    touchGraph(store, target.ownerId);
    return entity;
  });
}

/** Also where it was itself folded into another one: its folds are what goes first. */
function refuseWhileFoldedInto({ store }: EntityDeps, { ownerId, id }: EntityTarget): void {
  const folds = findMergesInto(store, ownerId, id);
  if (folds.length === 0) return;
  const name = findEntity(store, ownerId, id)?.name;
  const names = folds.map(({ id: fold, source_name }) => `"${source_name}" (merge ${fold})`).join(", ");
  throw new ApiError(
    "invalid",
    `"${name}" cannot be deleted: revert what was merged into it first: ${names}`,
    folds.map(({ id: fold, source_name }) => ({
      path: "id",
      message: `"${source_name}" is merged into "${name}"; revert merge ${fold} first`,
    })),
  );
}

/** An entity that speaks for itself. Throws not_found; where it was merged into another one, the message names that. */
export function standing({ store }: Pick<EntityDeps, "store">, { ownerId, id }: EntityTarget): EntityRow {
  const entity = findEntity(store, ownerId, id);
  if (!entity) throw new ApiError("not_found", `there is no entity ${id}`);
  if (entity.folded_into === null) return entity;
  const canonical = findByNumber(store, entity.canonical);
  throw new ApiError(
    "not_found",
    `"${entity.name}" was merged into "${canonical?.name}" (${canonical?.id}); ask for that one, or revert the merge`,
  );
}
