import type { Login } from "./host.ts";
import type { KeptKeys } from "./keys.ts";
import type { SpaceRow } from "./queries/spaces.ts";

/** How this home logs in where a space lies. */
export const loginOf = (
  { carrier, member }: Pick<SpaceRow, "carrier" | "member">,
  { password, insecureNetwork }: KeptKeys,
): Login => ({ address: carrier, member, password, insecureNetwork });
