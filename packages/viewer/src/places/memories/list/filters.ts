import { moment, SAID_BY } from "@memory/shared/words";
import { cleanLine } from "../../../text/clean.ts";
import { programTitle, titleWithVersion } from "../../../text/program.ts";
import type { MemoriesSearch } from "../search.ts";

/** The clock that the days of the address are of. */
export const byOf = ({ by }: Pick<MemoriesSearch, "by">) => by ?? "asserted";

/** The filters of the table, as the daemon's query. */
export const filtersOf = ({ q: _q, sort: _sort, row: _row, ...filters }: MemoriesSearch): MemoryFilters => ({
  ...filters,
  by: byOf(filters),
});
export type MemoryFilters = Omit<MemoriesSearch, "q" | "sort" | "row">;
export type FilterName = keyof MemoryFilters;

/** A filter that is on, in words. */
export interface Chip {
  readonly name: FilterName;
  readonly said: string;
}

const STATUS = {
  active: "active",
  superseded: "replaced",
  retired: "retired",
  all: "of any status",
} as const;
export const MEMORY_STATUS_WORDS: Readonly<Record<string, string>> = STATUS;

export const FROM_WORDS: Readonly<Record<string, string>> = {
  session: "sessions",
  document: "documents",
  manual: "saved by hand",
};

/** Everything that narrows the list, but for the two clocks, which have a banner of their own. */
export function chipsOf(search: MemoryFilters): readonly Chip[] {
  const { type, project, text, status, statedBy, from, agent, client, run } = search;
  const time = search.by === "created" ? "learned" : "said";
  const chips: readonly (readonly [FilterName, string | undefined | false])[] = [
    ["text", text && `says “${cleanLine(text)}”`],
    ["type", type],
    ["project", project && `project ${cleanLine(project)}`],
    ["status", status && status !== "active" && STATUS[status]],
    ["conflict", search.conflict && "contradicted"],
    ["recheck", search.recheck && "to look at again"],
    ["unconfirmed", search.unconfirmed && "unconfirmed"],
    ["statedBy", statedBy && SAID_BY[statedBy]],
    ["from", from && `from ${FROM_WORDS[from]}`],
    ["agent", agent && `sessions of ${programTitle(agent)}`],
    ["client", client && `saved with ${titleWithVersion(client)}`],
    ["after", search.after && `${time} since ${moment(search.after)}`],
    ["before", search.before && `${time} before ${moment(search.before)}`],
    ["news", search.news && (search.news === "learned" ? "new then" : "changed then")],
    ["run", run && "from one import"],
  ];
  return chips.flatMap(([name, said]) => (said ? [{ name, said }] : []));
}

/** The same address without any filter; the clocks stay. */
export const withoutFilters = ({ sort, at, knownAt }: MemoriesSearch): Partial<MemoriesSearch> => ({
  sort,
  at,
  knownAt,
});

/** The command line that lists the same, as far as it knows these filters. */
export function listCommand(search: MemoriesSearch): string {
  const { q, type, project, status, text, agent, after, before, run, sort, at, knownAt, recheck } = search;
  const options = [
    ["--type", type],
    ["--project", project],
    ...(q === undefined
      ? ([
          ["--status", status],
          ["--text", text],
          ["--agent", agent],
          // The command knows days by when something was learned.
          ...(byOf(search) === "created"
            ? ([
                ["--after", after],
                ["--before", before],
              ] as const)
            : []),
          ["--run", run],
        ] as const)
      : []),
    ["--at", at],
    ["--known-at", knownAt],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${shellWord(value)}`]));
  const start = q === undefined ? "memory list" : `memory recall ${shellWord(q)}`;
  const switches =
    q === undefined ? [...(recheck ? ["--recheck"] : []), ...(sort === "oldest" ? ["--oldest"] : [])] : [];
  return [start, ...options, ...switches].join(" ");
}

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${cleanLine(word).replaceAll("'", "'\\''")}'`;
