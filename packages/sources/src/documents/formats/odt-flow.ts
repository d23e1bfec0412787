import { createSpans, type Spans } from "./odt-spans.ts";

type Attribute = (name: string) => string | undefined;

/** A stream of text: the document's own, or one of something beside it. */
interface Flow {
  /** Pieces of HTML. */
  readonly out: string[];
  /** Ends of the paragraphs that are open; there is more than one where a shape stands in a paragraph. */
  readonly ends: string[];
  open: number;
  /** What comes behind the paragraph at hand. */
  readonly behind: string[];
  lists: number;
  readonly tables: Spans[];
  /** The number of a note, while it is read. */
  citation: string[] | undefined;
  /** It stands before the note's first paragraph. */
  mark: string;
}

/** A text that is being read, the innermost flow last. */
export interface OdtText {
  /** Of paragraph styles those that they are made of. */
  readonly parents: Map<string, string>;
  readonly flows: [Flow, ...Flow[]];
}

const newFlow = (): Flow => ({
  out: [],
  ends: [],
  open: 0,
  behind: [],
  lists: 0,
  tables: [],
  citation: undefined,
  mark: "",
});

export const newOdtText = (): OdtText => ({ parents: new Map(), flows: [newFlow()] });

export const flowOf = ({ flows }: OdtText): Flow => flows.at(-1) ?? flows[0];

const add = (text: OdtText, ...pieces: string[]): void => void flowOf(text).out.push(...pieces);

/** What stands beside a paragraph and is opened in the middle of it: it is put behind it. */
const ASIDE = new Set(["text:note", "draw:text-box"]);

export const isAside = (name: string): boolean => ASIDE.has(name);

export const beginAside = ({ flows }: OdtText): void => void flows.push(newFlow());

export function endAside(text: OdtText): void {
  if (text.flows.length === 1) return;
  const own = text.flows.pop()?.out.join("") ?? "";
  const under = flowOf(text);
  if (under.open > 0) under.behind.push(own);
  else under.out.push(own);
}

/** What is done where an element begins, by its name. */
export const openers: Readonly<Record<string, (text: OdtText, attribute: Attribute, name: string) => void>> =
  {
    "text:p": openParagraph,
    "text:h": openParagraph,
    "text:s": (text, attribute) =>
      add(text, " ".repeat(Math.min(Number(attribute("text:c") ?? 1) || 1, 200))),
    "text:tab": (text) => add(text, "\t"),
    "text:line-break": (text) => add(text, "<br>"),
    "text:list": (text) => {
      flowOf(text).lists += 1;
      add(text, "<ul>");
    },
    "text:list-item": (text) => add(text, "<li>"),
    "text:list-header": (text) => add(text, "<li>"),
    "text:note-citation": (text) => {
      flowOf(text).citation = [];
    },
    "table:table": (text) => {
      flowOf(text).tables.push(createSpans());
      add(text, "<table>");
    },
    "table:table-row": (text) => {
      flowOf(text).tables.at(-1)?.row();
      add(text, "<tr>");
    },
    "table:table-cell": (text, attribute) => {
      add(text, "<td>");
      flowOf(text).tables.at(-1)?.open(flowOf(text).out.length, attribute);
    },
    "table:covered-table-cell": (text, attribute) =>
      add(text, flowOf(text).tables.at(-1)?.covered(attribute) ?? ""),
  };

/** What is done where it ends. */
export const closers: Readonly<Record<string, (text: OdtText) => void>> = {
  "text:p": closeParagraph,
  "text:h": closeParagraph,
  "text:list": (text) => {
    flowOf(text).lists -= 1;
    add(text, "</ul>");
  },
  "text:list-item": (text) => add(text, "</li>"),
  "text:list-header": (text) => add(text, "</li>"),
  "text:note-citation": closeCitation,
  "table:table": (text) => {
    flowOf(text).tables.pop();
    add(text, "</table>");
  },
  "table:table-row": (text) => add(text, "</tr>"),
  "table:table-cell": (text) => {
    const { tables, out } = flowOf(text);
    add(text, tables.at(-1)?.close(out) ?? "</td>");
  },
};

function openParagraph(text: OdtText, attribute: Attribute, name: string): void {
  const here = flowOf(text);
  here.open += 1;
  if (here.open > 1) return void here.ends.push(" ");
  const shape = shapeOf(text, attribute, name);
  // Numbered headings of older programs stand in lists, which end for them.
  const lists = shape.startsWith("h") ? here.lists : 0;
  if (shape === "pre" && here.out.at(-1) === "</pre>") here.out.splice(-1, 1, "\n");
  else add(text, `${"</li></ul>".repeat(lists)}<${shape}>${here.mark}`);
  here.mark = "";
  here.ends.push(...(lists > 0 ? [`</${shape}>${"<ul><li>".repeat(lists)}`] : [`</${shape}>`]));
}

function closeParagraph(text: OdtText): void {
  const here = flowOf(text);
  here.open = Math.max(0, here.open - 1);
  add(text, here.ends.pop() ?? "");
  if (here.open === 0) add(text, ...here.behind.splice(0));
}

/** The number of a note stands where it is named, and before its text. */
function closeCitation(text: OdtText): void {
  const here = flowOf(text);
  const mark = `[${here.citation?.join("").trim() ?? ""}]`;
  here.citation = undefined;
  text.flows.at(-2)?.out.push(mark);
  here.mark = `${mark} `;
}

/** The tag for a paragraph, by its level or by the style that its own is made of. */
function shapeOf({ parents }: OdtText, attribute: Attribute, name: string): string {
  const level = Number(attribute("text:outline-level") ?? 1) || 1;
  if (name === "text:h") return `h${Math.min(6, Math.max(1, level))}`;
  let style = attribute("text:style-name") ?? "";
  for (let steps = 0; steps < 10; steps += 1) {
    if (style === "Title") return "h1";
    if (style.startsWith("Preformatted")) return "pre";
    const heading = /^Heading_20_([1-6])$/.exec(style)?.[1];
    if (heading !== undefined) return `h${heading}`;
    const parent = parents.get(style);
    if (parent === undefined) break;
    style = parent;
  }
  return "p";
}
