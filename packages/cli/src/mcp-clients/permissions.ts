import { applyEdits, type Node } from "jsonc-parser";
import { insertInto } from "../config-file/insert.ts";
import { property, treeOf } from "../config-file/json-tree.ts";
import { layoutOf } from "../config-file/layout.ts";
import { type ConfigFile, readConfig, refusal, refuseReadOnly } from "../config-file/read.ts";
import { removeFrom } from "../config-file/remove.ts";
import { isRecord, sameJson } from "../config-file/values.ts";
import { NotPossible } from "./format.ts";
import { jsonFormat } from "./json-format.ts";
import type { Machine } from "./places.ts";
import { type Plan, textsBefore } from "./plan.ts";
import type { Scope, Target } from "./targets.ts";

/** Claude Code asks before each tool of a server, and `claude -p`, which cannot ask, refuses; these change nothing. */
const RULES = ["recall", "read", "related", "status", "history", "conflicts"].map(
  (tool) => `mcp__memory__memory_${tool}`,
);
const PATH = ["permissions", "allow"];

/** The clients of these that keep what they may do without asking in a file of its own. */
export const permissionsOf = (targets: readonly Target[], scope: Scope, machine: Machine): Target[] =>
  targets.flatMap(({ client }) =>
    client.permissions ? { client, shown: client.permissions[scope](machine), isPermissions: true } : [],
  );

/** Does a file hold a rule of ours? One that cannot be read holds none that could be taken out. */
export const holdsRules = async ({ shown }: Target): Promise<boolean> =>
  read(shown).then(
    ({ text }) => rulesIn(text),
    () => false,
  );

/** Are rules of ours in a text? */
export const rulesIn = (text: string): boolean => ours(text).length > 0;

/** A text with our rules in it. */
export const addRules = (shown: string, text: string): string => checked(shown, text, withRules(shown, text));

/** A text without our rules; those that stood in the text of before us are the person's own. */
export const removeRules = (shown: string, text: string, before = ""): string =>
  checked(shown, text, withoutRules(text, ours(before), depthIn(before)));

/** The file with our rules in it. */
export async function planAllow({ client, shown }: Target): Promise<Plan> {
  const file = await read(shown);
  const text = addRules(shown, file.text);
  if (text !== file.text) await refuseReadOnly(shown, file);
  return { client, shown, file, text };
}

/** The file as it was before our rules, or without them if it has changed since. Null: all of it was ours. */
export async function planDisallow({ client, shown }: Target): Promise<Plan> {
  const file = await read(shown);
  await refuseReadOnly(shown, file);
  return { client, shown, file, text: await before(shown, file) };
}

async function before(shown: string, file: ConfigFile): Promise<string | null> {
  const earlier = (await textsBefore(file, jsonFormat)).filter((text) => missing(text).length > 0);
  const same = earlier.find((text) => rulesAddedTo(shown, text) === file.text);
  if (same !== undefined) return same;
  if (rulesAddedTo(shown, "") === file.text) return null;
  // An entry that stood there before us is the person's own.
  return removeRules(shown, file.text, earlier[0]);
}

const read = (shown: string): Promise<ConfigFile> => readConfig(shown, jsonFormat.refuseBroken);

const allowedIn = (text: string): readonly unknown[] => {
  const { permissions } = jsonFormat.read(text);
  return isRecord(permissions) && Array.isArray(permissions.allow) ? permissions.allow : [];
};
const ours = (text: string): string[] => RULES.filter((rule) => allowedIn(text).includes(rule));
const missing = (text: string): string[] => RULES.filter((rule) => !allowedIn(text).includes(rule));

/** The number of names of the path that a text has. */
function depthIn(text: string): number {
  const { permissions } = jsonFormat.read(text);
  if (!isRecord(permissions)) return 0;
  return permissions.allow === undefined ? 1 : 2;
}

function rulesAddedTo(shown: string, text: string): string | null {
  try {
    return withRules(shown, text);
  } catch {
    return null;
  }
}

function withRules(shown: string, text: string): string {
  if (depthIn(text) < PATH.length) return allowedAnew(shown, text);
  return missing(text).reduce((now, rule) => {
    const root = treeOf(now);
    const list = listIn(root);
    if (!root || list?.type !== "array") throw refusal(shown, '"permissions.allow" is not a list');
    return applyEdits(now, insertInto(now, list, { value: rule }, layoutOf(now, root)));
  }, text);
}

function allowedAnew(shown: string, text: string): string {
  try {
    return jsonFormat.set(text, PATH, RULES);
  } catch (error) {
    throw error instanceof NotPossible ? refusal(shown, error.message) : error;
  }
}

function withoutRules(text: string, kept: readonly string[], depth: number): string {
  const mine = RULES.filter((rule) => !kept.includes(rule));
  if (depth < PATH.length && allowedIn(text).every((rule) => mine.some((one) => one === rule)))
    return jsonFormat.remove(text, PATH, depth);
  return mine.reduce((now, rule) => {
    const node = listIn(treeOf(now))?.children?.find(({ value }) => value === rule);
    return node ? applyEdits(now, removeFrom(now, node)) : now;
  }, text);
}

function listIn(root: Node | null): Node | undefined {
  const permissions = root && property(root, "permissions");
  return permissions?.type === "object" ? property(permissions, "allow") : undefined;
}

/** Editing text is only safe when it is looked at afterwards: but for our rules, both texts must say the same. */
function checked(shown: string, before: string, after: string): string {
  const [old, now] = [before, after].map((text) => {
    const { permissions, ...others } = jsonFormat.read(text);
    const { allow: _, ...more } = isRecord(permissions) ? permissions : {};
    return { ...others, more, allow: allowedIn(text).filter((rule) => !RULES.some((one) => one === rule)) };
  });
  if (sameJson(old, now)) return after;
  throw refusal(shown, "its layout is one that this would damage");
}
