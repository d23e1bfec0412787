import type { ImportRequest } from "@memory/shared";
import { count, money, plural } from "@memory/shared/words";
import type { Cli } from "./cli.ts";
import { confirm } from "./confirm.ts";
import type { Session } from "./daemon/connect.ts";
import { EXIT } from "./errors.ts";
import { exitOf, follow, type ImportView } from "./import-run.ts";

/** May this import spend money? Asks only when a model elsewhere would read the sessions, after saying how much. */
export async function consent(
  { cli, session }: { cli: Cli; session: Session },
  request: ImportRequest,
  view: Pick<ImportView, "yes" | "input" | "ndjson">,
): Promise<boolean> {
  const { chat } = session.daemon.health.models;
  if (view.yes || chat.state !== "ready" || !chat.remote) return true;
  const ending = await follow({ cli, client: session.client }, { ...request, dryRun: true }, () => undefined);
  if (ending.kind !== "done") return exitOf(ending) === EXIT.ok;
  const guess = ending.done.estimate;
  const calls = guess ? guess.extraction + guess.classifierMax : 0;
  if (!guess || calls === 0 || (guess.usd === 0 && !chat.plan)) return true;
  const price = chat.plan
    ? `about ${count(guess.inputTokens)} tokens of the plan of ${chat.name}, as far as its calls of the day reach`
    : guess.usd === null
      ? `price of ${chat.name} unknown`
      : `about ${money(guess.usd)} with ${chat.name}`;
  const size = `${plural(ending.done.sessions, "session")} · up to ${plural(calls, "model call")} · ${price}`;
  return confirm(cli, {
    question: `${size}.  Continue?`,
    refusal: `this import would pay a model: ${size}`,
    hint: "agree with --yes, or look first with --dry-run",
    input: view.input && !view.ndjson,
  });
}
