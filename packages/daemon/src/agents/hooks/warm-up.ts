import { readsAsOrder } from "@memory/language/instructions";
import { readQuestion } from "@memory/language/questions";
import { redact } from "@memory/language/redaction";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";

const SAMPLE =
  "When did we move the orders.service tests from npm to pnpm 10, and why must nobody edit src/index.ts?";

/**
 * Run the patterns of a hook before one comes, if none comes at once: their first two runs compile them, which takes 30 to 50 ms,
 * more than an agent waits. Each in a turn of its own.
 */
export async function warmUpPatterns(now: number): Promise<void> {
  for (const run of [() => readQuestion(SAMPLE, now), () => readsAsOrder(SAMPLE), () => redact(SAMPLE)])
    for (let n = 0; n < 3; n += 1) {
      run();
      await yieldToLoop();
    }
}
