import type { Client } from "@memory/client";
import { conflictRef, shortRef } from "../refs.ts";
import { cleanLine } from "./clean.ts";
import { plural } from "./numbers.ts";
import type { Paint } from "./paint.ts";

type Saved = Awaited<ReturnType<Client["memories"]["save"]>>;

/** What became of a memory that was saved by hand. */
export function savedText(saved: Saved, paint: Paint): string {
  const hidden =
    saved.redactions > 0 ? [`${plural(saved.redactions, "secret")} hidden before it was stored`] : [];
  const reason = saved.reason ? [cleanLine(saved.reason)] : [];
  const settled =
    saved.autoResolved && saved.conflictId
      ? [
          `it contradicted another memory, and a rule settled that: memory conflicts show ${conflictRef(saved.conflictId)}`,
        ]
      : [];
  return [
    headline(saved, paint),
    ...[...settled, ...reason, ...hidden].map((line) => `  ${paint.dim(line)}`),
  ].join("\n");
}

function headline({ outcome, id, version, conflictId }: Saved, paint: Paint): string {
  // Absent only where nothing was kept.
  const ref = id ? paint.cyan(shortRef(id)) : "it";
  switch (outcome) {
    case "saved":
      return `${paint.green("Saved")}  ${ref}`;
    case "merged":
      return `${paint.green("Already known")}  merged into ${ref}`;
    case "versioned":
      return `${paint.green("Updated")}  ${ref} is now version ${version ?? 2}; the older words are kept`;
    case "conflict":
      return `${paint.yellow("Saved, but it contradicts another memory")}  both are kept apart: ${
        conflictId ? `memory conflicts show ${paint.cyan(conflictRef(conflictId))}` : `memory show ${ref}`
      }`;
    case "dropped":
      return paint.red("Not saved");
  }
}
