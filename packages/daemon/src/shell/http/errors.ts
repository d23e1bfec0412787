import { ApiError, type Contract, STATUS } from "@memory/shared";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { isDiskFull } from "../../platform/disk-full.ts";
import { describe } from "../../platform/errors.ts";
import { isLocked } from "../../platform/locked.ts";
import type { Logger } from "../../platform/logger.ts";

/** Answer every failure as `{error, issues?}`. What is no refusal of ours is logged by name and answers 500. */
export const onError =
  (log: Logger): ErrorRequestHandler =>
  (thrown, req, res, _next) => {
    const error = asApiError(thrown);
    if (error.code === "internal")
      log.error({ err: describe(thrown), route: req.route?.path }, "request failed");
    if (res.headersSent || res.destroyed) return void res.end();
    if (hasUnread(req)) refuseUnread(req, res, error);
    else res.status(STATUS[error.code]).json(bodyOf(error));
  };

/** Is there a body that has not come to its end? Of a request without one, Node says that it is complete a moment later. */
const hasUnread = ({ complete, headers }: Request): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0);

const bodyOf = ({ message, issues }: ApiError) => ({ error: message, ...(issues && { issues }) });

/** Refusal for an error of body-parser before any handler runs, of the system, or of an unexpected kind. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  switch (bodyFailure(thrown)) {
    case "entity.too.large":
      return tooLarge(limitOf(thrown));
    // The type was checked before, for any endpoint.
    case "encoding.unsupported":
      return new ApiError("unsupported_media_type", "send the body as it is, without a content-encoding");
    case "charset.unsupported":
      return new ApiError("unsupported_media_type", "send the body as application/json in UTF-8");
    case "entity.parse.failed":
    case "request.size.invalid":
    case "entity.verify.failed":
      return new ApiError("invalid", "invalid request body", [{ path: "", message: "is not valid JSON" }]);
    case "request.aborted":
      return new ApiError("invalid", "the request ended before its body did");
    default:
      if (thrown instanceof URIError)
        return new ApiError("invalid", "invalid request path", [
          { path: "", message: "is not percent-encoded UTF-8" },
        ]);
      if (isBadRequest(thrown))
        return new ApiError(
          "invalid",
          "the body is not what its content-encoding says; send it as it is, without one",
        );
      if (isDiskFull(thrown))
        return new ApiError(
          "unavailable",
          "the disk is full: free some space and try again; nothing was half written",
        );
      if (isLocked(thrown))
        return new ApiError(
          "unavailable",
          "the store is locked by another program: try again; nothing was half written",
        );
      return new ApiError("internal", "internal error; the daemon's log says more", undefined, {
        cause: thrown,
      });
  }
}

/** The body's parsers mark what the sender got wrong: a body that is not the gzip it says. */
const isBadRequest = (thrown: unknown): boolean =>
  typeof thrown === "object" && thrown !== null && "status" in thrown && thrown.status === 400;

/** A body with more than so many bytes. */
export const tooLarge = (limit: number): ApiError =>
  new ApiError(
    "too_large",
    `the body is larger than ${Number.isFinite(limit) ? `${limit / 1024 / 1024} MiB` : "allowed"}; send less at once`,
  );

/** Limit of body-parser. */
const limitOf = (thrown: unknown): number =>
  typeof thrown === "object" && thrown !== null && "limit" in thrown ? Number(thrown.limit) : Number.NaN;

function bodyFailure(thrown: unknown): string | undefined {
  if (typeof thrown !== "object" || thrown === null || !("type" in thrown)) return undefined;
  return typeof thrown.type === "string" ? thrown.type : undefined;
}

/** Milliseconds that the sender of a refused body may go on sending. */
const PATIENCE = 1_000;

/**
 * The whole answer at once, and the end of the connection when the body has run out: were it closed before, a client that is
 * still sending would read a broken connection and no answer.
 */
export function refuseUnread(req: Request, res: Response, error: ApiError): void {
  const json = JSON.stringify(bodyOf(error));
  const length = String(Buffer.byteLength(json));
  res
    .status(STATUS[error.code])
    .type("json")
    .set({ connection: "close", "content-length": length })
    .write(json);
  const end = () => {
    clearTimeout(late);
    res.end();
  };
  const late = setTimeout(end, PATIENCE);
  req.once("end", end).once("close", end).resume();
}

/** Answer for another method on one of our paths: `Allow`, with 204 to an OPTIONS request, else with 405. */
export function otherMethods(contract: Contract): RequestHandler {
  const rows = Object.values(contract).flatMap((group) => Object.values(group));
  const routes = rows.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`),
  }));
  return (req, res, next) => {
    const fitting = routes.filter(({ pattern }) => pattern.test(req.path));
    const named = fitting.filter(({ path }) => path === req.path);
    const allowed = (named.length > 0 ? named : fitting).map(({ method }) => method);
    if (allowed.length === 0) return next();
    res.set("allow", [...new Set(allowed)].join(", "));
    if (req.method === "OPTIONS") return void res.status(204).end();
    throw new ApiError("method_not_allowed", `${req.method} is not served here; use ${allowed.join(" or ")}`);
  };
}

/** Every other path. */
export const unknownPath: RequestHandler = (req) => {
  throw new ApiError("not_found", `nothing is served at ${req.method} ${req.path}`);
};
