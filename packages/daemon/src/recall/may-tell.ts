import { claimsOnReader } from "@memory/language/instructions";
import type { InjectableText } from "./statements.ts";

/**
 * May it be told to an agent that has not asked? A person's own sentence may; what an agent said, what stands in a document or in the midst of
 * a conversation may not where it turns to agents or claims a permission: whose words those were cannot be told.
 */
export const mayTell = ({ type, source, content }: Pick<InjectableText, "type" | "source" | "content">): boolean =>
  (type !== undefined && source.statedBy === "user") || !claimsOnReader(content);
