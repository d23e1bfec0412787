import { type Api, type Handlers, RecallRequest } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import { type RecallDeps, recall } from "../../recall/recall.ts";
import { groupTransactions } from "../../store/group.ts";
import { addHandlers } from "./add-handlers.ts";
import { importPart } from "./import-part.ts";
import { open, readPage } from "./read.ts";
import { redacting } from "./redacted.ts";
import { removeHandlers } from "./remove-handlers.ts";
import { askedFor, type SearchDeps, search } from "./search.ts";
import { entryOf, type WriteDeps } from "./write.ts";

type KnowledgeDeps = Omit<WriteDeps, "writes"> & RecallDeps;

/** The graph that agents keep by name, as the reference server for memory has it. */
export function knowledgeHandlers(deps: KnowledgeDeps): Handlers<Api, Context>["knowledge"] {
  const { store } = deps;
  const writing: WriteDeps = { ...deps, writes: groupTransactions(store) };
  const searching = ({ ownerId, signal }: Context): SearchDeps => ({
    store,
    recall: (query) => recall(deps, ownerId, RecallRequest.parse(askedFor(query)), signal),
  });
  return {
    ...addHandlers(writing),
    ...removeHandlers(writing),
    graph: async ({ query }, { ownerId }) => readPage(store, ownerId, query),
    search: ({ body }, context) => search(searching(context), context.ownerId, redacting().text(body.query)),
    open: async ({ body }, { ownerId }) => open(store, ownerId, body.names.map(redacting().text)),
    import: async ({ body }, context) => {
      const by = { agent: context, entry: entryOf("knowledge.import", context) };
      const imported = await importPart(writing, by, body);
      deps.wake();
      return imported;
    },
  };
}
