import { nameKey, spellingKey } from "@memory/language/names";
import { fingerprint, sayingKey } from "@memory/language/text";
import { slotOf } from "../../memories/beliefs/slot-of.ts";
import { sayingHash } from "../../store/saying-hash.ts";
import type { Row } from "./queries.ts";

/** Columns that follow from others of the same row, made from what the row holds now. */
export function derived(table: string, row: Row, changed: ReadonlySet<string>): Row {
  const text = (column: string): string => String(row[column] ?? "");
  const only = (columns: Row): Row =>
    Object.fromEntries(Object.entries(columns).filter(([column]) => column in row));
  const from = derivations[table];
  return from?.columns.some((column) => changed.has(column)) ? only(from.derive(text)) : {};
}

interface Derivation {
  readonly columns: readonly string[];
  readonly derive: (text: (column: string) => string) => Row;
}

const derivations: Readonly<Record<string, Derivation>> = {
  memories: {
    columns: ["content"],
    derive: (text) => ({
      content_key: sayingHash(sayingKey(text("content"))),
      // Its markers are others now.
      hidden: null,
      slot_key: slotOf({ type: typeOf(text("type")), content: text("content") }),
    }),
  },
  findings: { columns: ["content"], derive: () => ({ hidden: null }) },
  passages: { columns: ["content"], derive: (text) => ({ content_key: fingerprint(text("content")) }) },
  chunks: {
    columns: ["content", "heading_path"],
    derive: (text) => ({ content_key: fingerprint(`${text("heading_path")}\n${text("content")}`) }),
  },
  entities: { columns: ["name"], derive: (text) => ({ spelling_key: spellingKey(text("name")) }) },
  entity_names: { columns: ["name"], derive: (text) => ({ name_key: nameKey(text("name")) }) },
};

type MemoryType = Parameters<typeof slotOf>[0]["type"];

const types = ["fact", "preference", "episode", "procedure"] as const satisfies readonly MemoryType[];
const typeOf = (text: string): MemoryType => types.find((type) => type === text) ?? "fact";
