import { existsSync } from "node:fs";
import { join } from "node:path";
import express, { type Request, type RequestHandler, type Response, Router } from "express";

/** Nothing from elsewhere, nothing inline, nothing that frames us: stored text is shown, never run. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const HEADERS = {
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  // A foreign page cannot even find out that there is a viewer, by asking for its script.
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

const secure = (res: Response): Response => res.set(HEADERS);

/** Paths of the viewer's pages. The API answers at some of these, too. */
const PLACE =
  /^\/(?:(?:explore|memories|entities|projects|sources|review|spaces|activity|settings)(?:\/.*)?)?$/;

/**
 * True for a browser that opens an address; a client that accepts anything gets the API's answer, where there
 * is one.
 */
const isNavigation = (req: Request): boolean =>
  req.accepts(req.path === "/" ? ["text/html", "application/json"] : ["application/json", "text/html"]) ===
  "text/html";

const isReading = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/**
 * Sent whole each time. Packages give all of their files one date, so a page of another version may have the same date and
 * size as the one before, and a browser would be told to keep the old one.
 */
const unstamped = { cacheControl: false, etag: false, lastModified: false, acceptRanges: false } as const;

const askedAnew = (res: Response): Response => secure(res).set("cache-control", "no-cache");

const indexOf = (dir: string): string => join(dir, "index.html");

/**
 * The page of the viewer at each of its places: it finds out by itself which one is shown. Goes before the API. Without a
 * build there is nothing to serve, and `/` is a JSON 404 like any other.
 */
export function viewerPages(dir: string, onOpened: () => void): RequestHandler {
  const isBuilt = existsSync(indexOf(dir));
  return (req, res, next) => {
    if (!isBuilt || !isReading(req) || !PLACE.test(req.path)) return next();
    // On the API's answer, too: a browser that goes back must not take it for the page.
    res.vary("Accept");
    if (!isNavigation(req)) return next();
    onOpened();
    askedAnew(res).sendFile("index.html", { root: dir, ...unstamped });
  };
}

/** The page to a person at an address that is nobody's: it says so, and leads home. Goes behind all that is served. */
export function viewerElsewhere(dir: string): RequestHandler {
  const isBuilt = existsSync(indexOf(dir));
  return (req, res, next) => {
    if (!isBuilt || !isReading(req)) return next();
    res.vary("Accept");
    if (!isNavigation(req)) return next();
    askedAnew(res)
      .status(404)
      .sendFile("index.html", { root: dir, ...unstamped });
  };
}

/** The files of the viewer. Goes behind the API. */
export function viewerFiles(dir: string): Router {
  const router = Router();
  if (!existsSync(indexOf(dir))) return router;
  const files = { index: false, redirect: false } as const;
  // Their names change with their content.
  const forever = {
    ...files,
    maxAge: "1y",
    immutable: true,
    acceptRanges: false,
    setHeaders: secure,
  } as const;
  router.use("/assets", express.static(join(dir, "assets"), forever));
  router.use(express.static(dir, { ...files, ...unstamped, setHeaders: askedAnew }));
  return router;
}
