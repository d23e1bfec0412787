import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";

/** The vocabulary of the graph: what is in it, what is proposed, what was dismissed. */
export const useSchema = () =>
  useQuery({
    queryKey: key("schema", "names"),
    queryFn: ({ signal }) => daemon.schema.read({}, signal),
  });

export type Schema = NonNullable<ReturnType<typeof useSchema>["data"]>;
export type Name = Schema["types"][number];
export type Proposal = Schema["proposals"][number];

/** A name as people say it: "approved by". It is stored with "_" between its words. */
export const spoken = (name: string): string => cleanLine(name).replaceAll("_", " ");

export const KIND = { type: "type", predicate: "relationship" } as const;
