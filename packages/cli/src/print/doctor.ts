import type { Fault } from "@memory/shared";
import { duration, plural } from "@memory/shared/words";
import type { CheckedUp } from "../doctor/check-up.ts";
import type { Mended } from "../doctor/mend.ts";
import { clean, cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { wrap } from "./width.ts";

const HANG = "           ";
const ORDER = ["error", "warning", "note"] as const;

/** What was looked at, what was found, and the command behind each. */
export function checkUpText({ faults, looked, skipped }: CheckedUp, style: Style): string {
  const { paint } = style;
  const areas = [...new Set(looked.map(({ area }) => area))];
  const ms = looked.reduce((sum, one) => sum + one.ms, 0);
  const wrong = faults.filter(({ severity }) => severity !== "note");
  const head =
    wrong.length === 0
      ? `${paint.green("Healthy")}    ${plural(areas.length, "area")} looked at in ${duration(ms)}`
      : `${paint.red(plural(wrong.length, "fault"))}   ${plural(areas.length, "area")} looked at in ${duration(ms)}`;
  const sorted = ORDER.flatMap((severity) => faults.filter((fault) => fault.severity === severity));
  return [
    head,
    ...sorted.flatMap((fault) => ["", ...faultLines(fault, style)]),
    ...(skipped.length > 0
      ? ["", ...skipped.map(({ area, why }) => paint.dim(`  not looked at: ${area} (${clean(why)})`))]
      : []),
  ].join("\n");
}

function faultLines({ severity, area, what, detail, remedy }: Fault, { paint, width }: Style): string[] {
  const paints = { error: paint.red, warning: paint.yellow, note: paint.dim };
  const lines = wrap(cleanLine(detail ? `${what}: ${detail}` : what), width - HANG.length);
  return [
    ...lines.map((line, n) => (n === 0 ? `  ${paints[severity](severity.padEnd(9))}${line}` : HANG + line)),
    HANG + paint.dim(area) + (remedy === null ? "" : `   ${paint.bold(cleanLine(remedy))}`),
  ];
}

export const mendedText = ({ mended, backup }: Mended, { paint }: Style): string =>
  [
    ...(mended.length === 0 ? ["There was nothing that could be mended without you."] : []),
    ...mended.map((done) => `${paint.green("Mended")}     ${cleanLine(done)}`),
    ...(backup === null ? [] : [`Backup     the store as it was:  ${cleanLine(backup)}`]),
  ].join("\n");
