import { existsSync } from "node:fs";
import express, { type RequestHandler, Router } from "express";

/** Nothing from elsewhere, nothing inline, nothing that frames us: stored text is shown, never run. */
const POLICY =
  "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const headers: RequestHandler = (_req, res, next) => {
  res.set("content-security-policy", POLICY);
  res.set("x-content-type-options", "nosniff");
  res.set("referrer-policy", "no-referrer");
  next();
};

/** Serve the built viewer at `/`. Without a build there is nothing to serve, and `/` is a JSON 404 like any other. */
export function viewer(dir: string): Router {
  const router = Router();
  if (existsSync(dir)) router.use(headers, express.static(dir, { index: "index.html", redirect: false }));
  return router;
}
