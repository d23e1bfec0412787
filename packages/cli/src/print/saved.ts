import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";
import { conflictRef, memoryRef, plural } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { nearLines } from "./judged.ts";
import { quoted } from "./named.ts";
import type { Paint } from "./paint.ts";

type Saved = Awaited<ReturnType<Client["memories"]["save"]>>;

/** The outcome of a memory that was saved by hand; `other` is the memory that it contradicts. */
export function savedText(saved: Saved, other: Memory | undefined, paint: Paint): string {
  const hidden =
    saved.redactions > 0 ? [`${plural(saved.redactions, "secret")} hidden before it was stored`] : [];
  const reason = saved.reason ? [cleanLine(saved.reason)] : [];
  const against = other ? [sideWords(other)] : [];
  const settled =
    saved.autoResolved && saved.conflictId
      ? [
          `it contradicted another memory, and a rule settled that: memory conflicts show ${conflictRef(saved.conflictId)}`,
        ]
      : [];
  return [
    headline(saved, paint),
    ...[...settled, ...against, ...reason, ...hidden].map((line) => `  ${paint.dim(line)}`),
    ...nearLines(saved.id ?? "", saved.near ?? [], paint).map((line) => `  ${line}`),
  ].join("\n");
}

function headline({ outcome, id, version, conflictId }: Saved, paint: Paint): string {
  // Absent only where nothing was kept.
  const ref = id ? paint.cyan(memoryRef(id)) : "it";
  switch (outcome) {
    case "saved":
      return `${paint.green("Saved")}  ${ref}`;
    case "merged":
      return `${paint.green("Already known")}  merged into ${ref}`;
    case "versioned":
      return `${paint.green("Updated")}  ${ref} is now version ${version ?? 2}; the older words are kept`;
    case "conflict":
      return disputedText(
        "Saved",
        conflictId ? conflictSheet(conflictId, paint) : `memory show ${ref}`,
        paint,
      );
    case "dropped":
      return paint.red("Not saved");
  }
}

/** It is kept, and something else says otherwise. */
const disputedText = (kept: string, where: string, { yellow }: Paint): string =>
  `${yellow(`${kept}, but it contradicts another memory`)}  both are kept apart: ${where}`;

const conflictSheet = (id: string, { cyan }: Paint): string =>
  `memory conflicts show ${cyan(conflictRef(id))}`;

const sideWords = ({ id, content }: Memory): string => `${memoryRef(id)} ${quoted(content)}`;

/** The notice to a person whose new words of a memory contradict another one. */
export const contradictionLines = (
  conflictId: string,
  other: Memory | undefined,
  paint: Paint,
): readonly string[] => [
  disputedText("It is kept", conflictSheet(conflictId, paint), paint),
  ...(other ? [`  ${paint.dim(sideWords(other))}`] : []),
];
