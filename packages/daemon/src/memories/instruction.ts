import { readsAsOrder } from "../text/reads-as-order.ts";
import type { MemoryRow } from "./queries.ts";

type Said = Pick<MemoryRow, "content" | "source_kind" | "stated_by">;

/** It reads like an order to an agent, and nobody has saved it by hand as their own: it is quoted, never given as advice. */
export const isInstruction = ({ content, source_kind, stated_by }: Said): boolean =>
  !(source_kind === "manual" && stated_by === "user") && readsAsOrder(content);

/** Nothing that reads like an order becomes a preference of the person or a way to do things. */
export const typeToKeep = (said: Said & Pick<MemoryRow, "type">): MemoryRow["type"] =>
  (said.type === "preference" || said.type === "procedure") && isInstruction(said) ? "fact" : said.type;
