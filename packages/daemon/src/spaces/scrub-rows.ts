import { ApiError } from "@memory/shared";
import { codeOf } from "@memory/sources/files";
import type { Actor } from "../activity/operation.ts";
import { type Image, imageNow, readImage, writeImage } from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { derived } from "../history/scrub/derived.ts";
import { placeholder } from "../history/scrub/hide.ts";
import { deferReferences } from "../history/undo/queries/rows.ts";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import type { Intent } from "./intents.ts";
import type { KeyedSpace } from "./queries/spaces.ts";
import { isWord } from "./rows.ts";

interface Scrubbing {
  readonly rows: Extract<Intent, { kind: "scrub" }>["rows"];
  readonly actor: Actor;
}

/** The same rows with other words; one that is there no more is passed over. */
export function scrubIn(deps: SpokenDeps, { id: ownerId }: KeyedSpace, { rows, actor }: Scrubbing) {
  const { store } = deps;
  return record(deps, { ownerId, kind: "scrub", actor }, () => {
    deferReferences(store);
    for (const { table, key, words } of rows) {
      const image = imageNow(store, table, key);
      if (image === null) continue;
      const before = readImage(image);
      if (before.owner_id !== ownerId) continue;
      const outcome = numbers.some((n) =>
        isWritten(() => writeImage(store, table, key, withWords(table, before, renumbered(words, n)))),
      );
      if (!outcome)
        throw new ApiError(
          "conflict",
          "without it two memories would say the same; retire one of them first",
        );
    }
    return { subject: null };
  });
}

/** Two rows may not become one: then the second gets a number. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const renumbered = (words: Readonly<Record<string, string>>, n: number): Image =>
  Object.fromEntries(
    Object.entries(words).map(([column, said]) => [column, said.replaceAll(placeholder(1), placeholder(n))]),
  );

function isWritten(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (codeOf(error) === "SQLITE_CONSTRAINT_UNIQUE") return false;
    throw error;
  }
}

function withWords(table: "memories" | "restatements" | "conflicts", image: Image, words: Image): Image {
  const said = Object.fromEntries(Object.entries(words).filter(([column]) => isWord(table, column)));
  const after = { ...image, ...said };
  return { ...after, ...(derived(table, after, new Set(Object.keys(said))) as Image) };
}
