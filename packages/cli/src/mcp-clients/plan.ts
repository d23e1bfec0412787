import { isDeepStrictEqual } from "node:util";
import { type ConfigFile, decode, readConfig, refusal, refuseReadOnly } from "../config-file/read.ts";
import { isRecord, sameJson } from "../config-file/values.ts";
import { readBackups } from "../config-file/write.ts";
import { CliError, EXIT } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import type { Client } from "./clients.ts";
import { startedBy } from "./entry.ts";
import { type Format, NotPossible, type Path } from "./format.ts";
import type { Command } from "./program.ts";
import type { Target } from "./targets.ts";

/** The change planned for a client's file. */
export interface Plan {
  readonly client: Client;
  /** As the person knows the file. */
  readonly shown: string;
  readonly file: ConfigFile;
  /** Null: the file goes, since all of it was ours. */
  readonly text: string | null;
}

/** The state of our entry in a client's file. */
export interface Found extends Pick<Target, "client" | "shown"> {
  readonly file: ConfigFile;
  readonly path: Path;
  /** Undefined: there is no entry of that name. */
  readonly entry: unknown;
}

export async function find({ client, shown }: Pick<Target, "client" | "shown">): Promise<Found> {
  const file = await readConfig(shown, client.format.refuseBroken);
  const values = client.format.read(file.text);
  const path = client.path(values);
  return { client, shown, file, path, entry: at(values, path) };
}

/** The entry as we would write it. */
export interface Wish {
  readonly command: Command;
  /** The client need not ask a person before it uses it. */
  readonly allow: boolean;
}

/** The file with our entry in it, in the place of another's only with `force`. */
export async function planInstall(found: Found, wish: Wish, force: boolean): Promise<Plan> {
  const { client, shown, file } = found;
  const text = withServer(found, file.text, wish, force);
  if (text !== file.text) await refuseReadOnly(shown, file);
  return { client, shown, file, text };
}

/** A text with our entry in it, in the place of another's only with `force`. Throws `CliError`. */
export function withServer(
  { client, shown }: Pick<Target, "client" | "shown">,
  text: string,
  wish: Wish,
  force = false,
): string {
  const path = client.path(client.format.read(text));
  const entry = at(client.format.read(text), path);
  if (entry !== undefined && !startedBy(entry) && !force) throw taken({ shown, path });
  return changed({ shown }, () => added({ client, path }, text, wish));
}

/** A text without our entry; what the text of before us had of what leads to it stays. */
export function withoutServer(
  { client, shown }: Pick<Target, "client" | "shown">,
  text: string,
  before: string | undefined,
): string {
  const path = client.path(client.format.read(text));
  const kept = before === undefined ? 0 : depthOf(client.format.read(before), path);
  return changed({ shown }, () => checked(client, path, [text, client.format.remove(text, path, kept)]));
}

/** Our entry as it stands in a text; undefined where there is none, or another's. */
export function serverIn(client: Client, text: string): unknown {
  const entry = at(client.format.read(text), client.path(client.format.read(text)));
  return startedBy(entry) ? entry : undefined;
}

/** The file as it was before us, or without our entry if it has changed since. */
export async function planUninstall(found: Found): Promise<Plan> {
  const { client, shown, file, entry } = found;
  const started = startedBy(entry);
  if (!started) return { client, shown, file, text: file.text };
  const text = await restored(found);
  await refuseReadOnly(shown, file);
  return { client, shown, file, text };
}

const taken = ({ shown, path }: Pick<Found, "shown" | "path">): CliError =>
  new CliError(EXIT.refused, `${cleanLine(shown)} has a "${path.at(-1)}" that starts something else`, {
    hint: "nothing was changed; put memory in its place with --force",
  });

function changed({ shown }: Pick<Found, "shown">, change: () => string): string {
  try {
    return change();
  } catch (error) {
    if (error instanceof NotPossible) throw refusal(shown, error.message);
    throw error;
  }
}

/** The text with our entry. What a person has added to it stays, unless the entry was not ours. */
function added({ client, path }: Pick<Found, "client" | "path">, text: string, wish: Wish): string {
  const { format } = client;
  const starts = { ...client.starts(wish.command), ...(wish.allow && client.allows) };
  const entry = at(format.read(text), path);
  if (!startedBy(entry) || !isRecord(entry))
    return checked(client, path, [text, format.set(text, path, { ...starts, ...client.extras })]);
  const stale = Object.entries(starts).filter(([name, value]) => !sameJson(entry[name], value));
  const after = stale.reduce((now, [name, value]) => format.set(now, [...path, name], value), text);
  return checked(client, path, [text, after]);
}

async function restored(found: Found): Promise<string | null> {
  const { client, file, path, entry } = found;
  const command = wholeCommand(entry);
  const copies = await textsBefore(file, client.format);
  const earlier = copies.filter((text) => !startedBy(at(client.format.read(text), path)));
  const wishes = command ? [false, true].map((allow) => ({ command, allow })) : [];
  const gives = (text: string) => wishes.some((wish) => addedTo(found, text, wish) === file.text);
  const same = earlier.find(gives);
  if (same !== undefined) return same;
  if (gives("")) return null;
  return withoutServer(found, file.text, earlier[0]);
}

/** The words that start our server in an entry. */
export function wholeCommand(entry: unknown): Command | null {
  const [program, ...args] = startedBy(entry)?.words ?? [];
  return program === undefined ? null : [program, ...args];
}

/** Texts of the copies beside a file, newest first. */
export async function textsBefore(file: ConfigFile, format: Format): Promise<string[]> {
  const copies = await readBackups(file.path);
  return copies.flatMap((bytes) => {
    try {
      const { text, hasMark } = decode(bytes, file.path);
      if (text.trim() !== "") format.refuseBroken(text, file.path);
      return hasMark === file.hasMark ? [text] : [];
    } catch {
      return [];
    }
  });
}

function addedTo(found: Found, text: string, wish: Wish): string | null {
  try {
    return added(found, text, wish);
  } catch {
    return null;
  }
}

/** Editing text is only safe when it is looked at afterwards: but for our entry, both texts must say the same. */
function checked(client: Client, path: Path, [before, after]: [string, string]): string {
  const [old, now] = [before, after].map((text) => without(readBy(client, text), path));
  if (isDeepStrictEqual(old, now)) return after;
  throw new NotPossible("its layout is one that this would damage; paste what --print shows");
}

function readBy(client: Client, text: string): Record<string, unknown> {
  try {
    if (text.trim() !== "") client.format.refuseBroken(text, "");
    return client.format.read(text);
  } catch {
    throw new NotPossible("its layout is one that this would damage; paste what --print shows");
  }
}

/** The values without ours; what would be empty then counts as not there. */
function without(values: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return undefined;
  if (!isRecord(values)) return values ?? undefined;
  const { [name]: inner, ...others } = values;
  const left = without(inner, rest);
  const isNothing = left === undefined || (isRecord(left) && Object.keys(left).length === 0);
  return isNothing ? others : { ...others, [name]: left };
}

function at(values: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values);
}

/** The number of names of the path that are there. */
function depthOf(values: unknown, path: Path): number {
  const names = path.findIndex((_, depth) => at(values, path.slice(0, depth + 1)) === undefined);
  return names < 0 ? path.length : names;
}
