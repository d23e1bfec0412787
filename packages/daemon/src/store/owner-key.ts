import { DEFAULT_OWNER } from "@memory/shared/wire";

/** Key in the store of the owner a request acts for that names none: every row has it, and nearly every store no other. */
export const OWN = "0";

/** The key an owner has in the store. */
export const ownerKey = (owner: string): string => (owner === DEFAULT_OWNER ? OWN : owner);

/** The uuid of an owner. */
export const ownerUuid = (key: string): string => (key === OWN ? DEFAULT_OWNER : key);
