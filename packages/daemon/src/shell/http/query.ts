import { type ParsedUrlQuery, parse } from "node:querystring";
import { ApiError } from "@memory/shared";

/** The parameters of a query. What Node would mend in silence, and so read as other words than were sent, is refused. */
export function readQuery(written: string | null): ParsedUrlQuery {
  try {
    decodeURIComponent(written ?? "");
  } catch (cause) {
    const issue = { path: "", message: "is not percent-encoded UTF-8; a percent sign itself is written %25" };
    throw new ApiError("invalid", "invalid request query", [issue], { cause });
  }
  return parse(written ?? "");
}
