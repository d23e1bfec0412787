/**
 * Records of an agent program about its own requests: whole prompts, and the tools, skills and agents that it
 * names to its model; in a new session five sixths of all bytes. Nobody says any of it, and no import reads
 * it.
 */
const records = new Set(["api-request", "api-request-blob", "api-request-shape"]);
const attachments = new Set([
  "prompt_snapshot",
  "skill_listing",
  "agent_listing_delta",
  "deferred_tools_delta",
  "mcp_instructions_delta",
]);

/** Fields of any record that an import reads: its place in the conversation, and its time and folder. */
const envelope = [
  "type",
  "uuid",
  "parentUuid",
  "logicalParentUuid",
  "isSidechain",
  "timestamp",
  "cwd",
  "gitBranch",
];

/** A parsed line as it is worth keeping: of what holds only a prompt the envelope, everything else as it is. */
export function withoutPrompts(record: unknown): unknown {
  if (typeof record !== "object" || record === null || !("type" in record) || !isPrompt(record))
    return record;
  return Object.fromEntries(Object.entries(record).filter(([key]) => envelope.includes(key)));
}

function isPrompt(record: { readonly type: unknown }): boolean {
  if (record.type === "attachment")
    return "attachment" in record && attachments.has(typeOf(record.attachment));
  return records.has(typeOf(record));
}

const typeOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "type" in value ? String(value.type) : "";
