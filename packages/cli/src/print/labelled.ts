import type { Style } from "./style.ts";
import { wrap } from "./width.ts";

export const LABEL = 11;

/** One fact of a sheet under its label, wrapped beside it. */
export function labelled(
  label: string,
  value: string,
  { paint, width }: Pick<Style, "paint" | "width">,
): string[] {
  const hang = LABEL + 2;
  return wrap(value, width - hang).map((line, at) =>
    at === 0 ? `  ${paint.dim(label.padEnd(LABEL))}${line}` : " ".repeat(hang) + line,
  );
}
