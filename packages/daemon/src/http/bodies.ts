import { type Contract, OCTETS } from "@memory/shared";
import express, { Router } from "express";
import { typed } from "./guard.ts";

/** Bytes of a JSON body. */
const JSON_LIMIT = 1024 * 1024;

/** Reads the body of a request: the file of an upload as it is, everything else as JSON. */
export function bodies(contract: Contract): Router {
  const router = Router();
  const rows = Object.values(contract).flatMap((group) => Object.values(group));
  const readJson = (limit: number) => express.json({ limit, strict: false });
  for (const { method, path, upload, maxBodyBytes } of rows) {
    if (maxBodyBytes)
      router[method](path, typed("application/json"), readJson(maxBodyBytes), (_req, _res, next) =>
        next("router"),
      );
    if (upload)
      router[method](
        path,
        typed(OCTETS),
        express.raw({ limit: upload.maxBytes, type: OCTETS, inflate: false }),
        (_req, _res, next) => next("router"),
      );
  }
  router.use(typed("application/json"), readJson(JSON_LIMIT));
  return router;
}
