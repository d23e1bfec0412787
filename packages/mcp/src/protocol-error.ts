import { ApiError } from "@memory/shared/wire";
import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import { refusalOf, ToolError } from "./refusal.ts";

/** A failure as an error of the protocol, where no result could say so. The SDK's own error puts its code before the words. */
class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** `example`: what works instead. */
export function protocolError(error: unknown, example: string): ProtocolError {
  // The protocol has one code for "not there" and "no such reference".
  const code = isTheirs(error) ? ErrorCode.InvalidParams : ErrorCode.InternalError;
  return new ProtocolError(code, refusalOf(error, example), { cause: error });
}

/** In the SDK's own words: agents of a later revision fall back when they read it. */
export const methodNotFound = (): ProtocolError =>
  new ProtocolError(ErrorCode.MethodNotFound, "Method not found");

const isTheirs = (error: unknown): boolean =>
  error instanceof ToolError ||
  (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid"));
