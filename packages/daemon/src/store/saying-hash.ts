import { hash } from "node:crypto";

/** Characters of the hash: 66 bits. Two sayings may share one; the texts themselves are compared behind it. */
const LENGTH = 11;

/** Hash of the key of a text (`sayingKey`), by which a memory that says the same is found. */
export const sayingHash = (key: string): string => hash("sha256", key, "base64url").slice(0, LENGTH);
