import { type Fields, fields, string } from "../../sessions/fields.ts";
import { type Told, told } from "../retold/told.ts";

/** A session as opencode keeps it, in rows or in files. */
export interface Kept {
  readonly directory: string | null;
  readonly title: string | null;
  readonly createdAt: unknown;
  /** The message, or the part of one, from which on it was undone. */
  readonly revert: unknown;
  /** In order. */
  readonly messages: readonly (Part & { readonly parts: readonly Part[] })[];
}

export interface Part {
  readonly id: string;
  /** Null: it is no JSON of a known shape. */
  readonly data: Fields | null;
}

/** Parts that say something; of the others some hold whole files. */
const SAYING: ReadonlySet<unknown> = new Set(["text", "tool"]);

/** A session as far as it stands. */
export function tellKept({ directory, title, createdAt, revert, messages }: Kept): Told {
  const undone = fields(revert);
  const [from, fromPart] = [string(undone?.messageID), string(undone?.partID)];
  const standing: Fields[] = [];
  let malformed = 0;
  for (const { id, data, parts } of messages) {
    // Ids are in the order of time.
    if (from !== null && (id > from || (id === from && fromPart === null))) continue;
    const left = parts.filter((part) => id !== from || fromPart === null || part.id < fromPart);
    malformed += [{ data }, ...left].filter((one) => one.data === null).length;
    const said = left.flatMap((part) => (SAYING.has(part.data?.type) ? (part.data ?? []) : []));
    if (data !== null) standing.push({ id, ...data, parts: said });
  }
  return told({ cwd: directory, title, startedAt: createdAt }, standing, malformed);
}
