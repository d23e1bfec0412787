/** The part that all spellings of a project have in common: imports name it by its folder, people as they like. */
export const projectKey = (name: string): string => name.toLowerCase();

/** One for all spellings of a project, under the name that most write, in the order in which they first came. */
export function joinSpellings(
  counts: Iterable<readonly [name: string, count: number]>,
): { readonly name: string; readonly count: number }[] {
  const joined = new Map<string, { name: string; most: number; count: number }>();
  for (const [name, count] of counts) {
    const known = joined.get(projectKey(name)) ?? { name, most: count, count: 0 };
    const usual = count > known.most ? { name, most: count } : known;
    joined.set(projectKey(name), { name: usual.name, most: usual.most, count: known.count + count });
  }
  return [...joined.values()].map(({ name, count }) => ({ name, count }));
}

/** What the address of a git remote begins with; behind a host without a domain stand two parts at least. */
const HOST = /[.:]/;

/**
 * Keys by which a project of a space is asked for. There a project is what two people share: the address of a git remote, or a name
 * where there is none. Each of them calls it by the name of a folder: "github.com/acme/orders" answers to itself and to "orders".
 */
export function projectKeysOf(shared: string): string[] {
  const key = projectKey(shared);
  const [host = "", ...path] = key.split("/");
  const last = path.at(-1) ?? "";
  const isRemote = (HOST.test(host) || path.length > 1) && last !== "";
  return isRemote ? [key, last] : [key];
}

/** A project as somebody writes it, and whether that is in a space. */
export interface WrittenProject {
  readonly project: string | null;
  readonly isShared: boolean;
}

/** Do two statements belong to one project? Own ones as they are written; in a space by the name of a folder, too. */
export const isSameProject = (one: WrittenProject, other: WrittenProject): boolean =>
  one.project === other.project || answersTo(one, other.project) || answersTo(other, one.project);

const answersTo = ({ project, isShared }: WrittenProject, asked: string | null): boolean =>
  isShared && project !== null && asked !== null && projectKeysOf(project).includes(projectKey(asked));
