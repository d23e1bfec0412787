import { readsAsOrder } from "@memory/language/instructions";
import { isPersonsOwn } from "../activity/operation.ts";
import type { MemoryRow } from "./row.ts";

type Said = Pick<MemoryRow, "content" | "excerpt" | "source_kind" | "stated_by" | "client">;

/**
 * It reads like an order to an agent, and no person has typed it in a program of their own: it is quoted, never given as
 * advice. That an agent says a person said it is no proof.
 */
export const isInstruction = (said: Said): boolean =>
  !(said.source_kind === "manual" && said.stated_by === "user" && isPersonsOwn(said.client)) && isOrder(said);

/** It reads like one, whoever has typed it: in a space that may be another person. */
export const isOrder = ({ content, excerpt }: Pick<Said, "content" | "excerpt">): boolean =>
  // A sentence taken out of its line may have lost who was addressed.
  readsAsOrder(content) || (excerpt !== null && excerpt !== content && readsAsOrder(excerpt));

/** Nothing that reads like an order becomes a preference of the person or a way to do things. */
export const typeToKeep = (said: Said & Pick<MemoryRow, "type">): MemoryRow["type"] =>
  (said.type === "preference" || said.type === "procedure") && isInstruction(said) ? "fact" : said.type;
