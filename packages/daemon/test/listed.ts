import { createClient } from "@memory/client";
import { OWNER_HEADER, type SaveRequest } from "@memory/shared";
import type { z } from "zod";
import { type TestDaemon, testDaemon } from "./daemon.ts";
import { sendRaw } from "./raw-http.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const DAY = 86_400_000;
export const ago = (days: number): string => new Date(NOW - days * DAY).toISOString();

type Saved = z.input<typeof SaveRequest> & { readonly day?: number };

/** A daemon whose clock can be set back for what is saved, and owners in it. */
export async function listDaemon() {
  let now = NOW;
  let owners = 0;
  const memory: TestDaemon = await testDaemon({ clock: () => now });

  /** An owner with these memories, each saved so many days ago. */
  async function holding(...saved: readonly Saved[]) {
    const owner = `01900000-0000-7000-8000-${String(++owners).padStart(12, "0")}`;
    const ids: string[] = [];
    const { memories } = createClient({ baseUrl: memory.baseUrl, owner });
    for (const { day = 0, ...body } of saved) {
      now = NOW - day * DAY;
      ids.push((await memories.save({ body })).id ?? "none");
    }
    now = NOW;
    type Query = NonNullable<NonNullable<Parameters<typeof memories.list>[0]>["query"]>;
    const contents = async (query: Query) =>
      (await memories.list({ query })).memories.map(({ content }) => content);
    const raw = (path: string) => sendRaw(memory.baseUrl, path, { headers: { [OWNER_HEADER]: owner } });
    return { memories, contents, raw, ids };
  }

  return { ...memory, holding };
}

export type ListDaemon = Awaited<ReturnType<typeof listDaemon>>;

export const pots = [
  { content: "The small pot is glazed with celadon", project: "kiln", type: "fact", day: 4 },
  { content: "Sam prefers the wide pot", project: "kiln", type: "preference", day: 3 },
  { content: "The heron eats at noon", project: "pond", type: "fact", day: 2 },
  { content: "100% of the reeds_grow in Ünïcode 😀", type: "fact", day: 1 },
] as const;
