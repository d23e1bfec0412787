import { type Arrows, packages, wings } from "./arrows.ts";

const BEGIN = "<!-- drawn from scripts/arrows.ts by `pnpm generate` -->";
const END = "<!-- end of the drawing -->";

/** The text with the picture between its marks drawn anew. Throws where the marks are gone. */
export function withPicture(text: string): string {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error("ARCHITECTURE.md has lost the marks of its picture.");
  return `${text.slice(0, from)}${BEGIN}\n\`\`\`mermaid\n${picture()}\n\`\`\`\n${text.slice(to)}`;
}

/** Packages and, inside the daemon, its wings; an arrow that follows from two others is left out. */
const picture = (): string =>
  [
    "flowchart TD",
    "  subgraph daemon",
    // "graph" by itself is a keyword of mermaid.
    ...Object.keys(wings).map((wing) => `    wing_${wing}[${wing}]`),
    ...lines(wings, "    wing_"),
    "  end",
    ...lines(packages, "  "),
  ].join("\n");

function lines(arrows: Arrows, before: string): string[] {
  const prefix = before.trimStart();
  return Object.keys(arrows).flatMap((from) =>
    direct(arrows, from).map((to) => `${before}${from} --> ${prefix}${to}`),
  );
}

function direct(arrows: Arrows, from: string): string[] {
  const targets = arrows[from] ?? [];
  const beyond = new Set(targets.flatMap((target) => [...reachable(arrows, target)]));
  return targets.filter((target) => !beyond.has(target));
}

function reachable(arrows: Arrows, from: string, seen = new Set<string>()): Set<string> {
  for (const target of arrows[from] ?? []) if (!seen.has(target)) reachable(arrows, target, seen.add(target));
  return seen;
}
