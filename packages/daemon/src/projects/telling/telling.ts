import type { Conflict, Memory, ProjectChange } from "@memory/shared";

/** One thing that a page tells. `line`: a name, a document, a session, with what is said of it. */
export type Item =
  | { readonly kind: "memory"; readonly memory: Memory }
  | { readonly kind: "change"; readonly change: ProjectChange }
  | { readonly kind: "pair"; readonly conflict: Conflict }
  | { readonly kind: "line"; readonly text: string; readonly facts: readonly string[] };

export interface Section {
  readonly title: string;
  /** Of those there are; `items` may be fewer. */
  readonly total: number;
  readonly items: readonly Item[];
}

/** A page as it is told in words: the same to people and to agents. */
export interface Telling {
  readonly title: string;
  /** What it is and how much there is of it, in a few words each. */
  readonly facts: readonly string[];
  readonly sections: readonly Section[];
}

export const memoriesOf = (item: Item): readonly Memory[] => {
  switch (item.kind) {
    case "memory":
      return [item.memory];
    case "change":
      return [item.change.memory, ...(item.change.before ? [item.change.before] : [])];
    case "pair":
      return [item.conflict.newer, item.conflict.existing];
    case "line":
      return [];
  }
};
