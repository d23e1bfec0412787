import type { Scene } from "./scene.ts";

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Nodes whose words hold all of these; undefined when nothing is looked for. */
export function foundIn({ nodes }: Scene, text: string | undefined): ReadonlySet<string> | undefined {
  const words = plain(text ?? "")
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  const found = nodes.filter(({ label, names = [] }) => {
    const said = plain([label, ...names].join(" "));
    return words.every((word) => said.includes(word));
  });
  return new Set(found.map(({ id }) => id));
}
