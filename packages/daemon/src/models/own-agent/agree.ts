import { ApiError } from "@memory/shared";
import type { Deps } from "../deps.ts";
import { findOnPath } from "./find-program.ts";
import { LIMITS } from "./limits.ts";
import type { OwnAgents } from "./own-agent.ts";
import type { Account, Program } from "./program.ts";
import { keepAgreement } from "./queries.ts";

export type Pays = "plan" | "key";

/** The terms a person is told, and agrees to, before their agent reads. */
export interface Offer {
  readonly program: Program;
  /** Without links: another file behind the same name asks again. */
  readonly path: string;
  readonly version: string;
  readonly pays: Pays;
  /** In plain words, a sentence a line. */
  readonly words: readonly string[];
}

interface Asked {
  readonly program: Program;
  readonly pays: Pays;
  /** The data that is sent, in words. */
  readonly sends: readonly string[];
  readonly signal: AbortSignal;
}

/** Looks at the program and asks it who pays. Nothing is kept, and no model is asked. Throws `ApiError` where there is none. */
export async function offerOf(own: OwnAgents, { program, pays, sends, signal }: Asked): Promise<Offer> {
  const { title, command } = program;
  const path = findOnPath(program, own.deps.env);
  if (path === null)
    throw cannot(
      `${command} of ${title} is not on the PATH of the daemon; install it, or start the daemon anew from where it is`,
    );
  const version = await own.versionOf(program, path, signal);
  signal.throwIfAborted();
  if (version === null)
    throw cannot(`${path} does not say that it is ${title}; see what  ${command} --version  prints`);
  const account = await accountOf(own, { program, path, pays, signal });
  if (account?.loggedIn === false && pays === "plan")
    throw cannot(`${title} is not logged in; run  ${command}  once and log in`);
  return { program, path, version, pays, words: wordsOf({ program, path, version, pays, account, sends }) };
}

async function accountOf(
  own: OwnAgents,
  { program, path, pays, signal }: Omit<Asked, "sends"> & { readonly path: string },
): Promise<Account | null> {
  if (!program.account) return null;
  const { args, read } = program.account;
  const outcome = await own.run({ program, path, pays, args, signal });
  return outcome.kind === "ended" ? read(outcome) : null;
}

const cannot = (message: string): ApiError => new ApiError("conflict", message);

interface Told extends Omit<Offer, "words"> {
  readonly account: Account | null;
  readonly sends: readonly string[];
}

function wordsOf({ program, path, version, pays, account, sends }: Told): string[] {
  const { title, command } = program;
  const login = account ? account.words : `the account that ${command} is logged in with`;
  const payer =
    pays === "plan"
      ? `It counts against the limits of ${account ? "that account" : "your plan"}; keys in the environment are not handed to it.`
      : "The key and address in the daemon's environment pay for it, at your provider's price.";
  return [
    `Your own ${title} ${version} (${path}), ${pays === "plan" ? login : "with your key"}, reads for memory.`,
    `It is given ${sends.join("; ")}: what goes out goes where your agent's text goes already.`,
    `About ${TOKENS_A_SESSION} tokens a session; at most ${LIMITS.calls} calls and ${grouped(LIMITS.tokens)} tokens a day, one call at a time.`,
    payer,
    "It runs without tools, hooks and MCP servers, keeps no session, and waits while your agent is at work. No login or token of yours is read.",
    `"memory models use none" stops it at once. When ${command} changes, by an update for instance, you are asked again.`,
  ];
}

const TOKENS_A_SESSION = "5,000";

const grouped = (count: number): string => count.toLocaleString("en-US");

/** Writes down what was agreed to: what was shown must be what is there. Throws `ApiError` where it is another one by now. */
export function agree(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { program, path, version, pays }: Offer,
  agreed: { readonly path: string; readonly version: string } | undefined,
): void {
  if (!agreed)
    throw cannot(
      `${program.title} reads only after you have agreed: show what it means (dryRun), and send its path and version as "agreed"`,
    );
  if (agreed.path !== path || agreed.version !== version)
    throw cannot(`${program.title} has changed since you were asked (${path}, ${version}); look again`);
  keepAgreement(store, { program: program.name, path, version, pays, agreed_at: clock() });
}
