import type { Client } from "@memory/client";
import { quote, type Schema, type SchemaName } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { oneLine, shorten } from "../words.ts";

/** More of one kind are counted and not named. */
const MOST = 60;
const CHARACTERS = 120;

/** Names of the types of entities and relationships. */
export async function schemaPage(client: Client, signal: AbortSignal): Promise<string> {
  const { types, predicates, proposals } = await client.schema.read({}, signal);
  const waiting =
    proposals.length > 0
      ? ` ${plural(proposals.length, "name")} ${proposals.length === 1 ? "waits" : "wait"} for the user.`
      : "";
  return [
    `# Vocabulary: ${plural(types.length, "type")} of entities, ${plural(predicates.length, "kind")} of relationships.${waiting}`,
    quote([
      ...section("Types", types, lineOf),
      ...section("Relationships", predicates, lineOf),
      ...section(
        "Proposed, not used yet",
        proposals,
        ({ name, kind, occurrences }) => `- ${oneLine(name)} (${kind}, met ${plural(occurrences, "time")})`,
      ),
    ]),
  ].join("\n");
}

function section<Row>(title: string, rows: readonly Row[], line: (row: Row) => string): string[] {
  if (rows.length === 0) return [];
  const rest = rows.length - MOST;
  return [`## ${title}`, ...rows.slice(0, MOST).map(line), ...(rest > 0 ? [`and ${count(rest)} more`] : [])];
}

const ORIGIN: Record<SchemaName["origin"], string> = {
  builtin: "built in",
  user: "added by the user",
  proposed: "proposed, then approved",
};

function lineOf({ name, description, origin, state, uses }: Schema["types"][number]): string {
  const facts = [
    origin !== "builtin" && ORIGIN[origin],
    state === "disabled" && "disabled",
    `${count(uses)} in use`,
  ];
  const about = description === "" ? "" : `: ${shorten(oneLine(description), CHARACTERS)}`;
  return `- ${oneLine(name)}${about} (${facts.filter(Boolean).join(" · ")})`;
}
