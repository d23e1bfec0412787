import type { Cli } from "../cli.ts";
import { shortPath } from "../cli.ts";
import { plansOf } from "../commands/connect.ts";
import { everything } from "../connecting/choose.ts";
import { isFailed } from "../connecting/plan-files.ts";
import { write } from "../connecting/say-plans.ts";
import { heldByAnother, whileStopped } from "../daemon/while-stopped.ts";
import { ask, type CheckedUp } from "./check-up.ts";

export interface Mended {
  readonly mended: readonly string[];
  readonly backup: string | null;
}

/** Mends what can be mended without a question, and says what was done. */
export async function mend(cli: Cli, { faults }: CheckedUp): Promise<Mended> {
  const asked = faults.filter(({ mends }) => mends);
  const inHome = asked.some(({ area }) => area !== "agents");
  const { mended, backup } = inHome ? await inside(cli) : { mended: [], backup: null };
  const files = asked.some(({ area }) => area === "agents") ? await ofAgents(cli) : [];
  return { mended: [...mended, ...files], backup };
}

async function inside(cli: Cli): Promise<Mended> {
  const answer = await whileStopped(cli, (signal) => ask(cli, false, signal));
  if (answer.kind !== "mended") throw heldByAnother();
  return answer;
}

/** Entries of ours that lead nowhere lead here again; nothing is given to an agent that has nothing. */
async function ofAgents(cli: Cli): Promise<string[]> {
  const plans = await plansOf(cli, everything(), { recall: true, tools: true, repair: true });
  const done: string[] = [];
  for (const plan of plans.filter((one) => !isFailed(one))) {
    const { changed, file, backup, failure } = await write(cli, plan);
    const path = shortPath(file, cli.io.homedir);
    if (failure) done.push(`could not write ${path}: ${failure.message}`);
    else if (changed)
      done.push(
        `made the entries of memory in ${path} again${backup ? ` (as it was: ${shortPath(backup, cli.io.homedir)})` : ""}`,
      );
  }
  return done;
}
