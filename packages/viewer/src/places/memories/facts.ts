import type { Memory } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { programTitle } from "../../text/program.ts";

type StatedBy = NonNullable<Memory["source"]["statedBy"]>;

/** The speaker, where there is room for two words. */
export const SAID_SHORT: Readonly<Record<StatedBy, string>> = {
  user: "by you",
  assistant: "by an agent",
  tool: "by a tool",
  document: "by a document",
};

const LONGEST = 60;

/** The source in a word or two: the program, the agent, the document. */
export function sourceName({ source }: Pick<Memory, "source">): string {
  const { kind, client, agent, title, path } = source;
  switch (kind) {
    case "manual":
      return programTitle(client ?? agent ?? "") || "by hand";
    case "session":
      return (agent && programTitle(agent)) || "a session";
    case "document":
      return short(title ?? path?.split(/[\\/]/).at(-1) ?? "a document");
  }
}

const short = (text: string): string => cleanLine(text.slice(0, LONGEST));
