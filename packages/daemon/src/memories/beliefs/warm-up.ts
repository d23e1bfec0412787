import type { Statement } from "@memory/language/comparison";
import { classify, keyTerms, slotKey } from "@memory/language/comparison";
import { readsAsOrder } from "@memory/language/instructions";
import { redact } from "@memory/language/redaction";
import { plainLetters, sayingKey, withParts } from "@memory/language/text";
import type { PairReader } from "../../models/pair-reader.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";

/** A pattern is compiled once for texts of Latin letters (ISO 8859-1) alone, and once for all others. */
const SAMPLES = ["pnpm test -v", "pnpm test \u2013v"].map(
  (command) =>
    `Since March the orders.service tests of packages/api run on Node 20 with \`${command}\`, not on 18.`,
);

const said: Omit<Statement, "content"> = { type: "fact", assertedAt: 0, statedBy: "user", project: null };

const patterns: readonly ((text: string) => unknown)[] = [
  readsAsOrder,
  redact,
  slotKey,
  sayingKey,
  keyTerms,
  withParts,
  plainLetters,
  (content) => classify({ ...said, content }, { ...said, content: `${content} It was npm before.` }),
];

/**
 * Run the patterns that place a memory among others: their first two runs compile them, which a profiler counted as 40 ms of
 * the first save, or of the first session of an import. Each in a turn of its own.
 */
export async function warmUpComparison(pairs?: PairReader): Promise<void> {
  const judge = (text: string) => pairs?.judge(text, "Since May they run on Node 22.");
  for (const text of SAMPLES)
    for (const run of [judge, ...patterns])
      for (let n = 0; n < 3; n += 1) {
        run(text);
        await yieldToLoop();
      }
}
