import type { NameCandidate } from "./candidate.ts";
import { commandsInProse } from "./command-prose.ts";
import { commandInSpan, commandsInFence } from "./command-shapes.ts";
import type { TextToExtract } from "./extraction-types.ts";
import { fileShape } from "./file-shapes.ts";
import { hostShape, linkedProject, loginHost } from "./host-shapes.ts";
import { isNeverAnEntity } from "./never-entities.ts";
import { importedPackages, packageShape } from "./package-shapes.ts";
import { projectShape } from "./project-shapes.ts";
import { runsOf, type TextRun } from "./runs.ts";
import { type NamedShape, type RunContext, type Shape, type ShapeContext, shapeOf } from "./shape.ts";
import { stretchesOf, type TextStretch } from "./stretches.ts";
import { declaredSymbols, symbolShape } from "./symbol-shapes.ts";

/**
 * Names that a text shows by their spelling: files, commands, packages, hosts, and types of code. In order of place; an id, a version or a private path names nothing and is left out.
 */
export function findShapes(text: TextToExtract): readonly NameCandidate[] {
  const known = answers.get(text);
  if (known !== undefined) return known;
  const answer = readShapes(text);
  answers.set(text, answer);
  return answer;
}

/** The same text is read for its packages and for all of them. */
const answers = new WeakMap<TextToExtract, readonly NameCandidate[]>();

function readShapes(text: TextToExtract): NameCandidate[] {
  const { prose, spans, fences } = stretchesOf(text);
  const shapes = [
    ...prose.flatMap((stretch) => inProse(text, stretch)),
    ...spans.flatMap((stretch) => inSpan(text, stretch)),
    ...fences.flatMap((stretch) => inFence(text, stretch)),
  ];
  return shapes.sort((one, other) => one.start - other.start).map(toCandidate);
}

const toCandidate = ({ name, type, start, end, confidence }: Shape): NameCandidate => ({
  name,
  type,
  start,
  end,
  confidence,
  found: "shape",
});

function inProse(text: TextToExtract, { from, to }: TextStretch): Shape[] {
  const runs = runsOf(text.text, from, to);
  return [...commandsInProse(text.text, runs), ...runs.flatMap((run) => shapesOf(text, run, "prose"))];
}

/** A span is a command line, or a few words that may each name something. */
function inSpan(text: TextToExtract, { from, to }: TextStretch): Shape[] {
  const command = commandInSpan(text.text, from, to);
  if (command.isCommand) return command.shapes;
  const runs = runsOf(text.text, from, to);
  // Longer ones are an expression or a piece of output, and its words mean nothing by themselves.
  return runs.length > 3 ? [] : runs.flatMap((run) => shapesOf(text, run, "span"));
}

/** A block of code is an example: only what it imports, runs and declares is worth a name. */
function inFence(text: TextToExtract, { from, to }: TextStretch): Shape[] {
  const block = text.text.slice(from, to);
  const shapes = importedPackages(block);
  if (text.isCode) shapes.push(...declaredSymbols(block));
  else shapes.push(...commandsInFence(block));
  return shapes.map((shape) => ({ ...shape, start: shape.start + from, end: shape.end + from }));
}

const PLAIN = /^[A-Za-z]?[a-z]*$/;

function shapesOf(text: TextToExtract, run: TextRun, place: RunContext): Shape[] {
  // Nine words of ten are plain ones, and speed is made here.
  if (PLAIN.test(run.text) && !run.text.endsWith("file")) return [];
  const login = run.text.includes("@") ? loginHost(run, text.text) : undefined;
  if (login !== undefined) return [login];
  if (run.text.length < 3 || isNeverAnEntity(run.text, text.text.charAt(run.start - 1))) return [];
  const found = isLinkTarget(text.text, run) ? linkedProject(run.text) : namedBy(run, { text, place });
  return found === undefined ? [] : [shapeOf(found, run)];
}

function namedBy(run: TextRun, context: ShapeContext): NamedShape | undefined {
  return (
    packageShape(run, context) ??
    hostShape(run, context) ??
    fileShape(run, context) ??
    projectShape(run, context) ??
    symbolShape(run, context)
  );
}

/** Attributes whose value is an address: of a picture, of a page. */
const ADDRESSED = /\b(?:src|href|poster|cite|image|icon|thumbnail)\w{0,12}=(?:["']|\{["'`])$/i;

/** A line that begins with an address, a reference ("[1]: https://...") or an item that is one. */
const LINE = /(?:^|\n)[ \t>*+-]{0,8}(?:\d{1,3}[.)] )?(?:\[[^\]\n]{1,40}\]: ?)?<?$/;

/** Looked at in front of an address. */
const FRONT = 64;

/**
 * True for the target of a link, a picture or a reference: its content may be worth a name, its address is
 * not.
 */
function isLinkTarget(text: string, { start, end }: TextRun): boolean {
  const mark = text.charAt(start - 1);
  // Nine runs of ten stand behind a blank.
  if (mark === "(" || mark === "<") {
    if (/\]\(<?$/.test(text.slice(Math.max(0, start - 3), start))) return true;
  } else if (mark === '"' || mark === "'" || mark === "`") {
    return ADDRESSED.test(text.slice(Math.max(0, start - FRONT), start));
  }
  return text.startsWith("http", start) && isAlone(text, start, end);
}

/** An address that is all a line says is something to read; one that is all a text says is what it is about. */
function isAlone(text: string, start: number, end: number): boolean {
  if (start < 8 && end > text.length - 8) return false;
  return (
    LINE.test(text.slice(Math.max(0, start - FRONT), start)) &&
    /^[>)\].,;]{0,3}[ \t]*(?:\n|$)/.test(text.slice(end, end + 12))
  );
}
