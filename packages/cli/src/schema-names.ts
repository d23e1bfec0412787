import type { Client } from "@memory/client";
import type { Proposal, Schema, SchemaKind, SchemaName } from "@memory/shared";
import { CliError, EXIT } from "./errors.ts";
import { named } from "./print/named.ts";
import { amongRefs, toldApart, UUID } from "./refs.ts";

/** Every name of the vocabulary, whatever its state. */
export const allNames = ({ types, predicates, proposals, dismissed }: Schema): (SchemaName | Proposal)[] => [
  ...types,
  ...predicates,
  ...proposals,
  ...dismissed,
];

/** The names a person means by "uses", "predicate:uses", "n:4c01ab" or a full id, each once. */
export async function resolveNames(client: Client, written: readonly string[]): Promise<SchemaName[]> {
  const all = allNames(await client.schema.read());
  return [...new Set(written.map((one) => nameAmong(all, one)))];
}

export async function resolveName(client: Client, written: string): Promise<SchemaName> {
  return nameAmong(allNames(await client.schema.read()), written);
}

function nameAmong(all: readonly SchemaName[], written: string): SchemaName {
  const [, kind, name] = /^(?:(type|predicate):)?(.+)$/s.exec(keyOf(written)) ?? [];
  const called = all.filter((one) => keyOf(one.name) === name && (kind === undefined || one.kind === kind));
  const [found, ...others] = called;
  if (found && others.length === 0) return found;
  if (found) throw several(written, called);
  const ref = written.trim().toLowerCase();
  // "dead_code" is a name; "dead" may be one, or the end of an id.
  if (!ref.startsWith("n:") && !UUID.test(ref) && !all.some(({ id }) => isTail(id, ref)))
    throw unknown(written);
  return amongRefs(all, written, {
    sign: "n:",
    noun: "name of the schema",
    many: "names of the schema",
    list: "memory schema list",
    words: nameWithKind,
  });
}

const isTail = (id: string, ref: string): boolean => ref.length >= 4 && id.endsWith(ref);

/** As the schema writes names: lower case, words joined by "_". */
const keyOf = (name: string): string =>
  name
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/** "predicate:uses", which is never mistaken for the type of that name. */
export const nameWithKind = ({ kind, name }: { readonly kind: SchemaKind; readonly name: string }): string =>
  `${kind}:${name}`;

const several = (written: string, called: readonly SchemaName[]): CliError =>
  new CliError(EXIT.usage, `${named(written)} could be ${called.length} names of the schema`, {
    hint: `say which:  ${called.map(nameWithKind).join("  or  ")}`,
    issues: toldApart(
      called.map((one) => ({ id: one.id, words: `${nameWithKind(one)}, ${one.state}` })),
      "n:",
    ),
  });

const unknown = (written: string): CliError =>
  new CliError(EXIT.notFound, `the schema has no name ${named(written)}`, {
    hint: "memory schema list, or memory schema proposals",
  });
