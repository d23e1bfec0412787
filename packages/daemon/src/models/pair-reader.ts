import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openSentenceJudge, type SentenceJudge } from "@memory/language/judging";
import type { Logger } from "../platform/logger.ts";

export interface PairReader {
  /** Null for a pair it has nothing to say about: in another language, too long, or without its files. */
  readonly judge: SentenceJudge;
  /** The fault of its files, in words for a person. */
  readonly trouble: () => string | null;
}

/** Reads its files when it is asked first. Where they are missing or damaged the rules decide alone, and the status says so. */
export function openPairReader(folder: string, log: Pick<Logger, "warn">): PairReader {
  let opened: SentenceJudge | null | undefined;
  const open = (): SentenceJudge | null => {
    try {
      return openSentenceJudge({
        words: readJson(join(folder, "words.json")),
        vectors: readFileSync(join(folder, "words.bin")),
        trees: readJson(join(folder, "trees.json")),
      });
    } catch (error) {
      log.warn(
        { err: error instanceof Error ? error.message : "unknown" },
        "the judge of sentences is not used",
      );
      return null;
    }
  };
  return {
    judge(earlier, later) {
      if (opened === undefined) opened = open();
      return opened?.(earlier, later) ?? null;
    },
    trouble: () => (opened === null ? TROUBLE : null),
  };
}

const TROUBLE =
  "the files of the judge that compares sentences are missing or damaged: memories are compared by rules alone, so fewer " +
  "changes are noticed and nothing merges but what is the same word for word; install anew to get them back";

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
