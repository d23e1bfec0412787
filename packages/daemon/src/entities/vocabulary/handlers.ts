import type { Api, Handlers, SchemaName } from "@memory/shared";
import { type Actor, askedBy, type OperationKind } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { Context } from "../../platform/request-context.ts";
import {
  addTerm,
  changeName,
  dismissName,
  removeName,
  type TermTarget,
  type VocabularyDeps,
} from "./change.ts";
import { findProposals } from "./queries/proposals.ts";
import { findTerms, type KnownTerm, type TermUses, toSchemaName } from "./queries/terms.ts";

export interface SchemaDeps extends VocabularyDeps {
  /** Take a proposed name into the vocabulary and link what was seen under it. */
  readonly approve: (target: TermTarget & { readonly actor: Actor }) => KnownTerm;
  readonly countUses: (ownerId: string) => Promise<TermUses>;
  readonly graphChanged: (ownerId: string) => void;
}

export function schemaHandlers(deps: SchemaDeps): Handlers<Api, Context>["schema"] {
  const { store } = deps;
  const shown = async (ownerId: string) => {
    const uses = await deps.countUses(ownerId);
    return (term: KnownTerm): SchemaName => toSchemaName(term, uses[term.kind].get(term.name) ?? 0);
  };
  const changed = async (ownerId: string, term: KnownTerm): Promise<SchemaName> => {
    deps.graphChanged(ownerId);
    return (await shown(ownerId))(term);
  };
  const entryOf = (kind: OperationKind, context: Context, subjectId?: string) => ({
    ownerId: context.ownerId,
    kind,
    actor: askedBy(context),
    ...(subjectId !== undefined && { subjectId }),
  });
  return {
    async read(_input, { ownerId }) {
      const terms = findTerms(store, ownerId);
      const show = await shown(ownerId);
      const inUse = ({ state }: KnownTerm) => state === "active" || state === "disabled";
      return {
        types: terms.filter((term) => term.kind === "type" && inUse(term)).map(show),
        predicates: terms.filter((term) => term.kind === "predicate" && inUse(term)).map(show),
        proposals: findProposals(store, ownerId),
        dismissed: terms.filter(({ state }) => state === "dismissed").map(show),
      };
    },
    async add({ body }, context) {
      const { ownerId } = context;
      const term = record(deps, entryOf("schema.add", context), ({ about }) => {
        const added = addTerm(deps, ownerId, body);
        about(added.id);
        return added;
      });
      return changed(ownerId, term);
    },
    async update({ params: { id }, body }, context) {
      const { ownerId } = context;
      const entry = entryOf("schema.change", context, id);
      return changed(
        ownerId,
        record(deps, entry, () => changeName(deps, { ownerId, id }, body)),
      );
    },
    approve: async ({ params: { id } }, context) =>
      changed(context.ownerId, deps.approve({ ownerId: context.ownerId, id, actor: askedBy(context) })),
    async dismiss({ params: { id } }, context) {
      const entry = entryOf("schema.dismiss", context, id);
      record(deps, entry, () => dismissName(deps, { ownerId: context.ownerId, id }));
      return { ok: true };
    },
    async remove({ params: { id } }, context) {
      const entry = entryOf("schema.remove", context, id);
      record(deps, entry, () => removeName(deps, { ownerId: context.ownerId, id }));
      return { ok: true };
    },
  };
}
