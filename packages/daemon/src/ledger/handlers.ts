import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../http/mount.ts";

export function costHandlers(): Handlers<Api, Context>["costs"] {
  return {};
}
