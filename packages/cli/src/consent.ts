import { ApiError, type ImportRequest } from "@memory/shared";
import { count, money, plural } from "@memory/shared/words";
import type { Cli } from "./cli.ts";
import { confirm } from "./confirm.ts";
import type { Session } from "./daemon/connect.ts";
import { EXIT } from "./errors.ts";
import { exitOf, follow, type ImportView } from "./import-run.ts";

/** An agent whose sessions cannot be looked at costs nothing; the import itself says why. */
function leftOut(error: unknown): null {
  if (error instanceof ApiError && error.code !== "conflict") return null;
  throw error;
}

type Deps = { readonly cli: Cli; readonly session: Session };

/** May these imports spend money? Asks only when a model elsewhere would read the sessions, after saying how much. */
export async function consent(
  { cli, session }: Deps,
  requests: readonly ImportRequest[],
  view: Pick<ImportView, "yes" | "input" | "ndjson">,
): Promise<boolean> {
  const { chat } = session.daemon.health.models;
  if (view.yes || chat.state !== "ready" || !chat.remote) return true;
  const guess = { sessions: 0, calls: 0, tokens: 0, usd: 0 as number | null };
  for (const request of requests) {
    const dryRun = { ...request, dryRun: true };
    const ending = await follow({ cli, client: session.client }, dryRun, () => undefined).catch(leftOut);
    if (ending === null) continue;
    if (ending.kind !== "done") return exitOf(ending) === EXIT.ok;
    const { estimate, sessions } = ending.done;
    if (!estimate) continue;
    guess.sessions += sessions;
    guess.calls += estimate.extraction + estimate.classifierMax;
    guess.tokens += estimate.inputTokens;
    guess.usd = guess.usd === null || estimate.usd === null ? null : guess.usd + estimate.usd;
  }
  if (guess.calls === 0 || (guess.usd === 0 && !chat.plan)) return true;
  const price = chat.plan
    ? `about ${count(guess.tokens)} tokens of the plan of ${chat.name}, as far as its calls of the day reach`
    : guess.usd === null
      ? `price of ${chat.name} unknown`
      : `about ${money(guess.usd)} with ${chat.name}`;
  const size = `${plural(guess.sessions, "session")} · up to ${plural(guess.calls, "model call")} · ${price}`;
  return confirm(cli, {
    question: `${size}.  Continue?`,
    refusal: `this import would pay a model: ${size}`,
    hint: "agree with --yes, or look first with --dry-run",
    input: view.input && !view.ndjson,
  });
}
