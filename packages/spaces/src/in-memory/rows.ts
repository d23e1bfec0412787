import { isAtLeast, type Numbered, type Refusal, type Role, type Row, type Sent } from "../log/index.ts";

/** What a log came to, as far as it has to be known to take the next operation. */
export interface Standing {
  /** By id of the operation. */
  readonly numbers: Map<string, { readonly seq: number; readonly member: string; readonly machine: string }>;
  /** By table and key: who wrote it last, and what it holds as long as it stands. */
  readonly rows: Map<
    string,
    { readonly seq: number; readonly roots: readonly string[]; readonly claims: readonly string[] }
  >;
  /** By table and key: what it was about each time that it was written. */
  readonly everAbout: Map<string, readonly { readonly seq: number; readonly roots: readonly string[] }[]>;
  /** Which row holds a claim. */
  readonly claims: Map<string, string>;
  /** By claim: the operations that forgot it, each with the one by which a person said it again, if there is one. */
  readonly forgotten: Map<string, Map<number, number | null>>;
  /** By lineage: the operations that deleted it for good. */
  readonly gone: Map<string, Set<number>>;
  /** Who named a lineage first, and by which operation. */
  readonly saidBy: Map<string, { readonly member: string; readonly seq: number }>;
}

export const nothingStands = (): Standing => ({
  numbers: new Map(),
  rows: new Map(),
  everAbout: new Map(),
  claims: new Map(),
  forgotten: new Map(),
  gone: new Map(),
  saidBy: new Map(),
});

export type Refused = { readonly why: Refusal; readonly detail: string };

export const keyOf = (row: Pick<Row, "table" | "key">): string => `${row.table}\n${row.key}`;

export const isLost = (row: { roots: readonly string[] }, gone: Pick<ReadonlySet<string>, "has">): boolean =>
  row.roots.some((root) => gone.has(root));

/** Whether each row is as its author saw it, and nobody else holds what it claims; `numbersOfPush`: of those before it in the push. */
export function wrongRows(
  standing: Standing,
  { operation, bases }: Sent,
  sender: { readonly member: string; readonly role: Role; readonly numbersOfPush: readonly number[] },
): Refused | null {
  return (
    wrongSending({ operation, bases }, sender.numbersOfPush) ??
    wrongAuthor(standing, operation, sender) ??
    wrongRoots(standing, operation) ??
    wrongBases(standing, { operation, bases }, sender.numbersOfPush) ??
    wrongClaims(standing, operation)
  );
}

function wrongSending({ operation, bases }: Sent, numbers: readonly number[]): Refused | null {
  const refused = (detail: string): Refused => ({ why: "malformed", detail });
  if (bases.length !== operation.rows.length) return refused("Each row of an operation has one base.");
  if (bases.some((base) => !Number.isSafeInteger(base) || -base > numbers.length))
    return refused("A base is the number of an operation, or the place of an earlier one of the push.");
  const gone = new Set(operation.gone);
  if (operation.rows.some((row) => row.hash !== null && row.image === null && !isLost(row, gone)))
    return refused("A row without words is about what the operation deletes, or goes.");
  return null;
}

/** A curator changes what anybody said. */
function wrongAuthor(
  { saidBy, numbers, everAbout }: Standing,
  { kind, subject, gone, undoes, over, rows }: Numbered | Sent["operation"],
  { member, role }: { member: string; role: Role },
): Refused | null {
  const undone = undoes === null ? null : numbers.get(undoes);
  if (undone === undefined) return { why: "malformed", detail: "It takes back what is not in the space." };
  if (isAtLeast(role, "curator")) return null;
  const denied = (detail: string): Refused => ({ why: "denied", detail });
  const isOwn = (lineage: string) => saidBy.get(lineage)?.member === member;
  if (kind === "edit" && (subject === null || !isOwn(subject)))
    return denied("Only a curator changes the words of others.");
  if ((kind === "delete" && subject !== null && !isOwn(subject)) || !gone.every(isOwn))
    return denied("Only a curator deletes the words of others for good.");
  const about = rows.flatMap((row) => [
    row.roots,
    ...(everAbout.get(keyOf(row)) ?? []).map(({ roots }) => roots),
  ]);
  if (over && !about.every((roots) => roots.length > 0 && roots.every(isOwn)))
    return denied("Only a curator takes the words of others from the log.");
  if (undone && undone.member !== member) return denied("Only a curator takes back what others did.");
  return null;
}

