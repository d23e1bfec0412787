import { readFile } from "node:fs/promises";
import { getNodeValue } from "jsonc-parser";
import { treeOf } from "../config-file/json-tree.ts";
import { decode } from "../config-file/read.ts";
import { isRecord } from "../config-file/values.ts";
import { type Entry, urlOf } from "./entries.ts";
import type { Place } from "./places.ts";

interface Settings extends Place {
  readonly values: Record<string, unknown>;
}

/** What keeps Claude Code from running our hooks, in words; nothing if they will run. */
export async function guardsAgainst(
  entries: readonly Entry[],
  places: readonly Place[],
  show: (path: string) => string,
): Promise<string[]> {
  const all = (await Promise.all(places.map(readPlace))).filter((one) => one !== null);
  const off = all.filter(({ values }) => values.disableAllHooks === true);
  const managedOnly = all.filter(
    ({ isManaged, values }) => isManaged && values.allowManagedHooksOnly === true,
  );
  const unlisted = urlsNotAllowed(entries, all);
  return [
    ...off.map(({ path }) => `"disableAllHooks" in ${show(path)} stops every hook`),
    ...managedOnly.map(
      ({ path }) => `"allowManagedHooksOnly" in ${show(path)} stops hooks that are not an administrator's`,
    ),
    ...(unlisted.length > 0
      ? [
          `"allowedHttpHookUrls" in ${listing(all)
            .map(({ path }) => show(path))
            .join(", ")} does not allow ${unlisted[0]}`,
        ]
      : []),
  ];
}

const listing = (all: readonly Settings[]): readonly Settings[] =>
  all.filter(({ values }) => Array.isArray(values.allowedHttpHookUrls));

/** The lists of all places count together; without any list every address is allowed. */
function urlsNotAllowed(entries: readonly Entry[], all: readonly Settings[]): string[] {
  const lists = listing(all);
  if (lists.length === 0) return [];
  const patterns = lists
    .flatMap(({ values }) => values.allowedHttpHookUrls)
    .filter((pattern) => typeof pattern === "string");
  const urls = entries.flatMap(({ handler }) => urlOf(handler)?.href ?? []);
  return urls.filter((url) => !patterns.some((pattern) => matches(pattern, url)));
}

function matches(pattern: string, url: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(url);
}

/** Only looked at: what cannot be read says nothing. */
async function readPlace(place: Place): Promise<Settings | null> {
  try {
    const root = treeOf(decode(await readFile(place.path), place.path).text);
    const values: unknown = root && getNodeValue(root);
    return isRecord(values) ? { ...place, values } : null;
  } catch {
    return null;
  }
}
