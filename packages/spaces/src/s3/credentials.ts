import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { CarrierError } from "../log/index.ts";
import type { S3Address } from "./address.ts";

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Given as `accessKey:secret`, or `accessKey:secret:token`; else where other programs look: the environment, then the file of AWS. */
export async function credentialsFor(
  address: S3Address,
  given: string | null,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Credentials> {
  const found =
    (given === null ? null : readGiven(given)) ??
    fromEnvironment(address, env) ??
    (await fromFile(address, env));
  if (found) return found;
  throw new CarrierError(
    "login",
    given === null
      ? "There is no key for the bucket: give accessKey:secret, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a profile of ~/.aws/credentials."
      : "The key of the bucket has the form accessKey:secret.",
  );
}

/** Whether a key, as it was given, counts for some hours alone: it comes with a token. */
export const runsOut = (given: string): boolean => GIVEN.exec(given)?.[3] !== undefined;

const GIVEN = /^([^:\s]+):([^:\s]+)(?::(\S+))?$/;

function readGiven(given: string): Credentials | null {
  const [, accessKeyId, secretAccessKey, sessionToken] = GIVEN.exec(given) ?? [];
  if (!accessKeyId || !secretAccessKey)
    throw new CarrierError("login", "The key of the bucket has the form accessKey:secret.");
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** A profile that the address names goes before them, as for other programs. */
function fromEnvironment({ profile }: S3Address, env: NodeJS.ProcessEnv): Credentials | null {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = env;
  if (profile !== null || !id || !secret) return null;
  return { accessKeyId: id, secretAccessKey: secret, ...(token && { sessionToken: token }) };
}

async function fromFile({ profile }: S3Address, env: NodeJS.ProcessEnv): Promise<Credentials | null> {
  const file = env.AWS_SHARED_CREDENTIALS_FILE || join(homedir(), ".aws", "credentials");
  const text = await readFile(file, "utf8").catch(() => "");
  const said = sectionOf(text, profile ?? (env.AWS_PROFILE || "default"));
  const [id, secret, token] = ["aws_access_key_id", "aws_secret_access_key", "aws_session_token"].map(
    (name) => said.get(name),
  );
  if (!id || !secret) return null;
  return { accessKeyId: id, secretAccessKey: secret, ...(token && { sessionToken: token }) };
}

/** Lines `name = value` below `[section]`. */
function sectionOf(text: string, section: string): Map<string, string> {
  const said = new Map<string, string>();
  let here = false;
  for (const line of text.split(/\r?\n/)) {
    const [, name] = /^\s*\[\s*(.*?)\s*\]\s*$/.exec(line) ?? [];
    if (name !== undefined) here = name === section;
    const [, key, value] = /^\s*([a-z_]+)\s*=\s*(\S+)\s*$/.exec(line) ?? [];
    if (here && key !== undefined && value !== undefined) said.set(key, value);
  }
  return said;
}
