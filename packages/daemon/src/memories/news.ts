import type { MemoryNews } from "@memory/shared";
import type { ReaderConnection } from "../store/reader.ts";
import { countChanged, countDisagreeing, countNew, type Stretch } from "./queries/news.ts";

/** What is new of a stretch of time, in numbers; each is the length of the list with the same filters. */
export function readNews(db: ReaderConnection, ownerId: string, stretch: Stretch): MemoryNews {
  const learned = { fact: 0, preference: 0, episode: 0, procedure: 0 };
  for (const { type, count } of countNew(db, ownerId, stretch)) learned[type] = count;
  return {
    learned,
    changed: countChanged(db, ownerId, stretch),
    disagree: countDisagreeing(db, ownerId, stretch),
  };
}
