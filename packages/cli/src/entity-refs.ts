import type { Client } from "@memory/client";
import type { Entity } from "@memory/shared";
import { CliError, EXIT } from "./errors.ts";
import { pages } from "./pages.ts";
import { cleanLine } from "./print/clean.ts";
import { named } from "./print/named.ts";
import { candidates, toldApart, UUID } from "./refs.ts";

const CANDIDATES = 10;
/** The contract's own ceilings. */
const LONGEST_TEXT = 300;
const PAGE = 500;

/** The entity a person means by its name, an alias, "e:91c0af" or a full id. None is exit 3, several are exit 2 with the list. */
export async function resolveEntity(client: Client, written: string): Promise<Entity> {
  const [, sign, ref] = /^(e:)?([0-9a-f-]{4,36})$/.exec(written.trim().toLowerCase()) ?? [];
  if (ref !== undefined && UUID.test(ref)) return client.entities.get({ params: { id: ref } });
  if (ref !== undefined && sign !== undefined) return byRef(client, ref);
  if (/^\s*e:/i.test(written)) throw noRef(written);
  const found = await byName(client, written);
  if (found.kind === "one") return found.entity;
  // "cafe" and "ada1" are names as well as ends of an id.
  const meant = ref === undefined ? undefined : await oneByRef(client, ref);
  if (meant) return meant;
  throw unknown(written, found.nearest);
}

async function byRef(client: Client, ref: string): Promise<Entity> {
  const entity = await oneByRef(client, ref);
  if (entity) return entity;
  throw new CliError(EXIT.notFound, `no entity ends with "${ref}"`, { hint: "memory entities list" });
}

async function oneByRef(client: Client, ref: string): Promise<Entity | undefined> {
  const { entities } = await client.entities.list({ query: { ref, limit: CANDIDATES } });
  if (entities.length > 1) throw candidates(entities.map(briefly), { ref, sign: "e:", noun: "entities" });
  return entities[0];
}

type ByName =
  | { readonly kind: "one"; readonly entity: Entity }
  | { readonly kind: "none"; readonly nearest: readonly Entity[] };

/** By its name, whatever its case; by an alias only where no entity has that name. */
async function byName(client: Client, written: string): Promise<ByName> {
  const key = keyOf(written);
  if (key === "") throw noRef(written);
  const text = written.trim().slice(0, LONGEST_TEXT);
  const called: Entity[] = [];
  const alsoCalled: Entity[] = [];
  const nearest: Entity[] = [];
  for await (const { entities } of pages((cursor) =>
    client.entities.list({ query: { text, limit: PAGE, cursor } }),
  )) {
    called.push(...entities.filter(({ name }) => keyOf(name) === key));
    alsoCalled.push(...entities.filter(({ aliases }) => aliases.some((alias) => keyOf(alias) === key)));
    if (nearest.length === 0) nearest.push(...entities.slice(0, CANDIDATES));
  }
  const meant = called.length > 0 ? called : alsoCalled;
  if (meant.length > 1) throw several(written, meant);
  return meant[0] ? { kind: "one", entity: meant[0] } : { kind: "none", nearest };
}

const keyOf = (name: string): string => name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

const briefly = ({ id, name, type }: Entity) => ({ id, words: `${cleanLine(name)} (${cleanLine(type)})` });

const several = (written: string, meant: readonly Entity[]): CliError =>
  new CliError(EXIT.usage, `${named(written)} could be ${meant.length} entities`, {
    hint: "give the reference",
    issues: toldApart(meant.slice(0, CANDIDATES).map(briefly), "e:"),
  });

const unknown = (written: string, nearest: readonly Entity[]): CliError =>
  new CliError(EXIT.notFound, `no entity is called ${named(written)}`, {
    hint:
      nearest.length > 0 ? "these come near; give the whole name or the reference" : "memory entities list",
    issues: toldApart(nearest.map(briefly), "e:"),
  });

const noRef = (written: string): CliError =>
  new CliError(EXIT.usage, `not an entity: ${named(written)}`, {
    hint: "give its name, or e: and at least 4 characters, as  memory entities list  prints it",
  });
