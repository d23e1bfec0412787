import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../http/mount.ts";

export function modelHandlers(): Handlers<Api, Context>["models"] {
  return {};
}
