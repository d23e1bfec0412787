import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../http/mount.ts";

export function captureHandlers(): Handlers<Api, Context>["capture"] {
  return {};
}
