import { ApiError, DEFAULT_OWNER, OWNER_HEADER, parseOwner } from "@memory/shared";
import type { Request } from "express";

/** The owner a request acts for: the header's uuid, or the default owner. Anything else is refused, never coerced. */
export function ownerOf(req: Request): string {
  const value = req.get(OWNER_HEADER);
  if (value === undefined) return DEFAULT_OWNER;
  const owner = parseOwner(value);
  if (owner) return owner;
  throw new ApiError("invalid", "invalid owner header", [
    { path: OWNER_HEADER, message: "must be a uuid; leave the header out for the default owner" },
  ]);
}
