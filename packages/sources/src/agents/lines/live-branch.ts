import type { Entry } from "@memory/language/session";

/** A record's place in the conversation tree. */
export interface Node {
  readonly parent: string | null;
  readonly line: number;
  /** `prompt`: what a person typed; `message`: any other user or assistant record; `note`: everything in between. */
  readonly role: "prompt" | "message" | "note";
}

export type Tree = ReadonlyMap<string, Node>;

/** What is said on the live branch, and what was done on any: commands and edits on an abandoned branch did happen. */
export function withoutAbandoned(entries: readonly Entry[], tree: Tree): Entry[] {
  const isAbandoned = abandonedBy(tree);
  return entries.filter(
    (entry) => entry.kind === "command" || entry.kind === "edit" || !isAbandoned(entry.uuid),
  );
}

/**
 * Answers whether a record lies on a branch that was abandoned by rewinding. The live branch is the ancestor chain of
 * the last message. A prompt off that chain is abandoned only when a later prompt of the live branch answers the very
 * same message; every other fork (parallel tool calls, lost parents, a second root) is kept.
 */
function abandonedBy(tree: Tree): (uuid: string | null) => boolean {
  const dead = abandonedPrompts(tree);
  if (dead.size === 0) return () => false;
  const known = new Map<string, boolean>();
  return (uuid) => {
    const path = new Set<string>();
    let answer = false;
    for (let at = uuid; at !== null && !path.has(at); at = tree.get(at)?.parent ?? null) {
      const before = known.get(at);
      if (before !== undefined || dead.has(at)) {
        answer = before ?? true;
        if (before === undefined) path.add(at);
        break;
      }
      path.add(at);
    }
    for (const step of path) known.set(step, answer);
    return answer;
  };
}

function abandonedPrompts(tree: Tree): Set<string> {
  const live = liveChain(tree);
  const newestLive = new Map<string, number>();
  const offChain: { uuid: string; line: number; anchor: string }[] = [];
  for (const [uuid, node] of tree) {
    if (node.role !== "prompt") continue;
    const anchor = messageAbove(tree, node);
    if (anchor === null) continue;
    if (live.has(uuid)) newestLive.set(anchor, Math.max(node.line, newestLive.get(anchor) ?? 0));
    else offChain.push({ uuid, line: node.line, anchor });
  }
  return new Set(
    offChain.filter((off) => off.line < (newestLive.get(off.anchor) ?? 0)).map((off) => off.uuid),
  );
}

function liveChain(tree: Tree): Set<string> {
  let last: string | null = null;
  let lastLine = 0;
  for (const [uuid, node] of tree) {
    if (node.role === "note" || node.line < lastLine) continue;
    last = uuid;
    lastLine = node.line;
  }
  const chain = new Set<string>();
  for (let at = last; at !== null && !chain.has(at); at = tree.get(at)?.parent ?? null) chain.add(at);
  return chain;
}

/** The message a prompt follows, past the notes between them. */
function messageAbove(tree: Tree, node: Node): string | null {
  const passed = new Set<string>();
  for (let at = node.parent; at !== null && !passed.has(at); ) {
    const above = tree.get(at);
    if (!above) return null;
    if (above.role !== "note") return at;
    passed.add(at);
    at = above.parent;
  }
  return null;
}
