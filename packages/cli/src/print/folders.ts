import type { Root } from "@memory/shared";
import { ago, count, plural } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { glued, pad, width, wrap } from "./width.ts";

const PATH_COLUMNS = 44;
const HANG = 30;

/** Linked folders with their states, one a line: "~/notes  up to date, 412 documents, checked just now". */
export function folderLines(
  roots: readonly Root[],
  style: Style,
  lead: (root: Root) => string = () => "",
): string[] {
  const paths = roots.map((root) => shortPath(root.path, style.homedir));
  const columns = Math.min(PATH_COLUMNS, Math.max(0, ...paths.map(width)));
  return roots.flatMap((root, at) => {
    const head = `${lead(root)}${pad(paths[at] ?? "", columns)}   `;
    const room = style.width - width(head);
    const [first = "", ...rest] = wrap(partsOf(root, style).map(whole).join(", "), Math.max(32, room));
    return [head + first, ...rest.map((line) => " ".repeat(Math.min(width(head), HANG)) + line)];
  });
}

const SHORT = 40;

/** A few words stay on one line; a reason may be broken. */
const whole = (part: string): string => (width(part) <= SHORT ? glued(part) : part);

/** The state of a linked folder in words; the colour only repeats the word. */
export const folderState = (root: Root, style: Pick<Style, "paint" | "now">): string =>
  partsOf(root, style).join(", ");

function partsOf(root: Root, { paint, now }: Pick<Style, "paint" | "now">): string[] {
  const reason = root.reason && root.state !== "unreachable" ? [paint.yellow(cleanLine(root.reason))] : [];
  return [...stateOf(root, { paint, now }), ...troubles(root, paint), ...reason];
}

function stateOf(root: Root, { paint, now }: Pick<Style, "paint" | "now">): string[] {
  const documents = plural(root.documents, "document");
  switch (root.state) {
    case "up-to-date":
      return [
        paint.green("up to date"),
        documents,
        ...(root.lastScanAt ? [`checked ${ago(root.lastScanAt, now)}`] : []),
      ];
    case "scanning":
      return [paint.cyan("scanning"), ...(root.documents > 0 ? [documents] : [])];
    case "reading":
      return [paint.cyan(`reading ${count(root.documents)} of ${count(root.documents + root.pending)}`)];
    case "paused":
      return [paint.dim("paused"), documents];
    case "off":
      return [paint.dim("watching is off"), documents];
    case "unreachable":
      return [
        paint.red(`unreachable: ${cleanLine(root.reason ?? "the folder cannot be read")}`),
        `${documents} kept`,
      ];
  }
}

function troubles({ failed, missing, skipped }: Root, paint: Style["paint"]): string[] {
  return [
    ...(missing > 0 ? [paint.yellow(`${plural(missing, "file")} missing`)] : []),
    ...(failed > 0 ? [paint.yellow(`${count(failed)} failed (tried again)`)] : []),
    ...(skipped > 0 ? [`${count(skipped)} skipped`] : []),
  ];
}
