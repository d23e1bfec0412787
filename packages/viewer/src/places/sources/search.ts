import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "@memory/shared/wire";
import { AGENT_NAMES } from "@memory/shared/words";
import { idOf, numberOf, oneOf, type Params, textOf } from "../../app/search-params.ts";

export interface RootsSearch {
  /** The folder whose files that need attention are listed, and which of them. */
  readonly open?: string | undefined;
  readonly files?: "failed" | "skipped" | "missing" | undefined;
}

export const rootsSearch = (params: Params): RootsSearch => ({
  open: idOf(params.open),
  files: oneOf(params.files, ["failed", "skipped", "missing"] as const),
});

export const documentsSearch = (params: Params) => ({
  q: textOf(params.q, 300),
  kind: oneOf(params.kind, DOCUMENT_KINDS),
  status: oneOf(params.status, DOCUMENT_STATUSES),
  root: idOf(params.root),
  /** Files of a kind that is not read are listed, too. */
  unread: oneOf(params.unread, ["true"] as const),
});
export type DocumentsSearch = ReturnType<typeof documentsSearch>;

export const documentSearch = (params: Params) => ({
  /** The entity whose mentions are lit. */
  entity: idOf(params.entity),
  /** The memory whose words are marked. */
  memory: idOf(params.memory),
});

export const importSearch = (params: Params) => ({
  agent: oneOf(params.agent, AGENT_NAMES),
  days: numberOf(params.days, 1, 3650),
  max: numberOf(params.max, 1, 1000),
  project: textOf(params.project, 300),
  force: oneOf(params.force, ["true"] as const),
  /** Read the copies that capture has kept. */
  ark: oneOf(params.ark, ["true"] as const),
});
export type ImportSearch = ReturnType<typeof importSearch>;
