import { isUtf8 } from "node:buffer";
import { mendStrings } from "@memory/language/text";
import { ApiError, type Contract, NDJSON, OCTETS } from "@memory/shared";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { refuseUnread, tooLarge } from "./errors.ts";
import { typed } from "./guard.ts";

/** Bytes of a JSON body. */
const JSON_LIMIT = 1024 * 1024;

/** Reads the body of a request: the file of an upload as it is, everything else as JSON. */
export function bodies(contract: Contract): Router {
  const router = Router();
  const rows = Object.values(contract).flatMap((group) => Object.values(group));
  for (const { method, path, upload, maxBodyBytes, takesStream } of rows) {
    if (maxBodyBytes) router[method](path, ...readJson(maxBodyBytes), (_req, _res, next) => next("router"));
    if (takesStream)
      router[method](path, typed(NDJSON), (req, res, next) => {
        goAhead(req, res);
        next("router");
      });
    if (upload)
      router[method](
        path,
        typed(OCTETS),
        limited(upload.maxBytes),
        express.raw({ limit: upload.maxBytes, type: OCTETS, inflate: false }),
        (_req, _res, next) => next("router"),
      );
  }
  router.use(...readJson(JSON_LIMIT));
  return router;
}

const readJson = (limit: number): RequestHandler[] => [
  typed("application/json"),
  limited(limit),
  express.json({ limit, strict: false, verify: inUtf8 }),
  (req, _res, next) => {
    if (typeof req.body === "object" && req.body !== null) mendStrings(req.body);
    next();
  },
];

/**
 * Refuses a body by the length it announces, before it is sent, and one that announces none as soon as it is too long: the
 * parser would read all of it first.
 */
const limited =
  (limit: number): RequestHandler =>
  (req, res, next) => {
    if (Number(req.headers["content-length"]) > limit) throw tooLarge(limit);
    if (req.headers["transfer-encoding"] !== undefined) refuseBeyond(limit, req, res);
    goAhead(req, res);
    next();
  };

function refuseBeyond(limit: number, req: Request, res: Response): void {
  let bytes = 0;
  const onData = (part: Buffer) => {
    bytes += part.length;
    const isAnswered = res.headersSent || res.destroyed;
    if (!isAnswered && bytes <= limit) return;
    req.off("data", onData);
    // The parser may have refused it already, for its charset for instance, and what was sent meanwhile still arrives.
    if (!isAnswered) refuseUnread(req, res, tooLarge(limit));
  };
  req.on("data", onData);
}

/** Tells who waits for it that the body may be sent. */
export function goAhead({ headers, httpVersion }: Request, res: Response): void {
  if (headers.expect !== undefined && httpVersion === "1.1") res.writeContinue();
}

/** A body in another encoding would be read as other words than were sent. */
function inUtf8(_req: unknown, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === "utf-8" && !isUtf8(body))
    throw new ApiError("invalid", "invalid request body", [{ path: "", message: "is not UTF-8" }]);
}
