import type { Hit } from "../../../api.ts";

export interface Match {
  readonly name: keyof Hit["arms"];
  /** Its share of all reasons for this hit, from 0 to 1. */
  readonly share: number;
  readonly said: string;
}

const SAID: Readonly<Record<keyof Hit["arms"], string>> = {
  text: "by its words",
  vector: "by its meaning",
  neighbour: "by what it stands beside",
  bonus: "by who said it, its dates and numbers",
};

/** By what a hit was found, what counted most first. */
export function matchesOf({ arms, similarity }: Pick<Hit, "arms" | "similarity">): readonly Match[] {
  const parts = [
    { name: "text", counted: arms.text },
    { name: "vector", counted: arms.vector },
    { name: "neighbour", counted: arms.neighbour },
    { name: "bonus", counted: arms.bonus },
  ] as const;
  const positive = parts.filter(({ counted }) => counted > 0);
  const all = positive.reduce((sum, { counted }) => sum + counted, 0);
  return positive
    .map(({ name, counted }) => ({
      name,
      share: counted / all,
      said:
        name === "vector" && similarity !== null
          ? `${SAID.vector}, similarity ${similarity.toFixed(2)}`
          : SAID[name],
    }))
    .sort((one, other) => other.share - one.share);
}
