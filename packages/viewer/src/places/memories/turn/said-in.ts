import type { Stretch } from "../../../ui/said-mark.tsx";
import type { Message } from "./messages.ts";

/** Words of a message that say a memory. */
export interface SaidWords extends Stretch {
  readonly quote: string;
  readonly startLine?: number | undefined;
}

/** Those that stand in this message, exactly there: a session may have been read anew meanwhile. */
export const saidIn = ({ startLine, text }: Pick<Message, "startLine" | "text">, all: readonly SaidWords[]) =>
  all.filter(
    (said) =>
      said.startLine === startLine && said.quote !== "" && text.slice(said.from, said.to) === said.quote,
  );
