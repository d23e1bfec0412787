/** What the objects of a space are called. Numbers have 20 digits, so that they are listed in order. */
export interface Names {
  /** Who may create the space, and what holds for it. */
  readonly about: string;
  /** Before the numbers of pushes. */
  readonly operations: string;
  /** A push, by the number of its first operation: whoever writes next has this one name to create. */
  operation(first: number): string;
  readonly bundles: string;
  /** Of the operations from one to another, made when all that was deleted up to a third number had left them. */
  bundle(range: Range): string;
  /** Before what machines note down, and what was swept. */
  readonly notes: string;
  seen(machine: string, pulled: number): string;
  /** All that was deleted up to this number has left the bucket. */
  swept(seq: number): string;
}

export interface Range {
  readonly first: number;
  readonly last: number;
  readonly deletes: number;
}

export function namesOf(prefix: string, space: string): Names {
  const root = prefix === "" ? space : `${prefix}/${space}`;
  return {
    about: `${root}/about`,
    operations: `${root}/ops/`,
    operation: (first) => `${root}/ops/${digits(first)}`,
    bundles: `${root}/bundles/`,
    bundle: ({ first, last, deletes }) =>
      `${root}/bundles/${digits(first)}-${digits(last)}-${digits(deletes)}`,
    notes: `${root}/s`,
    seen: (machine, pulled) => `${root}/seen/${machine}/${digits(pulled)}`,
    swept: (seq) => `${root}/swept/${digits(seq)}`,
  };
}

const digits = (seq: number): string => String(seq).padStart(20, "0");

/** Number of the first operation of a push, by its name. */
export const firstOf = (name: string): number | null => numberIn(/\/ops\/(\d{20})$/, name);

export function rangeOf(name: string): Range | null {
  const [, first, last, deletes] = /\/bundles\/(\d{20})-(\d{20})-(\d{20})$/.exec(name) ?? [];
  return first === undefined ? null : { first: Number(first), last: Number(last), deletes: Number(deletes) };
}

export function seenOf(name: string): { readonly machine: string; readonly pulled: number } | null {
  const [, machine, pulled] = /\/seen\/([0-9a-f-]{36})\/(\d{20})$/.exec(name) ?? [];
  return machine === undefined || pulled === undefined ? null : { machine, pulled: Number(pulled) };
}

export const sweptOf = (name: string): number | null => numberIn(/\/swept\/(\d{20})$/, name);

function numberIn(form: RegExp, name: string): number | null {
  const found = form.exec(name)?.[1];
  return found === undefined ? null : Number(found);
}
