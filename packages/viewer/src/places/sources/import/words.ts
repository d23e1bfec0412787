import type { ImportDone, ImportItem } from "@memory/shared";
import { about, count, money, plural } from "@memory/shared/words";

type Estimate = NonNullable<ImportDone["estimate"]>;

/** The model that reads sessions. */
export interface ReadingModel {
  readonly name: string;
  /** True for a model whose requests leave this machine. */
  readonly remote: boolean;
}

/** The effort of an import in a few words: for the button. */
export function costWords({ extraction, usd, seconds }: Estimate, { name, remote }: ReadingModel): string {
  if (!remote) return `$0, ${about(1000 * seconds)}`;
  const price = usd === null ? `price of ${name} unknown` : `about ${money(usd)}`;
  return `about ${plural(extraction, "model call")}, ${price}`;
}

/** The same in full. */
export function costLines(estimate: Estimate, { name, remote }: ReadingModel): readonly string[] {
  const { extraction, embedding, inputTokens, usd, seconds } = estimate;
  if (!remote)
    return [
      `$0, ${about(1000 * seconds)} on this machine.`,
      "The built-in models read the sessions; nothing leaves this machine.",
    ];
  return [
    `About ${plural(extraction, "call")} to ${name}, ${plural(embedding, "request")} for vectors, about ${count(inputTokens)} tokens.`,
    usd === null ? `The price of ${name} is unknown.` : `About ${money(usd)}.`,
    `Reading takes ${about(1000 * seconds)}, and then as long as the model takes to answer.`,
  ];
}

/** The outcome of a session. */
export function outcomeWords({ outcome, error }: ImportItem): string {
  switch (outcome) {
    case "planned":
      return "would be read";
    case "imported":
      return "imported";
    case "empty":
      return "nothing new";
    case "partial":
      return `stopped early${error ? `: ${error}` : ""}`;
    case "failed":
      return `failed${error ? `: ${error}` : ""}`;
  }
}

/** The next wider window of days to look back. */
export const widerDays = (days: number): number =>
  [30, 90, 365, 3_650].find((wider) => wider > days) ?? 3_650;
