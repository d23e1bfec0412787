/** Errors a caller can act on, with their HTTP status. Anything else is a bug and answers 500. */
export const STATUS = {
  invalid: 400,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  internal: 500,
  unsupported: 501,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** The code behind a status; a status nobody gave a code is `internal`. */
export function codeOf(status: number): ErrorCode {
  for (const [code, known] of Object.entries(STATUS)) if (known === status && isErrorCode(code)) return code;
  return "internal";
}

const isErrorCode = (code: string): code is ErrorCode => code in STATUS;

/** A fault of a request: `path` is dotted ("source.kind") and "" for the whole. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A refusal. The message says what was refused and what to do next; it is safe to show. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  constructor(code: ErrorCode, message: string, issues?: readonly Issue[], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.issues = issues;
  }
}
