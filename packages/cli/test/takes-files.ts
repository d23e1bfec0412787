import { aDocument } from "./builders.ts";
import type { Asked } from "./fake-daemon.ts";

const nothing = { documents: [], planned: [], skipped: [], capped: false };

/** Takes every path it is asked to add, except those that end with ".bin". */
export function taking({ body }: Asked) {
  const { paths = [], urls = [], dryRun } = body as { paths?: string[]; urls?: string[]; dryRun: boolean };
  const all = [...paths, ...urls].filter((path) => !path.endsWith(".bin"));
  return {
    ...nothing,
    documents: dryRun ? [] : all.map((path) => aDocument({ path, status: "queued" })),
    planned: dryRun ? all.map((path) => ({ path, kind: "markdown", bytes: 1500 })) : [],
    skipped: paths
      .filter((path) => path.endsWith(".bin"))
      .map((path) => ({ path, reason: "this kind of file is not read" })),
  };
}
