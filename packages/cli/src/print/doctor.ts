import type { Fault } from "@memory/shared";
import { duration, plural } from "@memory/shared/words";
import type { CheckedUp } from "../doctor/check-up.ts";
import type { Mended } from "../doctor/mend.ts";
import { clean, cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { wrap } from "./width.ts";

const HANG = "           ";
const ORDER = ["error", "warning", "note"] as const;

/** What was looked at, what was found, and the command behind each; `done`: what was mended just before. */
export function checkUpText({ faults, looked, skipped }: CheckedUp, style: Style, done?: Mended): string {
  const { paint } = style;
  const areas = [...new Set(looked.map(({ area }) => area))];
  const ms = looked.reduce((sum, one) => sum + one.ms, 0);
  const wrong = faults.filter(({ severity }) => severity !== "note");
  const words = `${plural(areas.length, "area")} looked at in ${duration(ms)}`;
  const head =
    wrong.length > 0
      ? `${paint.red(plural(wrong.length, "fault"))}   ${words}`
      : `${done ? afterMending(done, faults, paint) : paint.green("Healthy")}    ${words}`;
  const sorted = ORDER.flatMap((severity) => faults.filter((fault) => fault.severity === severity));
  return [
    head,
    ...sorted.flatMap((fault) => ["", ...faultLines(fault, style)]),
    ...(skipped.length > 0
      ? ["", ...skipped.map(({ area, why }) => paint.dim(`  not looked at: ${area} (${clean(why)})`))]
      : []),
  ].join("\n");
}

/** Healthy is said once nothing is left: to mend, or for the daemon to make again. */
function afterMending({ mended, failed }: Mended, faults: readonly Fault[], paint: Style["paint"]): string {
  if (failed.length > 0) return paint.red("Not all of it was mended");
  if (mended.length > 0 && faults.some(({ area }) => MADE_BY_DAEMON.has(area)))
    return paint.yellow("Nothing is wrong, and the daemon has something to make again");
  return paint.green("Healthy");
}

const MADE_BY_DAEMON: ReadonlySet<Fault["area"]> = new Set(["search", "vectors", "graph"]);

function faultLines({ severity, area, what, detail, remedy }: Fault, { paint, width }: Style): string[] {
  const paints = { error: paint.red, warning: paint.yellow, note: paint.dim };
  const lines = wrap(cleanLine(detail ? `${what}: ${detail}` : what), width - HANG.length);
  return [
    ...lines.map((line, n) => (n === 0 ? `  ${paints[severity](severity.padEnd(9))}${line}` : HANG + line)),
    HANG + paint.dim(area) + (remedy === null ? "" : `   ${paint.bold(cleanLine(remedy))}`),
  ];
}

export const mendedText = ({ mended, failed, backup }: Mended, { paint }: Style): string =>
  [
    ...(mended.length + failed.length === 0 ? ["There was nothing that could be mended without you."] : []),
    ...mended.map((done) => `${paint.green("Mended")}     ${cleanLine(done)}`),
    ...failed.map((one) => `${paint.red("Failed")}     ${cleanLine(one)}`),
    ...(backup === null ? [] : [`Backup     the store as it was:  ${cleanLine(backup)}`]),
  ].join("\n");
