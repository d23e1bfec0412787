import { type ConfigFile, decode, readConfig, refuseReadOnly } from "../config-file/read.ts";
import { readBackups } from "../config-file/write.ts";
import { type Failure, failureOf } from "../errors.ts";
import type { Part } from "./parts.ts";

/** What happens to one file, whatever parts of ours lie in it. */
export interface FilePlan {
  readonly shown: string;
  readonly parts: readonly Part[];
  readonly file: ConfigFile;
  /** Null: the file goes, since all of it was ours. */
  readonly text: string | null;
}

export interface FailedPlan {
  readonly shown: string;
  readonly parts: readonly Part[];
  readonly failure: Failure;
}

export type Planned = FilePlan | FailedPlan;

export const isFailed = (plan: Planned): plan is FailedPlan => "failure" in plan;

/** The files of these parts, each once, with what is planned for it. One that cannot be changed does not stop the others. */
export async function planFiles(
  parts: readonly Part[],
  planned: (file: ConfigFile, parts: readonly Part[]) => Promise<string | null> | string | null,
): Promise<Planned[]> {
  const files = new Map<string, Part[]>();
  for (const part of parts) files.set(part.shown, [...(files.get(part.shown) ?? []), part]);
  const plans: Planned[] = [];
  for (const [shown, those] of files)
    try {
      const file = await readConfig(shown, those[0]?.refuseBroken);
      const text = await planned(file, those);
      if (text !== file.text) await refuseReadOnly(shown, file);
      plans.push({ shown, parts: those, file, text });
    } catch (error) {
      plans.push({ shown, parts: those, failure: failureOf(error) });
    }
  return plans;
}

/** A file with all of them in it. */
export const connected = ({ text }: ConfigFile, parts: readonly Part[]): string =>
  parts.reduce((now, part) => part.add(now), text);

/**
 * A file without us: the text of a copy, where adding what stands in the file to it gives the file to the byte, and else what is
 * left when our parts are taken out. Null: there was nothing but us.
 */
export async function disconnected(file: ConfigFile, parts: readonly Part[]): Promise<string | null> {
  const there = parts.filter((part) => part.isIn(file.text));
  if (there.length === 0) return file.text;
  const copies = await copiesOf(file, there);
  const ways = waysTo(there, file.text);
  const gives = (text: string) => ways.some((way) => attempt(way, text) === file.text);
  const same = copies.find(gives);
  if (same !== undefined) return same;
  if (gives("")) return null;
  return there.reduceRight((now, part) => part.remove(now, copies[0]), file.text);
}

/** Texts of before us, newest first: those in which nothing of ours stands. */
async function copiesOf(file: ConfigFile, parts: readonly Part[]): Promise<string[]> {
  const copies = await readBackups(file.path);
  return copies.flatMap((bytes) => {
    try {
      const { text, hasMark } = decode(bytes, file.path);
      if (text.trim() !== "") for (const { refuseBroken } of parts) refuseBroken(text, file.path);
      return hasMark === file.hasMark && !parts.some(({ isIn }) => isIn(text)) ? [text] : [];
    } catch {
      return [];
    }
  });
}

type Change = (text: string) => string;

/** All parts, one after the other, in every way and order in which they may have been added. */
function waysTo(parts: readonly Part[], present: string): Change[] {
  if (parts.length === 0) return [(text) => text];
  return parts.flatMap((part) => {
    const others = waysTo(
      parts.filter((one) => one !== part),
      present,
    );
    return part.asIn(present).flatMap((add) =>
      others.map(
        (other): Change =>
          (text) =>
            other(add(text)),
      ),
    );
  });
}

function attempt(way: Change, text: string): string | null {
  try {
    return way(text);
  } catch {
    return null;
  }
}
