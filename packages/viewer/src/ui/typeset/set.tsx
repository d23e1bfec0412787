// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
// biome-ignore-all lint/a11y/useSemanticElements: no group of fields, and of landmarks a page would have many alike
import { GFM, parser } from "@lezer/markdown";
import { Fragment, type ReactNode } from "react";
import { cleanLine, cleanPart } from "../../text/clean.ts";
import { withHead } from "./cut-table.ts";
import { hostOf, safeHref } from "./href.ts";
import { MarkedText, type TextMark } from "./marked-text.tsx";

/** What a line of a person's text must not do: be a heading for the dashes below it, be code for its indentation, vanish. */
const markdown = parser.configure([
  GFM,
  { remove: ["SetextHeading", "IndentedCode", "LinkReference", "HTMLBlock"] },
]);

type Node = ReturnType<typeof markdown.parse>["topNode"];

interface Setting {
  readonly text: string;
  readonly marks: readonly TextMark[];
  /** On one line, with nothing to press. */
  readonly isLine: boolean;
  readonly heading: 3 | 4 | undefined;
  /** Quotes and lists around it. */
  readonly depth: number;
}

/** Deeper than this, what is written is shown as it is. */
const DEEPEST = 12;

/** A text, block by block. */
export function blocksOf(
  text: string,
  { marks, heading }: { readonly marks: readonly TextMark[]; readonly heading: 3 | 4 | undefined },
): ReactNode {
  const whole = withHead(text, marks);
  return blocksIn(markdown.parse(whole.text).topNode, { ...whole, heading, isLine: false, depth: 0 });
}

/** A text on one line. */
export function lineOf(text: string, marks: readonly TextMark[]): ReactNode {
  const whole = withHead(text, marks);
  return lineIn(markdown.parse(whole.text).topNode, {
    ...whole,
    heading: undefined,
    isLine: true,
    depth: 0,
  });
}

function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

const deeper = (setting: Setting): Setting => ({ ...setting, depth: setting.depth + 1 });

const blocksIn = (node: Node, setting: Setting): ReactNode =>
  setting.depth > DEEPEST
    ? words(node.from, node.to, setting)
    : childrenOf(node).map((child) => <Fragment key={child.from}>{block(child, setting)}</Fragment>);

function block(node: Node, setting: Setting): ReactNode {
  switch (node.name) {
    case "Paragraph":
    case "Task":
      return <p>{inline(node, setting)}</p>;
    case "BulletList":
      return <ul className="list-disc">{itemsOf(node, setting)}</ul>;
    case "OrderedList":
      return (
        <ol
          className="list-decimal"
          start={Number.parseInt(setting.text.slice(node.from, node.from + 9), 10)}
        >
          {itemsOf(node, setting)}
        </ol>
      );
    case "Blockquote":
      return <blockquote>{blocksIn(node, deeper(setting))}</blockquote>;
    case "FencedCode":
      return <Code node={node} setting={setting} />;
    case "Table":
      return <Table node={node} setting={setting} />;
    case "HorizontalRule":
      return <hr />;
    case "QuoteMark":
    case "ListMark":
      return null;
    default:
      if (!node.name.startsWith("ATXHeading")) return <p>{inline(node, setting)}</p>;
      return <Heading level={setting.heading}>{inline(node, setting)}</Heading>;
  }
}

const itemsOf = (list: Node, setting: Setting): ReactNode =>
  childrenOf(list)
    .filter(({ name }) => name === "ListItem")
    .map((item) => {
      const blocks = childrenOf(item).filter(({ name }) => name !== "ListMark" && name !== "QuoteMark");
      const [only, ...others] = blocks;
      const isTight = only !== undefined && ["Paragraph", "Task"].includes(only.name);
      return (
        <li key={item.from}>
          {isTight ? inline(only, setting) : null}
          {(isTight ? others : blocks).map((one) => (
            <Fragment key={one.from}>
              {setting.depth > DEEPEST ? words(one.from, one.to, setting) : block(one, deeper(setting))}
            </Fragment>
          ))}
        </li>
      );
    });

