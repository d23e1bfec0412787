import { lookupKey, type NameProfile, profileOf } from "./name-profile.ts";

/** An entity that may be another one. */
export interface KnownEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Names of what was folded into it. */
  readonly aliases: readonly string[];
  /** Number of texts that mention it. */
  readonly texts: number;
  /** Ids of the entities that are mentioned together with it. */
  readonly neighbours: ReadonlySet<string>;
  readonly vector?: Float32Array | Int8Array;
}

/** Well-known names and what else they go by, as packages list them. */
export type AliasTable = ReadonlyMap<string, readonly string[]>;

/** An entity with all that its questions are found and weighed by. */
export interface Suspect {
  readonly known: KnownEntity;
  readonly profile: NameProfile;
  /** Lookup keys of its name, first, and of its aliases. */
  readonly names: readonly string[];
  /** Entries of the alias table that it may be; several where an alias has several meanings. */
  readonly entries: readonly string[];
  /** Its name is the title of an entry: well known, and nothing else. */
  readonly isTitle: boolean;
}

export function suspectsOf(entities: readonly KnownEntity[], aliases: AliasTable): Suspect[] {
  const titles = new Set([...aliases.keys()].map(lookupKey));
  const entries = entriesByName(aliases);
  return entities.map((known) => {
    const names = [known.name, ...known.aliases].map(lookupKey).filter((name) => name !== "");
    return {
      known,
      profile: profileOf(known.name, known.type),
      names,
      entries: [...new Set(names.flatMap((name) => entries.get(name) ?? []))],
      isTitle: titles.has(lookupKey(known.name)),
    };
  });
}

function entriesByName(aliases: AliasTable): Map<string, string[]> {
  const entries = new Map<string, string[]>();
  for (const [title, others] of aliases) {
    for (const name of new Set([title, ...others].map(lookupKey))) {
      const found = entries.get(name);
      if (found === undefined) entries.set(name, [title]);
      else found.push(title);
    }
  }
  return entries;
}
