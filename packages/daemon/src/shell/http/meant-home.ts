import { statSync } from "node:fs";
import { ApiError } from "@memory/shared";
import { homeId } from "@memory/shared/wire";
import type { RequestHandler } from "express";
import type { Home } from "../../platform/home.ts";

/**
 * Guard against the wrong daemon: a client that finds a daemon by the files of a home may reach that of
 * another, which has its port by now or of which the home is a copy. A request that names its home is
 * answered by no other.
 */
export const meantHome =
  (home: Pick<Home, "dir" | "id">): RequestHandler =>
  (req, _res, next) => {
    const named = req.get("x-memory-home");
    // Its bytes are a path; a header has no encoding.
    if (named !== undefined && !leadsTo(home, Buffer.from(named, "latin1").toString()))
      throw new ApiError("forbidden", "this daemon serves another home: start that of yours");
    next();
  };

function leadsTo({ dir, id }: Pick<Home, "dir" | "id">, path: string): boolean {
  if (path === dir) return true;
  try {
    return homeId(statSync(path, { bigint: true })) === id;
  } catch {
    return false;
  }
}
