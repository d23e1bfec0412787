import { PROVEN, similarity, tokensOf, waysIn } from "@memory/language/distilling";
import { isSameHidden } from "@memory/language/redaction";
import { contentKey } from "@memory/language/text";
import { restates } from "../../memories/beliefs/compare-near.ts";
import type { FindingRow } from "./queries.ts";

/** Above this, two findings of different sessions tell the same thing. */
const SAME = 0.6;

interface Node {
  readonly row: FindingRow;
  readonly tokens: ReadonlySet<string>;
  readonly key: string;
  /** The better finding that says this already; null while this one stands for itself. */
  twin: string | null;
}

/** A finding whose standing changed: `twin` is the better one that says the same, or null when it stands for itself. */
export interface FindingChange {
  readonly row: FindingRow;
  readonly twin: FindingRow | null;
}

/**
 * The findings of one project, each either standing for itself or the twin of a better one. A finding stands when no
 * better finding that stands says the same: the result depends on which findings there are, never on the order in which
 * sessions were read, so a session that grows, a forced import and one that was killed end alike.
 */
export class ProjectIndex {
  readonly #nodes = new Map<string, Node>();
  readonly #byWord = new Map<string, Set<Node>>();

  get size(): number {
    return this.#nodes.size;
  }

  constructor(rows: readonly FindingRow[]) {
    for (const row of rows) this.#insert(row);
    for (const node of [...this.#nodes.values()].sort(better)) node.twin = this.#twinOf(node)?.row.id ?? null;
  }

  /** Take findings out and put findings in; answers every finding whose standing changed, the new ones included. */
  apply(removed: readonly FindingRow[], added: readonly FindingRow[]): FindingChange[] {
    const queue = new Set<Node>();
    for (const { id } of removed) {
      const node = this.#nodes.get(id);
      if (!node) continue;
      for (const other of this.#alike(node)) if (better(node, other) < 0) queue.add(other);
      this.#remove(node);
      queue.delete(node);
    }
    const fresh = new Set(added.map((row) => this.#insert(row)));
    for (const node of fresh) queue.add(node);
    return this.#settle(queue, fresh);
  }

  /** Best first: a finding is judged once everything better has been. */
  #settle(queue: Set<Node>, fresh: ReadonlySet<Node>): FindingChange[] {
    const changes: FindingChange[] = [];
    while (queue.size > 0) {
      const node = [...queue].reduce((best, other) => (better(other, best) < 0 ? other : best));
      queue.delete(node);
      const twin = this.#twinOf(node);
      const changed = (twin?.row.id ?? null) !== node.twin;
      const stood = node.twin === null;
      node.twin = twin?.row.id ?? null;
      if (changed || fresh.has(node)) changes.push({ row: node.row, twin: twin?.row ?? null });
      if (fresh.has(node) || stood !== (node.twin === null))
        for (const other of this.#alike(node)) if (better(node, other) < 0) queue.add(other);
    }
    return changes;
  }

  #twinOf(node: Node): Node | undefined {
    return this.#alike(node)
      .filter((other) => other.twin === null && better(other, node) < 0)
      .sort(better)[0];
  }

  #alike(node: Node): Node[] {
    const near = new Set<Node>();
    for (const word of wordsOf(node)) for (const other of this.#byWord.get(word) ?? []) near.add(other);
    near.delete(node);
    return [...near].filter((other) => saysTheSame(node, other));
  }

  #insert(row: FindingRow): Node {
    const node: Node = { row, tokens: tokensOf(row.content), key: contentKey(row.content), twin: null };
    this.#nodes.set(row.id, node);
    for (const word of wordsOf(node)) {
      const bucket = this.#byWord.get(word) ?? new Set();
      this.#byWord.set(word, bucket.add(node));
    }
    return node;
  }

  #remove(node: Node): void {
    this.#nodes.delete(node.row.id);
    for (const word of wordsOf(node)) this.#byWord.get(word)?.delete(node);
  }
}

/** Keys under which findings of the same meaning are looked for: its words, and its text as a whole. */
const wordsOf = ({ tokens, key }: Node): string[] => (key === "" ? [] : [...tokens, `= ${key}`]);

/** Negative when `a` is the better one to stand for both: score, then who said it first. Total, so the same anywhere. */
function better(a: Node, b: Node): number {
  return (
    b.row.score - a.row.score ||
    a.row.asserted_at - b.row.asserted_at ||
    compareText(a.row.session_id, b.row.session_id) ||
    compareText(a.row.key, b.row.key)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** One way, proven twice: its goal and what failed before it are told in other words each time. */
function provesTheSame(a: FindingRow, b: FindingRow): boolean {
  if (a.rule !== PROVEN || b.rule !== PROVEN) return false;
  const [one, other] = [waysIn(a.content), waysIn(b.content)];
  return one !== null && one.proven === other?.proven;
}

function saysTheSame(a: Node, b: Node): boolean {
  if (a.key === b.key) return isSameHidden(a.row.hidden, b.row.hidden);
  // Commands are compared as commands: "mise run lint" and "mise run test" are .6 alike in words.
  if (a.row.type === "procedure" || b.row.type === "procedure") return provesTheSame(a.row, b.row);
  if (similarity(a.tokens, b.tokens) <= SAME) return false;
  // A finding that a person asked to be remembered is another's twin only where the two say no more and no
  // less.
  const isAsked = a.row.rule === "remember" || b.row.rule === "remember";
  return restates(a.row, b.row, { withDetail: !isAsked });
}
