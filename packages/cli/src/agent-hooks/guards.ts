import { readFile } from "node:fs/promises";
import { getNodeValue } from "jsonc-parser";
import { treeOf } from "../config-file/json-tree.ts";
import { decode } from "../config-file/read.ts";
import { isRecord } from "../config-file/values.ts";
import type { Place } from "./places.ts";

interface Settings extends Place {
  readonly values: Record<string, unknown>;
}

/** Settings that keep Claude Code from running our hooks, in words; nothing if they will run. */
export async function guardsAgainst(
  places: readonly Place[],
  show: (path: string) => string,
): Promise<string[]> {
  const all = (await Promise.all(places.map(readPlace))).filter((one) => one !== null);
  const off = all.filter(({ values }) => values.disableAllHooks === true);
  const managedOnly = all.filter(
    ({ isManaged, values }) => isManaged && values.allowManagedHooksOnly === true,
  );
  return [
    ...off.map(({ path }) => `"disableAllHooks" in ${show(path)} stops every hook`),
    ...managedOnly.map(
      ({ path }) => `"allowManagedHooksOnly" in ${show(path)} stops hooks that are not an administrator's`,
    ),
  ];
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
