import type { Client } from "@memory/client";
import type { Turn } from "@memory/shared";
import { CliError, EXIT } from "./errors.ts";

export const isTurnRef = (written: string): boolean => /^\s*t:/i.test(written);

/** The turn a person means by "t:3f2a91#4". */
export async function resolveTurn(client: Client, written: string): Promise<Turn> {
  const [, session, number] = /^t:([\w.:-]{4,200})#(\d{1,9})$/i.exec(written.trim()) ?? [];
  if (session === undefined || number === undefined)
    throw new CliError(EXIT.usage, `not a reference: "${written}"`, {
      hint: "a turn is t:, the end of its session's id, # and its number, as answers print it: t:3f2a91#4",
    });
  return client.turns.show({ params: { session, number: Number(number) } });
}
