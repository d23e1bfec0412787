import { anyOf, inOrder } from "../text/any-of.ts";
import type { TextToExtract } from "./extraction-types.ts";

/** A part of a text, in UTF-16 units. */
export interface TextStretch {
  readonly from: number;
  readonly to: number;
}

/** Longer ones between backticks are a backtick too many, not code. */
const MAX_SPAN = 200;

/** Parts of a text: the prose, the code spans in it (`x`) and the fenced blocks between its paragraphs. */
export interface Stretches {
  readonly prose: readonly TextStretch[];
  readonly spans: readonly TextStretch[];
  readonly fences: readonly TextStretch[];
}

const answers = new WeakMap<TextToExtract, Stretches>();

/** The parts of a text, without the backticks around them. */
export function stretchesOf(text: TextToExtract): Stretches {
  const known = answers.get(text);
  if (known !== undefined) return known;
  const answer = text.isCode ? commentsOf(text.text) : partsOf(text.text);
  answers.set(text, answer);
  return answer;
}

/**
 * Stretches with names in sentences: outside fences, and in code spans that hold one word ("`Redis`") or run
 * one.
 */
export function proseStretches(text: TextToExtract): readonly TextStretch[] {
  const { prose, spans } = stretchesOf(text);
  const single = spans.flatMap((span) => toolIn(text.text, span));
  return single.length === 0 ? prose : [...prose, ...single].sort((one, other) => one.from - other.from);
}

/** "`npx vitest run`", "`python3 -m pytest tests`": the tool behind what starts it. */
function toolIn(text: string, { from, to }: TextStretch): TextStretch[] {
  const span = text.slice(from, to);
  if (!/\s/.test(span)) return [{ from, to }];
  const [, starter, tool] =
    /^((?:npx(?: -y| --yes)?|bunx|uvx|python3? -m|pnpm (?:exec|dlx)|(?:uv|poetry) run|bundle exec) )([\w.-]+)/.exec(
      span,
    ) ?? [];
  if (starter === undefined || tool === undefined) return [];
  return [{ from: from + starter.length, to: from + starter.length + tool.length }];
}

function partsOf(text: string): Stretches {
  const prose: TextStretch[] = [];
  const spans: TextStretch[] = [];
  const fences: TextStretch[] = [];
  let fence: number | undefined;
  const body = endOfFrontMatter(text);
  for (const { from, to } of lineStretches(text, 0, body))
    prose.push({ from: behindKey(text, from, to), to });
  for (const { from, to } of lineStretches(text, body)) {
    if (/^\s*(?:```|~~~)/.test(text.slice(from, Math.min(to, from + 12)))) {
      if (fence !== undefined) fences.push({ from: fence, to: from });
      fence = fence === undefined ? to + 1 : undefined;
    } else if (fence === undefined && isCodeLine(text.slice(from, Math.min(to, from + 300))))
      fences.push({ from, to });
    else if (fence === undefined) splitSpans(text, { from, to }, prose, spans);
  }
  if (fence !== undefined && fence < text.length) fences.push({ from: fence, to: text.length });
  return { prose, spans, fences };
}

/** Front matter says in YAML what a page is; its keys are those of every page. */
function endOfFrontMatter(text: string): number {
  if (!text.startsWith("---")) return 0;
  return /^---[ \t]*\n(?:(?!---)[^\n]{0,400}\n){1,60}---[ \t]*(?:\n|$)/.exec(text)?.[0].length ?? 0;
}

function behindKey(text: string, from: number, to: number): number {
  const key = /^[ \t]*(?:- )?["']?[\w.-]{1,60}["']?:(?=\s|$)/.exec(
    text.slice(from, Math.min(to, from + 120)),
  );
  return from + (key?.[0].length ?? 0);
}

/** Code that somebody pasted without a fence: sentences do not end in ";" or "{" nor begin with "const x =". */
const isCodeLine = (line: string): boolean =>
  CODE_LINE.test(line) || (/[;{}]\s*$/.test(line) && /[=(){}]/.test(line) && !/`/.test(line));

const CODE_LINE = anyOf(
  [
    inOrder([
      /(?:export |public |private |async |static )*/,
      anyOf(
        [
          /const|let|var|function|class|def|func|fn|return|import|from|package/,
          /if|for|while|switch|case|type|interface|struct|using|await/,
        ],
        { behind: /\b/ },
      ),
      /.*[({=;}"'][^.!?]*$/,
    ]),
    /[}\])]+[;,)]*\s*$/,
    /@@ /,
  ],
  { before: /^\s*(?:[-+]\s{0,6})?/ },
);

function splitSpans(text: string, line: TextStretch, prose: TextStretch[], spans: TextStretch[]): void {
  // Limited to the line: where no backtick comes, a search would read the rest of the text for every line.
  const content = text.slice(line.from, line.to);
  let at = 0;
  let open = content.indexOf("`");
  while (open !== -1) {
    const close = content.indexOf("`", open + 1);
    if (close === -1) break;
    if (close - open > 1 && close - open <= MAX_SPAN) {
      if (open > at) prose.push({ from: line.from + at, to: line.from + open });
      spans.push({ from: line.from + open + 1, to: line.from + close });
      at = close + 1;
    }
    open = content.indexOf("`", close + 1);
  }
  if (at < content.length) prose.push({ from: line.from + at, to: line.to });
}

/** Of source code only the comments are sentences; the rest is one fence. */
function commentsOf(text: string): Stretches {
  const prose: TextStretch[] = [];
  for (const { from, to } of lineStretches(text)) {
    const lead = /^\s*(?:\/\/|#(?!include|define|!)|\*|--|;;)/.exec(
      text.slice(from, Math.min(to, from + 80)),
    );
    if (lead !== null) prose.push({ from: from + lead[0].length, to });
  }
  return { prose, spans: [], fences: [{ from: 0, to: text.length }] };
}

export function* lineStretches(text: string, from = 0, to = text.length): Generator<TextStretch> {
  let at = from;
  while (at < to) {
    const end = text.indexOf("\n", at);
    const stop = end === -1 || end > to ? to : end;
    yield { from: at, to: stop };
    at = stop + 1;
  }
}
