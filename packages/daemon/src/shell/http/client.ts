import { redact } from "@memory/language/redaction";
import { CLIENT_HEADER } from "@memory/shared";
import type { Request } from "express";

const LONGEST = 100;

/** The program a request comes from, as it names itself; null when it does not. What is kept is redacted first. */
export function clientOf(req: Request): string | null {
  const name = req
    .get(CLIENT_HEADER)
    ?.replace(/[^\x20-\x7e]+/g, " ")
    .trim();
  return name ? redact(name.slice(0, LONGEST)).text : null;
}
