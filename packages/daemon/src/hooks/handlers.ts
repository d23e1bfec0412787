import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../http/mount.ts";

export function hookHandlers(): Handlers<Api, Context>["hooks"] {
  return {};
}
