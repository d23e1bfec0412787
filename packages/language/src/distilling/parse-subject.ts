import { undress } from "./sentences.ts";

/** Longest first line that is read, in characters. */
const MAX_SUBJECT = 300;

export interface Subject {
  readonly kind: string | null;
  readonly scope: string | null;
  readonly text: string;
}

/** `feat(api)!: add x (#12)` gives kind `feat`, scope `api`, text `add x`. */
export function parseSubject(subject: string): Subject {
  const clean = undress(subject.slice(0, MAX_SUBJECT))
    .replace(/^\[[^\]]{1,30}\]\s*/, "")
    .replace(/^(?:[A-Z]{2,8}-\d+|#\d+)[:\s-]+/, "")
    .replace(/\s*[([](?:#\d+|[A-Z]{2,8}-\d+|refs? #?\w+|[a-z]+-[a-z0-9]{2,5}(?:\.\d+)?)[)\]]/g, "")
    .replace(/[.\s]+$/, "");
  const found =
    /^(feat|feature|fix|bugfix|hotfix|refactor|perf|docs?|chore|test|tests|style|ci|build|revert|security|deps)(?:\(([^)]{1,40})\))?!?:\s*(.+)$/i.exec(
      clean,
    );
  if (found === null) {
    const scoped = /^([\w./-]{2,30}):\s+(.+)$/.exec(clean);
    if (scoped !== null) return { kind: null, scope: scoped[1] ?? null, text: scoped[2] ?? "" };
    return { kind: null, scope: null, text: clean };
  }
  return { kind: (found[1] ?? "").toLowerCase(), scope: found[2] ?? null, text: found[3] ?? "" };
}