function Heading({ level, children }: { readonly level: 3 | 4 | undefined; readonly children: ReactNode }) {
  if (level === undefined) return <p className="font-semibold">{children}</p>;
  return level === 3 ? (
    <h3 className="font-semibold">{children}</h3>
  ) : (
    <h4 className="font-semibold">{children}</h4>
  );
}

interface PartProps {
  readonly node: Node;
  readonly setting: Setting;
}

const Code = ({ node, setting }: PartProps) => (
  <pre tabIndex={0} role="group" aria-label="Code">
    <code>
      {childrenOf(node)
        .filter(({ name }) => name === "CodeText")
        .map(({ from, to }) => (
          <Fragment key={from}>{words(from, to, setting)}</Fragment>
        ))}
    </code>
  </pre>
);

function Table({ node, setting }: PartProps) {
  const rows = childrenOf(node);
  const line = rows.find(({ name }) => name === "TableDelimiter");
  const sides = line ? sidesOf(setting.text.slice(line.from, line.to)) : [];
  return (
    <div tabIndex={0} role="group" aria-label="Table" className="overflow-x-auto">
      <table>
        {rows.map((row) => {
          if (row.name !== "TableHeader" && row.name !== "TableRow") return null;
          if (isEmptyHead(row)) return null;
          const cells = cellsOf(row).map((cell, at) => {
            const content = cell ? inline(cell, setting) : null;
            const side = sides[at] ? "text-right" : undefined;
            return row.name === "TableHeader" && cell ? (
              <th key={cell.from} scope="col" className={side}>
                {content}
              </th>
            ) : (
              <td key={cell?.from ?? `${row.from} ${at}`} className={side}>
                {content}
              </td>
            );
          });
          const Group = row.name === "TableHeader" ? "thead" : "tbody";
          return (
            <Group key={row.from}>
              <tr>{cells}</tr>
            </Group>
          );
        })}
      </table>
    </div>
  );
}

const isEmptyHead = (row: Node): boolean =>
  row.name === "TableHeader" && !childrenOf(row).some(({ name }) => name === "TableCell");

/** For each column of the line under a table's head: its words stand at the right. */
const sidesOf = (line: string): boolean[] =>
  line
    .replace(/^\s*\|/, "")
    .split("|")
    .map((cell) => /^\s*-+:\s*$/.test(cell));

/** The cells of a row; one with nothing in it is null. */
function cellsOf(row: Node): (Node | null)[] {
  const cells: (Node | null)[] = [];
  let isOpen = true;
  for (const child of childrenOf(row)) {
    if (child.name === "TableCell") {
      cells.push(child);
      isOpen = false;
    } else if (child.from > row.from) {
      if (isOpen) cells.push(null);
      isOpen = true;
    }
  }
  return cells;
}

