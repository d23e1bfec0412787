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
  /** What could not be done. */
  readonly failed: readonly string[];
  readonly backup: string | null;
}

/** Mends what can be mended without a question, and says what was done. */
export async function mend(cli: Cli, { faults }: CheckedUp): Promise<Mended> {
  const asked = faults.filter(({ mends }) => mends);
  const inHome = asked.some(({ area }) => area !== "agents");
  const home = inHome ? await inside(cli) : nothing;
  const agents = asked.some(({ area }) => area === "agents") ? await ofAgents(cli) : nothing;
  return {
    mended: [...home.mended, ...agents.mended],
    failed: [...home.failed, ...agents.failed],
    backup: home.backup,
  };
}

const nothing: Mended = { mended: [], failed: [], backup: null };

async function inside(cli: Cli): Promise<Mended> {
  const answer = await whileStopped(cli, (signal) => ask(cli, false, signal));
  if (answer.kind !== "mended") throw heldByAnother();
  return answer;
}

/** Entries of ours that lead nowhere lead here again; nothing is given to an agent that has nothing. */
async function ofAgents(cli: Cli): Promise<Mended> {
  const plans = await plansOf(cli, everything(), { recall: true, tools: true, repair: true });
  const [mended, failed]: [string[], string[]] = [[], []];
  for (const plan of plans.filter((one) => !isFailed(one))) {
    const { changed, file, backup, failure } = await write(cli, plan);
    const path = shortPath(file, cli.io.homedir);
    if (failure) failed.push(`could not write ${path}: ${failure.message}`);
    else if (changed)
      mended.push(
        `made the entries of memory in ${path} again${backup ? ` (as it was: ${shortPath(backup, cli.io.homedir)})` : ""}`,
      );
  }
  return { mended, failed, backup: null };
}
