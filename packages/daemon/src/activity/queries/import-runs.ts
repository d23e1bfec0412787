import type { Selectable } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { ImportRunsTable } from "../../store/tables.ts";

/** Who began a run of imports. */
export const findImportRun = (
  store: Store,
  id: string,
): Pick<Selectable<ImportRunsTable>, "attended" | "asked_by"> | undefined => byId.get(store, { id });

const byId = statement((q, at: Places<{ id: string }>) =>
  q.selectFrom("import_runs").select(["attended", "asked_by"]).where("id", "=", at("id")),
);
