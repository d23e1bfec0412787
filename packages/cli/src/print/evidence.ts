import type { Client } from "@memory/client";
import { LIKENESS, plural, sharedBy } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { indent } from "./indent.ts";
import { originOf, whereFrom } from "./memory.ts";
import type { Style } from "./style.ts";
import { day } from "./time.ts";
import { wrap } from "./width.ts";

type Why = Awaited<ReturnType<Client["memories"]["why"]>>;
/** A memory with every place that says it. */
export type Evidence = Pick<Why, "evidence" | "memory" | "said">;

const QUOTE = "    ";

/** Every place that says a memory, with the exact words. What was saved by hand stands nowhere else. */
export function evidence({ evidence: places, memory, said }: Evidence, style: Style): string {
  if (places.length === 0)
    return [
      `From ${sharedBy(memory, cleanLine) ?? whereFrom(memory.source, style.homedir)}`,
      ...quoted(said, undefined, style),
    ].join("\n");
  const { paint } = style;
  const lines = places.flatMap((place) => {
    const head = `  ${originOf(place, style.homedir)} · ${day(place.assertedAt, style.now)}`;
    return [head, ...quoted(place.said, place.excerpt, style)];
  });
  return [paint.bold(`Found in ${plural(places.length, "place")}`), ...lines].join("\n");
}

/** The words of a source, and whether they are those of the memory; without them what was kept of them. */
function quoted(said: Why["said"], excerpt: string | undefined, { paint, width }: Style): string[] {
  const quote = cleanLine(said?.quote ?? excerpt ?? "");
  if (quote === "") return [];
  const likeness = said ? indent([LIKENESS[said.likeness]], QUOTE) : [];
  return [...indent(wrap(`“${quote}”`, width - QUOTE.length), QUOTE), ...likeness].map(paint.dim);
}
