import { applyEdits, type Edit, getNodeValue, type Node } from "jsonc-parser";
import { insertInto, replaceAt } from "../config-file/insert.ts";
import { property, treeOf } from "../config-file/json-tree.ts";
import { hasComment, layoutOf } from "../config-file/layout.ts";
import { holdsComments, removeFrom } from "../config-file/remove.ts";
import { isRecord, sameJson } from "../config-file/values.ts";
import { CliError, EXIT } from "../errors.ts";
import { type Entry, isOurs, type Shape } from "./entries.ts";
import { findOurs } from "./find.ts";

/** Hooks as they are wanted in a file. */
export interface Wanted {
  readonly entries: readonly Entry[];
  readonly shape: Shape;
  /** Values that a file needs besides, where it has none of that name. */
  readonly needs?: Readonly<Record<string, unknown>> | undefined;
}

/** The settings with these hooks of ours and no others; all other bytes stay. */
export function withEntries(text: string, wanted: Wanted): string {
  // An entry that would not be found again could be neither mended nor removed.
  if (!wanted.entries.every(({ handler }) => isOurs(handler)))
    throw new CliError(EXIT.failed, "memory is installed where its hooks could not be told from others", {
      hint: "its folder has to end in cli, as in the checkout; nothing was changed",
    });
  const start = text.trim() === "" ? `{}${text || "\n"}` : text;
  return checked(
    start,
    changeUntilDone(start, (root, now) => nextChange(now, root, wanted)),
    wanted.needs,
  );
}

/** The settings without any hook of ours, and without the lists that were there for them alone. */
export const withoutEntries = (text: string): string =>
  checked(
    text,
    changeUntilDone(text, (root, now) => {
      const [first] = findOurs(root);
      return first ? removeFrom(now, outermost(now, first.node)) : null;
    }),
  );

/** One change after the other: each moves what stands behind it. */
function changeUntilDone(text: string, next: (root: Node, now: string) => Edit[] | null): string {
  let now = text;
  for (;;) {
    const root = treeOf(now);
    const edits = root && next(root, now);
    if (!edits) return now;
    now = applyEdits(now, edits);
  }
}

function nextChange(text: string, root: Node, { entries: wanted, shape, needs = {} }: Wanted): Edit[] | null {
  const layout = layoutOf(text, root);
  const [need] = Object.entries(needs).filter(([name]) => property(root, name) === undefined);
  if (need) return insertInto(text, root, { name: need[0], value: need[1] }, layout);
  const met = new Set<string>();
  for (const { event, handler, node } of findOurs(root)) {
    const wish = wanted.find((entry) => entry.event === event);
    if (!wish || met.has(event)) return removeFrom(text, outermost(text, node));
    if (!sameJson(handler, wish.handler)) return replaceAt(text, node, wish.handler, layout);
    met.add(event);
  }
  const missing = wanted.find(({ event }) => !met.has(event));
  return missing ? insertInto(text, ...placeFor(root, missing, shape), layout) : null;
}

/** As deep as there is something to add to already. */
function placeFor(
  root: Node,
  { event, matcher, handler }: Entry,
  shape: Shape,
): [Node, { name?: string; value: unknown }] {
  const group = shape === "list" ? handler : { ...(matcher !== undefined && { matcher }), hooks: [handler] };
  const hooks = property(root, "hooks");
  if (!hooks) return [root, { name: "hooks", value: { [event]: [group] } }];
  if (hooks.type !== "object") throw wrongShape('"hooks" is not an object');
  const groups = property(hooks, event);
  if (!groups) return [hooks, { name: event, value: [group] }];
  if (groups.type !== "array") throw wrongShape(`"hooks.${event}" is not a list`);
  return [groups, { value: group }];
}

const wrongShape = (what: string): CliError =>
  new CliError(EXIT.usage, `its settings cannot be changed: ${what}`, {
    hint: "mend it by hand; nothing was changed",
  });

/** Parts that go with one of our hooks: the lists and objects that hold nothing else, up to `hooks` itself. */
function outermost(text: string, handler: Node): Node {
  const node = climbed(text, handler);
  // A group that stays for a comment in it keeps its list: Claude Code takes none without.
  const [key, value] = node.type === "property" ? (node.children ?? []) : [];
  return key?.value === "hooks" && value === handler.parent ? handler : node;
}

function climbed(text: string, handler: Node): Node {
  let node = handler;
  for (let level = 0; level < LEVELS; level += 1) {
    const holder: Node | undefined = node.parent;
    if (!holder?.parent || !holdsOnly(text, holder, node)) return node;
    const { parent } = holder;
    if (parent.type === "property" && hasComment(text.slice(keyEnd(parent), holder.offset))) return node;
    node = parent.type === "property" ? parent : holder;
  }
  return node;
}

const keyEnd = ({ offset, children: [key] = [] }: Node): number => offset + (key?.length ?? 0);

/** List of handlers, group, list of groups, hooks: what is above is the person's. */
const LEVELS = 4;

function holdsOnly(text: string, holder: Node, node: Node): boolean {
  if (holdsComments(text, holder)) return false;
  const others = (holder.children ?? []).filter((child) => child !== node);
  // A group that is left with its matcher alone has nothing to run.
  return others.every((child) => holder.type === "object" && child.children?.[0]?.value === "matcher");
}

/** Editing text is only safe when it is looked at afterwards: without our hooks both texts must say the same. */
function checked(before: string, after: string, added: Readonly<Record<string, unknown>> = {}): string {
  const [old, changed] = [before, after].map((text) => {
    const root = treeOf(text);
    return root && { rest: withoutOurs({ ...added, ...getNodeValue(root) }) };
  });
  if (old && changed && sameJson(old, changed)) return after;
  throw new CliError(EXIT.failed, "its settings could not be changed without touching other parts", {
    hint: "nothing was changed; please report the layout of the file",
  });
}

function withoutOurs(settings: unknown): unknown {
  if (!isRecord(settings) || !isRecord(settings.hooks)) return settings;
  const events = Object.entries(settings.hooks).flatMap(([event, groups]) => {
    if (!Array.isArray(groups)) return [[event, groups]];
    const left = groups.filter((one) => !isOurs(one)).flatMap(groupWithoutOurs);
    return left.length > 0 ? [[event, left]] : [];
  });
  const { hooks: _, ...rest } = settings;
  return events.length > 0 ? { ...rest, hooks: Object.fromEntries(events) } : rest;
}

/** An entry that has nothing to run counts as not there, whoever left it so. */
function groupWithoutOurs(group: unknown): unknown[] {
  if (!isRecord(group) || !Array.isArray(group.hooks)) return [group];
  const { hooks: _, ...others } = group;
  const hooks = group.hooks.filter((handler) => !isOurs(handler));
  if (hooks.length > 0) return [{ ...others, hooks }];
  return Object.keys(others).every((key) => key === "matcher") ? [] : [others];
}
