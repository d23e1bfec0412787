import type { Impact } from "@memory/shared";
import { impactLines, NO_IMPACT } from "@memory/shared/words";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";

/** What became of what memory told. */
export function impactText(impact: Impact, style: Style): string {
  const title = `${style.paint.bold("What memory did")}   since ${impact.since.slice(0, 10)}`;
  const lines = impactLines(impact);
  if (lines.length === 0) return `${title}\n\n${NO_IMPACT}`;
  return [title, "", ...lines.flatMap(({ label, words }) => labelled(label, words, style))].join("\n");
}

export const plainImpact = ({ shown, used, contradicted, saved }: Impact): string[][] =>
  Object.entries({ shown, used, contradicted, saved }).flatMap(([of, figures]) =>
    Object.entries(figures).map(([name, figure]) => [of, name, String(figure)]),
  );
