import { ApiError } from "@memory/shared/wire";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { refusalOf, ToolError } from "./refusal.ts";

/** A failure as an error of the protocol, where no result could say so. `example`: what works instead. */
export function protocolError(error: unknown, example: string): ProtocolError {
  // The protocol has one code for "not there" and "no such reference".
  const code = isTheirs(error) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, refusalOf(error, example));
}

export const methodNotFound = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.MethodNotFound, "Method not found");

const isTheirs = (error: unknown): boolean =>
  error instanceof ToolError ||
  (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid"));
