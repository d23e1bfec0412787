import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/** 32 characters that need no quotes. */
export const makePassword = (): string => randomBytes(24).toString("base64url");

const ITERATIONS = 4096;

/** What Postgres keeps of a password. It is sent instead of it: statements may be written into the log of the server. */
export function scramOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, ITERATIONS, 32, "sha256");
  const hmac = (words: string) => createHmac("sha256", salted).update(words).digest();
  const stored = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const keys = `${stored}:${hmac("Server Key").toString("base64")}`;
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${keys}`;
}
