import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import type { Jobs } from "../../platform/schedule/jobs.ts";
import { type ExportDeps, exportArchive } from "./export-archive.ts";
import type { ArchiveImports } from "./import-archive.ts";

export interface ArchiveHandlerDeps extends ExportDeps {
  readonly archives: ArchiveImports;
  readonly jobs: Pick<Jobs, "follow">;
}

export function archiveHandlers(deps: ArchiveHandlerDeps): Handlers<Api, Context>["archive"] {
  return {
    export: ({ query }, { ownerId, accepts }) =>
      exportArchive(deps, ownerId, query.compress ?? accepts ?? "none"),
    import({ query: { dryRun }, stream }, { ownerId, client, signal }) {
      const events = deps.archives.import({ ownerId, client, dryRun, stream, signal });
      return dryRun ? events : deps.jobs.follow({ ownerId, kind: "import" }, events);
    },
  };
}
