import type { Api, Handlers, SchemaName } from "@memory/shared";
import type { Context } from "../http/mount.ts";
import { addName, changeName, dismissName, removeName, type Target, type VocabularyDeps } from "./change.ts";
import { findProposals } from "./queries/proposals.ts";
import { findTerms, type KnownTerm, type TermUses, toSchemaName } from "./queries/terms.ts";

export interface SchemaDeps extends VocabularyDeps {
  /** Take a proposed name into the vocabulary and link what was seen under it. */
  readonly approve: (target: Target) => KnownTerm;
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
    add: async ({ body }, { ownerId }) => changed(ownerId, addName(deps, ownerId, body)),
    update: async ({ params, body }, { ownerId }) =>
      changed(ownerId, changeName(deps, { ownerId, id: params.id }, body)),
    approve: async ({ params }, { ownerId }) => changed(ownerId, deps.approve({ ownerId, id: params.id })),
    async dismiss({ params }, { ownerId }) {
      dismissName(deps, { ownerId, id: params.id });
      return { ok: true };
    },
    async remove({ params }, { ownerId }) {
      removeName(deps, { ownerId, id: params.id });
      return { ok: true };
    },
  };
}
