import { CLOSE, LABEL, OPEN, quote } from "@memory/shared";
import { plural } from "@memory/shared/words";
import { tokensOf } from "./budget.ts";
import { noRoom } from "./pack.ts";
import type { Piece, PieceShown } from "./piece.ts";
import type { Answer, Packing } from "./tool.ts";
import { oneLine } from "./words.ts";

export interface Missing {
  readonly ref: string;
  readonly problem: string;
}

const LEAST = 160;
const MOST_TOKENS = 100_000;

/** Pieces that were read, and references that named nothing, within the budget. */
export function found(pieces: readonly Piece[], missing: readonly Missing[], maxTokens: number): Packing {
  return {
    items: pieces.length,
    least: LEAST,
    most: Number.MAX_SAFE_INTEGER,
    maxTokens,
    write: (items, characters) => {
      const shown = pieces.slice(0, items);
      const left = pieces.length - items;
      const notes = [
        ...(left > 0 ? [`${plural(left, "text")} left out: ask for fewer refs or a larger max_tokens.`] : []),
      ];
      return {
        ...written(
          shown.map((piece) => piece.show(characters)),
          { missing, left, notes, maxTokens },
        ),
        links: shown.map(({ uri, ref }) => ({ uri, name: ref })),
      };
    },
    instead: [noRoom(pieces.length, "text")],
  };
}

interface Rest {
  readonly missing: readonly Missing[];
  readonly left: number;
  readonly notes: readonly string[];
  readonly maxTokens: number;
}

function written(shown: readonly PieceShown[], { missing, left, notes: told, maxTokens }: Rest): Answer {
  const cut = shown.filter(({ text }) => text.endsWith(" …"));
  const wider = Math.min(maxTokens * 3, MOST_TOKENS);
  const notes = [
    ...told,
    ...(cut.length > 0
      ? [`Cut at …: ${cut.map(({ ref }) => ref).join(", ")}. For more: max_tokens ${wider}, or fewer refs.`]
      : []),
  ];
  const first = `${plural(shown.length, "text")}${missing.length > 0 ? `; ${plural(missing.length, "ref")} not found` : ""}.`;
  const text = [
    first,
    quote(shown.map(blockOf)),
    ...missing.map(({ ref, problem }) => `Not found: ${ref}: ${problem}`),
    ...notes,
  ].join("\n");
  return {
    text,
    data: {
      answer: first,
      begin: `${OPEN} ${LABEL}`,
      texts: shown,
      end: CLOSE,
      ...(missing.length > 0 && { missing }),
      omitted: left,
      tokens: tokensOf(text),
      ...(notes.length > 0 && { notes }),
    },
  };
}

/** Between two stored texts stands a sign of ours: the end of one and the beginning of the next must not make a mark. */
function blockOf(piece: PieceShown): string {
  const { contradicted_by: other, outline = [] } = piece;
  return [
    `- (${piece.ref}) ${piece.title ? `“${piece.title}”\n` : ""}${piece.text}`.replace(
      /\n(?=[^\n])/g,
      "\n  ",
    ),
    `  ${factsOf(piece).join(" · ")}`,
    ...(piece.quote ? [`  in the words: “${oneLine(piece.quote)}” (${piece.quote_is})`] : []),
    ...(piece.path ? [`  in ${piece.path}`] : []),
    ...(piece.kept ?? []).map((line) => `  kept: ${line}`),
    ...(other
      ? [
          `  ! contradicted by (${other.ref})${other.shared ? `, ${other.shared}` : ""}, nobody has decided yet (${other.conflict}): ${other.text ?? ""}`,
        ]
      : []),
    ...(outline.length > 0 ? ["  headings:", ...outline.map((line) => `  ${line}`)] : []),
  ].join("\n");
}

function factsOf(piece: PieceShown): string[] {
  return [
    piece.type ?? piece.kind,
    ...(piece.status ? [piece.status] : []),
    ...(piece.unconfirmed ? ["unconfirmed"] : []),
    ...(piece.project ? [piece.project] : []),
    ...(piece.versions ? [`v${piece.version} of ${piece.versions}`] : []),
    ...(piece.now ? [`now ${piece.now}`] : []),
    ...(piece.replaced_by ? [`replaced by ${piece.replaced_by}`] : []),
    ...(piece.said ? [`said ${piece.said}${piece.by ? ` by ${piece.by}` : ""}`] : []),
    ...(piece.shared ? [piece.shared] : []),
    ...(piece.sources ?? []),
    ...(piece.more_sources ? [`${piece.more_sources} more places`] : []),
    ...(piece.cite ? [piece.cite] : []),
    ...(piece.beside ? [`beside ${piece.beside}`] : []),
    ...(piece.passages ? [`${plural(piece.passages, "passage")} in all`] : []),
    ...(piece.saved_by ? [`saved by ${piece.saved_by}`] : []),
    ...(piece.said_again ? [`said again ${plural(piece.said_again, "time")}`] : []),
    ...(piece.derived_from ? [`made from ${piece.derived_from.join(", ")}`] : []),
    ...(piece.replaces ? [`replaces ${piece.replaces.join(", ")}`] : []),
    ...(piece.recheck ? ["something it was made from no longer holds"] : []),
  ];
}
