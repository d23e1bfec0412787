import { ApiError } from "@memory/shared";
import cors from "cors";
import type { Request, RequestHandler } from "express";

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

/** `http://localhost:5173`; nothing else of this machine, no other scheme, never `null`. */
const LOCAL_ORIGIN = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

/** Headers of an answer to a page that {@link guard} has let in. A bare OPTIONS is no preflight and goes on to its route. */
const crossOrigin = cors((req, done) =>
  done(null, {
    origin: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    // Ours, and those that an agent in a page sends with each message of MCP; the last two since the revision of 2026.
    allowedHeaders: [
      "content-type",
      "if-none-match",
      "x-memory-owner",
      "x-memory-client",
      "x-memory-session",
      "mcp-protocol-version",
      "mcp-session-id",
      "mcp-method",
      "mcp-name",
    ],
    exposedHeaders: ["etag", "allow"],
    maxAge: 600,
    preflightContinue: req.headers["access-control-request-method"] === undefined,
  }),
);

/**
 * The daemon has no password, so the browser is what must be kept honest: a page of another site cannot name our Host
 * (DNS rebinding) and cannot hide its Origin. Pages of other localhost ports are let in, with CORS.
 */
export const guard: RequestHandler = (req, res, next) => {
  const { host, origin } = req.headers;
  if (!host || !LOOPBACK.test(host))
    throw new ApiError("forbidden", "foreign Host header: address the daemon as 127.0.0.1 or localhost");
  if (origin === undefined) return next();
  res.vary("Origin");
  if (!LOCAL_ORIGIN.test(origin))
    throw new ApiError(
      "forbidden",
      "foreign Origin: only pages served from this machine may call the daemon",
    );
  if (isKeyMatter(req) && new URL(origin).host !== host)
    throw new ApiError(
      "forbidden",
      "models and keys are changed by the command, or by the daemon's own page",
    );
  crossOrigin(req, res, next);
};

/** A choice of models says where keys and texts are sent: nothing for the page of whatever else runs on this machine. */
const isKeyMatter = ({ method, path }: Request): boolean =>
  /^\/models(?:\/|$)/i.test(path) && !["GET", "HEAD", "OPTIONS"].includes(method);

/**
 * A body comes as JSON or not at all, and to an upload as it is; a form or text/plain is what a foreign page could send
 * without asking.
 */
export const typed =
  (expected: string): RequestHandler =>
  (req, _res, next) => {
    const { "content-length": length, "transfer-encoding": chunked } = req.headers;
    const hasBody = chunked !== undefined || (length !== undefined && length !== "0");
    const type = req.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
    if (hasBody && type !== expected)
      throw new ApiError("unsupported_media_type", `send the body as ${expected}`);
    next();
  };