function wrongRoots({ gone }: Standing, { subject, rows }: Sent["operation"]): Refused | null {
  const lost =
    (subject !== null && gone.has(subject)) || rows.some((row) => row.hash !== null && isLost(row, gone));
  return lost ? { why: "gone", detail: "What it is about was deleted for good." } : null;
}

function wrongBases(
  standing: Standing,
  { operation, bases }: Sent,
  numbers: readonly number[],
): Refused | null {
  const stale = operation.rows.some((row, n) => {
    const base = bases[n] ?? 0;
    return (standing.rows.get(keyOf(row))?.seq ?? 0) !== (base < 0 ? numbers[-base - 1] : base);
  });
  return stale ? { why: "stale", detail: "A row was changed since its author saw it." } : null;
}

function wrongClaims(standing: Standing, { rows, gone, again }: Sent["operation"]): Refused | null {
  const claims = rows.flatMap((row) => row.claims);
  if (!again && claims.some((claim) => isForgotten(standing, claim)))
    return { why: "gone", detail: "What it claims was deleted for good, and a person did not say it again." };
  const written = new Set(rows.map(keyOf));
  const lost = new Set(gone);
  const taken = claims.some((claim) => {
    const holder = standing.claims.get(claim);
    if (holder === undefined || written.has(holder)) return false;
    const row = standing.rows.get(holder);
    return row !== undefined && !isLost(row, lost);
  });
  return taken ? { why: "same", detail: "Another row of the space holds the same claim." } : null;
}

export const isForgotten = ({ forgotten }: Standing, claim: string): boolean =>
  [...(forgotten.get(claim)?.values() ?? [])].includes(null);

/** What stands after an operation that has its number. */
export function stand(standing: Standing, numbered: Numbered): void {
  const { id, seq, member, machine, rows, gone, forgets } = numbered;
  standing.numbers.set(id, { seq, member, machine });
  for (const row of rows)
    for (const root of row.roots) if (!standing.saidBy.has(root)) standing.saidBy.set(root, { member, seq });
  for (const row of rows) release(standing, keyOf(row));
  loseRows(standing, seq, gone);
  for (const row of rows) {
    standing.rows.set(keyOf(row), { seq, roots: row.roots, claims: row.claims });
    noteAbout(standing, keyOf(row), { seq, roots: row.roots });
    for (const claim of row.claims) {
      standing.claims.set(claim, keyOf(row));
      sayAgain(standing, claim, seq);
    }
  }
  for (const claim of forgets) forget(standing, claim, seq);
}

export function release(standing: Standing, key: string): void {
  for (const claim of standing.rows.get(key)?.claims ?? [])
    if (standing.claims.get(claim) === key) standing.claims.delete(claim);
}

/** What is deleted for good lets go of what it claims. */
export function loseRows(standing: Standing, seq: number, gone: readonly string[]): void {
  if (gone.length === 0) return;
  for (const root of gone) standing.gone.set(root, new Set([...(standing.gone.get(root) ?? []), seq]));
  const lost = new Set(gone);
  for (const [key, row] of standing.rows)
    if (isLost(row, lost)) {
      release(standing, key);
      standing.rows.set(key, { ...row, claims: [] });
    }
}

export function noteAbout(
  { everAbout }: Standing,
  key: string,
  about: { readonly seq: number; readonly roots: readonly string[] },
): void {
  everAbout.set(key, [...(everAbout.get(key) ?? []), about]);
}

export function forget({ forgotten }: Standing, claim: string, seq: number): void {
  forgotten.set(claim, new Map([...(forgotten.get(claim) ?? []), [seq, null]]));
}

export function sayAgain({ forgotten }: Standing, claim: string, seq: number): void {
  for (const [by, again] of forgotten.get(claim) ?? [])
    if (again === null) forgotten.get(claim)?.set(by, seq);
}
