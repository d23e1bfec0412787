import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import type { Impact } from "@memory/shared";
import type { ReaderConnection } from "../../store/reader.ts";
import { countUsed, findTold, type Stretch, type ToldRow } from "./queries/told.ts";

/** What became of what was told. In the transaction that reads. */
export function readImpact(db: ReaderConnection, stretch: Stretch): Omit<Impact, "since"> {
  const told = findTold(db, stretch);
  const memories = oncePerMemory(told);
  const tokens = told.reduce((sum, row) => sum + row.tokens, 0);
  return {
    shown: {
      memories: memories.length,
      turns: new Set(told.filter(({ status }) => status === null).map(({ ref }) => ref)).size,
      sessions: new Set(told.map(({ agent, session }) => `${agent} ${session}`)).size,
      times: told.length,
      tokens,
    },
    used: countUsed(db, stretch),
    contradicted: {
      memories: memories.filter(({ contradicted }) => contradicted).length,
      // Only what holds is told.
      replaced: memories.filter(({ status }) => status === "superseded").length,
      retired: memories.filter(({ status }) => status === "retired").length,
    },
    saved: { least: tokens === 0 ? 0 : -tokens, ...mostSaved(told) },
  };
}

/** Of each its first telling. */
function oncePerMemory(told: readonly ToldRow[]): ToldRow[] {
  const first = new Map<string, ToldRow>();
  for (const row of told)
    if (row.status !== null)
      first.set(row.ref, {
        ...row,
        contradicted: row.contradicted || first.get(row.ref)?.contradicted ? 1 : 0,
      });
  return [...first.values()];
}

/** Had an agent read each turn that it was told of, once a session, instead of what it was told. */
function mostSaved(told: readonly ToldRow[]): { readonly most: number; readonly counted: number } {
  const counted = told.filter(({ sourceLength }) => sourceLength !== null);
  const sources = new Map<string, { length: number; tokens: number }>();
  for (const { agent, session, source, sourceLength, tokens } of counted) {
    const key = `${agent} ${session} ${source}`;
    const before = sources.get(key)?.tokens ?? 0;
    sources.set(key, { length: sourceLength ?? 0, tokens: before + tokens });
  }
  const most = [...sources.values()].reduce(
    (sum, { length, tokens }) => sum + Math.max(0, Math.ceil(length / CHARACTERS_PER_TOKEN) - tokens),
    0,
  );
  return { most, counted: counted.length };
}
