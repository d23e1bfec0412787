import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { count } from "@memory/shared/words";
import { z } from "zod";
import { CliError, EXIT } from "../errors.ts";

/** The longest text of a memory; longer ones could not be saved. */
const LONGEST_TEXT = 20_000;
/** Bytes of a file: what is larger does not fit into one string. */
const LARGEST_FILE = 500_000_000;

const Name = z.union([z.string().min(1), z.number().transform(String)]);

const Doc = z.object({
  id: Name,
  text: z.string().trim().min(1).max(LONGEST_TEXT),
  session: Name.optional(),
  line: z.int().positive().optional(),
  date: z
    .string()
    .refine((date) => !Number.isNaN(Date.parse(date)), { error: "is no date" })
    .transform((date) => new Date(date).toISOString())
    .optional(),
  speaker: z.string().min(1).max(200).optional(),
});
export type Doc = z.output<typeof Doc>;

const Query = z.object({
  text: z.string().trim().min(1).max(100_000),
  rel: z.array(Name).max(1_000),
  cat: Name.optional(),
});

const Group = z.object({ docs: z.array(Doc).min(1), queries: z.array(Query) });
export type Group = z.output<typeof Group>;

const QuestionSet = z.object({ name: z.string().min(1).max(200), groups: z.array(Group).min(1) });
export type QuestionSet = z.output<typeof QuestionSet>;

const SHAPE = '{"name": …, "groups": [{"docs": [{"id", "text"}], "queries": [{"text", "rel": [ids]}]}]}';

/** Read a public set. Whatever is wrong with it is said before anything is started for it. */
export async function readSet(given: string): Promise<QuestionSet> {
  const path = resolve(given);
  const found = await stat(path).catch(() => null);
  if (!found)
    throw new CliError(EXIT.notFound, `no such file: ${given}`, { hint: `a set is JSON:  ${SHAPE}` });
  if (!found.isFile()) throw new CliError(EXIT.usage, `${given} is no file`);
  if (found.size > LARGEST_FILE)
    throw new CliError(EXIT.usage, `${given} is larger than ${count(LARGEST_FILE / 1e6)} MB`, {
      hint: "split it: each file is measured for itself",
    });
  const parsed = QuestionSet.safeParse(jsonOf(await readFile(path, "utf8"), given));
  if (!parsed.success) {
    const issues = parsed.error.issues
      .slice(0, 5)
      .map(({ path: at, message }) => ({ path: at.join("."), message }));
    throw new CliError(EXIT.usage, `${given} is no set of questions`, {
      issues,
      hint: `a set is JSON:  ${SHAPE}`,
    });
  }
  refuseContradictions(parsed.data, given);
  return parsed.data;
}

function jsonOf(text: string, given: string): unknown {
  if (text.trim() === "")
    throw new CliError(EXIT.usage, `${given} is empty`, { hint: `a set is JSON:  ${SHAPE}` });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CliError(EXIT.usage, `${given} is not JSON`, { hint: `a set is JSON:  ${SHAPE}`, cause });
  }
}

/** Ids that stand for two texts or for none would make the figures wrong without a word. */
function refuseContradictions({ groups }: QuestionSet, given: string): void {
  for (const [g, { docs, queries }] of groups.entries()) {
    const ids = new Set<string>();
    for (const { id } of docs) {
      if (ids.has(id))
        throw new CliError(EXIT.usage, `${given}: group ${g + 1} has two texts with the id "${id}"`);
      ids.add(id);
    }
    for (const [q, { rel }] of queries.entries()) {
      const unknown = rel.find((id) => !ids.has(id));
      if (unknown !== undefined)
        throw new CliError(
          EXIT.usage,
          `${given}: question ${q + 1} of group ${g + 1} is answered by "${unknown}", and no text of its group has that id`,
        );
    }
  }
  if (!groups.some(({ queries }) => queries.some(({ rel }) => rel.length > 0)))
    throw new CliError(EXIT.usage, `${given} has no question with an answer`, {
      hint: 'each query names in "rel" the ids of the texts that answer it',
    });
}
