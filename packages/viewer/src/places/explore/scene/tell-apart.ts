import { day } from "@memory/shared/words";

interface Named {
  readonly label: string;
  readonly at: string;
}

/** So many words alike are no chance. */
const ALIKE = 2;

/**
 * Names of sessions by what tells each from the others: what several are begun with alike ("Work on bead …") is left out, and the
 * same words get their day.
 */
export function tellApart(sessions: readonly Named[], now: number): readonly string[] {
  const words = sessions.map(({ label }) => label.split(" "));
  const groups = new Map<string, (readonly string[])[]>();
  for (const own of words) {
    const key = own.slice(0, ALIKE).join(" ");
    groups.set(key, [...(groups.get(key) ?? []), own]);
  }
  return sessions.map(({ label, at }, n) => {
    const own = words[n] ?? [];
    const alike = groups.get(own.slice(0, ALIKE).join(" ")) ?? [];
    if (alike.length < 2) return label;
    const shared = sharedBy(alike);
    const rest = own.slice(shared).join(" ");
    const name = rest === "" || shared < ALIKE ? label : `…${rest}`;
    const isTwice = alike.filter((other) => other.join(" ") === label).length > 1;
    return isTwice ? `${day(at, now)} · ${name}` : name;
  });
}

/** How many of their first words are the same in all, those that differ at all. */
function sharedBy(all: readonly (readonly string[])[]): number {
  const different = [...new Map(all.map((words) => [words.join(" "), words])).values()];
  const [first = []] = different;
  if (different.length < 2) return 0;
  const at = first.findIndex((word, n) => different.some((other) => other[n] !== word));
  return at < 0 ? first.length : at;
}
