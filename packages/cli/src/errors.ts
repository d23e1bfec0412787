import { ApiError, type ErrorCode, type Issue } from "@memory/shared/wire";

/** Exit codes, with the words of `memory help exit-codes`. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  unreachable: 4,
  model: 5,
  refused: 6,
  partly: 7,
  interrupted: 130,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** A failure the user can act on: what went wrong, and in `hint` what to do next. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exit: Exit;
  readonly hint: string | undefined;
  readonly issues: readonly Issue[];
  constructor(
    exit: Exit,
    message: string,
    details: { hint?: string; issues?: readonly Issue[]; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.exit = exit;
    this.hint = details.hint;
    this.issues = details.issues ?? [];
  }
}

export const EXIT_OF: Record<ErrorCode, Exit> = {
  invalid: EXIT.usage,
  forbidden: EXIT.refused,
  not_found: EXIT.notFound,
  method_not_allowed: EXIT.failed,
  conflict: EXIT.refused,
  too_large: EXIT.usage,
  unsupported_media_type: EXIT.failed,
  internal: EXIT.failed,
  unsupported: EXIT.failed,
  unavailable: EXIT.unreachable,
};

const CODE_OF: Record<Exit, string> = {
  0: "ok",
  1: "failed",
  2: "invalid",
  3: "not_found",
  4: "unreachable",
  5: "model",
  6: "refused",
  7: "partly_done",
  130: "interrupted",
};

export interface Failure {
  readonly exit: Exit;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly issues: readonly Issue[];
}

/** The exit code and words of anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CliError)
    return {
      exit: error.exit,
      code: CODE_OF[error.exit],
      message: error.message,
      hint: error.hint ?? null,
      issues: error.issues,
    };
  if (error instanceof ApiError)
    return {
      exit: EXIT_OF[error.code],
      code: error.code,
      message: error.message,
      hint: null,
      issues: error.issues ?? [],
    };
  if (isConnectionLost(error))
    return {
      exit: EXIT.unreachable,
      code: CODE_OF[EXIT.unreachable],
      message: "the daemon stopped answering",
      hint: "memory daemon status",
      issues: [],
    };
  const message = error instanceof Error ? error.message : String(error);
  return { exit: EXIT.failed, code: CODE_OF[EXIT.failed], message, hint: null, issues: [] };
}

const LOST = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** The daemon was not there, or went away before its answer was whole. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && LOST.has(error.code);

/** Where one was named by its whole id the daemon says so, else this program. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === "not_found"
    : error instanceof CliError && error.exit === EXIT.notFound;