/** What stands between the marks of a paragraph, a cell, a heading. */
function inline(node: Node, setting: Setting): ReactNode {
  return between(childrenOf(node), { from: node.from, to: node.to }, setting);
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function between(nodes: readonly Node[], { from, to }: Range, setting: Setting): ReactNode {
  const found: ReactNode[] = [];
  let at = from;
  const text = (end: number) => {
    if (end > at) found.push(<Fragment key={at}>{words(at, end, setting)}</Fragment>);
  };
  for (const node of nodes) {
    if (node.to <= at && node.from < at) continue;
    text(Math.min(node.from, to));
    found.push(<Fragment key={`${node.from} ${node.name}`}>{piece(node, setting)}</Fragment>);
    at = node.to;
  }
  text(to);
  return found;
}

const words = (from: number, to: number, { text, marks }: Setting): ReactNode => (
  <MarkedText text={text} from={from} to={to} marks={marks} />
);

function piece(node: Node, setting: Setting): ReactNode {
  const { from, to, name } = node;
  if (name.endsWith("Mark") && name !== "Mark") return null;
  switch (name) {
    case "StrongEmphasis":
      return <strong>{inline(node, setting)}</strong>;
    case "Emphasis":
      return <em>{inline(node, setting)}</em>;
    case "Strikethrough":
      return <s>{inline(node, setting)}</s>;
    case "InlineCode":
      return <code>{inline(node, setting)}</code>;
    case "Link":
    case "Image":
      return linked(node, setting);
    case "URL":
    case "Autolink":
      return addressed(node, setting);
    case "TaskMarker":
      return /x/i.test(setting.text.slice(from, to)) ? "☑" : "☐";
    case "Escape":
      return words(from + 1, to, setting);
    case "HardBreak":
      return setting.isLine ? " " : <br />;
    default:
      return words(from, to, setting);
  }
}

/**
 * A link by its words. What would be fetched from elsewhere, or is no address of a page, stands there letter by letter: nobody is to
 * press, or to believe, what they cannot read.
 */
function linked(node: Node, setting: Setting): ReactNode {
  const parts = childrenOf(node);
  const [open, ...rest] = parts;
  const close = rest.find(({ name }) => name === "LinkMark");
  const url = rest.find(({ name }) => name === "URL");
  if (!open || !close || !url) return between([], node, setting);
  const inside = rest.filter(({ from, to }) => from >= open.to && to <= close.from);
  const label = between(inside, { from: open.to, to: close.from }, deeper(setting));
  const address = setting.text.slice(url.from, url.to);
  const said = cleanLine(setting.text.slice(open.to, close.from));
  const href = safeHref(address);
  const isBeside = !/^\W*(?:[a-z][\w+.-]*:|\/\/)/i.test(address);
  if (said === "" || (!isBeside && (href === undefined || node.name === "Image")))
    return words(node.from, node.to, setting);
  if (setting.isLine || href === undefined) return label;
  const host = hostOf(href);
  return (
    <>
      <Away href={href}>{label}</Away>
      {said.includes(host) ? null : <span className="text-soft"> ({host})</span>}
    </>
  );
}

function addressed(node: Node, setting: Setting): ReactNode {
  const inner =
    node.name === "Autolink" ? (childrenOf(node).find(({ name }) => name === "URL") ?? node) : node;
  const label = words(inner.from, inner.to, setting);
  // In the middle of something else it is a part of that: of a style, a formula, an attribute.
  const isAlone = /^$|[\s(<]/.test(setting.text.slice(Math.max(0, inner.from - 1), inner.from));
  const isLink = isAlone && !setting.isLine;
  const href = isLink ? safeHref(setting.text.slice(inner.from, inner.to)) : undefined;
  return href === undefined ? label : <Away href={href}>{label}</Away>;
}

/** Out of the viewer: nothing is told there of where one comes from. */
const Away = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow" className="text-accent">
    {children}
  </a>
);

/** Blocks one after the other, with a sign between those that a line would run together. */
function lineIn(node: Node, setting: Setting): ReactNode {
  if (setting.depth > DEEPEST) return words(node.from, node.to, setting);
  const found: ReactNode[] = [];
  for (const child of childrenOf(node)) {
    const said = lineOfBlock(child, setting);
    if (said === null) continue;
    if (found.length > 0) found.push(SEPARATOR[child.name] ?? " ");
    found.push(<Fragment key={child.from}>{said}</Fragment>);
  }
  return found;
}

const SEPARATOR: Readonly<Record<string, string>> = { ListItem: " • ", TableCell: " · ", TableRow: " — " };

function lineOfBlock(node: Node, setting: Setting): ReactNode {
  switch (node.name) {
    case "BulletList":
    case "OrderedList":
    case "ListItem":
    case "Blockquote":
    case "Table":
    case "TableHeader":
    case "TableRow":
      return isEmptyHead(node) ? null : lineIn(node, deeper(setting));
    case "FencedCode":
      return (
        <code>
          {childrenOf(node)
            .filter(({ name }) => name === "CodeText")
            .map(({ from, to }) => cleanPart(setting.text.slice(from, to)))
            .join(" ")}
        </code>
      );
    case "HorizontalRule":
      return words(node.from, node.to, setting);
    case "ListMark":
    case "QuoteMark":
    case "TableDelimiter":
      return null;
    default:
      return inline(node, setting);
  }
}
