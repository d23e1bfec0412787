import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";
import { plural, sharedBy } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { indent } from "./indent.ts";
import { originOf, whereFrom } from "./memory.ts";
import type { Style } from "./style.ts";
import { day } from "./time.ts";
import { wrap } from "./width.ts";

export type Evidence = Awaited<ReturnType<Client["memories"]["why"]>>["evidence"];

const QUOTE = "    ";

/** Every place that says a memory, with the exact words. What was saved by hand stands nowhere else. */
export function evidence(places: Evidence, memory: Memory, style: Style): string {
  if (places.length === 0)
    return `From ${sharedBy(memory, cleanLine) ?? whereFrom(memory.source, style.homedir)}`;
  const { paint, width } = style;
  const lines = places.flatMap((place) => {
    const head = `  ${originOf(place, style.homedir)} · ${day(place.assertedAt, style.now)}`;
    const quote = cleanLine(place.excerpt ?? "");
    if (quote === "") return [head];
    return [head, ...indent(wrap(`“${quote}”`, width - QUOTE.length), QUOTE).map(paint.dim)];
  });
  return [paint.bold(`Found in ${plural(places.length, "place")}`), ...lines].join("\n");
}
