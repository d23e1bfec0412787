import { z } from "zod";
import type { Numbered } from "../log/index.ts";
import { MOST_FILLED } from "./schema/search-filling.ts";
import { openSession, type PostgresCarrierOptions } from "./session.ts";
import { only, readNumbered } from "./wire.ts";

export { MOST_FILLED };

/** What is asked of a space. */
export interface SearchQuestion {
  /** Words in small letters, at most 64; the server cuts and stems them as it does those of texts. */
  readonly words: readonly string[];
  /** 128 hexadecimal digits, one bit a component of the question's vector; null: by words alone. */
  readonly code: string | null;
  /** By which the code is made: codes of another are not compared. */
  readonly model: string;
  /** Only this project, and what belongs to none. */
  readonly project?: string | undefined;
  readonly types?: readonly string[] | undefined;
  /** Milliseconds of when it was said, both included. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  /** Members that are not told, and those of whom nothing is told that a program said for them. */
  readonly notBy: readonly string[];
  readonly notByAgentsOf: readonly string[];
  /** Only what a person has said or confirmed, or a program of the one who asks. */
  readonly told: boolean;
  /** At most 64. */
  readonly limit: number;
}

const Code = z.string().regex(/^[0-9a-f]{128}$/);

const Found = z.object({
  id: z.uuid(),
  /** The operation that wrote it, and the place of the row in it, from 1. */
  seq: z.int(),
  place: z.int(),
  member: z.string(),
  received: z.number(),
  image: z.string(),
  /** What was signed, and by what; null where it is too long to be sent along. */
  said: z.string().nullable(),
  signature: z.string(),
  /** Null: nobody has brought it yet, or codes were not compared; no bit is set where the model has none for the text. */
  code: Code.nullable(),
});
export type FoundText = z.infer<typeof Found>;

const Searched = z.object({
  space: z.string(),
  model: z.string().nullish(),
  /** Texts that can be found, and those of them with a code. */
  texts: z.int(),
  coded: z.int(),
  /** Those of the project that was asked for, and of none. */
  scope: z.int(),
  /** some: of more texts than can be compared in time, where there is no index of them. */
  compared: z.enum(["none", "exact", "index", "some"]),
  /** In how many texts of the space a word of the question stands; grammar is missing. */
  words: z.array(z.object({ word: z.string(), texts: z.int() })),
  /** Best first. */
  found: z.array(Found),
});
export type Searched = z.infer<typeof Searched>;

const Due = z.object({
  /** Somebody searches the space there. */
  wanted: z.boolean(),
  /** It is this machine's turn. */
  turn: z.boolean(),
  model: z.string().nullish(),
  /** isThere: its words can be found, and only the code is missing. */
  due: z.array(z.object({ id: z.string(), seq: z.int().nullable(), isThere: z.boolean() })),
  /** There is more to do at once. */
  more: z.boolean().default(false),
});
export type DueTexts = z.infer<typeof Due>;

const SearchState = z.object({
  texts: z.int(),
  coded: z.int(),
  model: z.string().nullable(),
  /** What an administrator names who makes an index. */
  table: z.string(),
  /** An administrator has made an index of the codes. */
  isIndexed: z.boolean(),
  isFilled: z.boolean(),
});
export type SearchState = z.infer<typeof SearchState>;

/** A text to be filled in, as it stands in the log since an operation. */
export interface FilledText {
  readonly id: string;
  readonly seq: number;
  /** 128 hexadecimal digits, all of them 0 where the model has no vector for the text; null: none is brought. */
  readonly code: string | null;
}

/** A space that is searched in its Postgres, for one machine of a member. Each method throws a CarrierError. */
export interface SpaceSearch {
  /** From now on it can be searched. */
  want(): Promise<void>;
  state(): Promise<SearchState>;
  search(question: SearchQuestion): Promise<Searched>;
  /** Operations after a number that say who takes part, and no others. */
  acts(since: number, limit: number): Promise<Numbered[]>;
  /** What this machine may fill in next, if it is its turn; at most `MOST_FILLED`. `model`: null where it has none. */
  due(model: string | null, limit: number): Promise<DueTexts>;
  /** Answers how many can be found now. */
  fill(model: string | null, texts: readonly FilledText[]): Promise<number>;
  close(): Promise<void>;
}

/** `patience`: milliseconds for each answer. */
export function openSearch(
  options: Omit<PostgresCarrierOptions, "say">,
  { patience }: { readonly patience: number },
): SpaceSearch {
  const { space, machine } = options;
  const session = openSession(options, patience);
  return {
    async want() {
      await session.query("SELECT memory.want_search_v1($1, $2)", [space, machine]);
    },
    state: async () =>
      only(
        SearchState,
        await session.query("SELECT memory.search_state_v1($1, $2) AS answer", [space, machine]),
      ),
    async search({ words, code, model, limit, ...filters }) {
      const values = [[space], machine, words, code, model, JSON.stringify(filters), limit];
      const [answer] = only(
        z.tuple([Searched]),
        await session.query("SELECT memory.search_v1($1, $2, $3, $4, $5, $6, $7) AS answer", values),
      );
      return answer;
    },
    acts: async (since, limit) =>
      (
        await session.query("SELECT * FROM memory.acts_v1($1, $2, $3, $4)", [space, machine, since, limit])
      ).map(readNumbered),
    due: async (model, limit) =>
      only(
        Due,
        await session.query("SELECT memory.due_v1($1, $2, $3, $4) AS answer", [space, machine, model, limit]),
      ),
    fill: async (model, texts) =>
      only(
        z.int(),
        await session.query("SELECT memory.fill_v1($1, $2, $3, $4) AS answer", [
          space,
          machine,
          model,
          JSON.stringify(texts),
        ]),
      ),
    close: () => session.close(),
  };
}
