import { count, projectKey, SAID_BY } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { programTitle, titleWithVersion } from "../../../text/program.ts";
import { View } from "../../../ui/states.tsx";
import type { MemoriesSearch } from "../search.ts";
import { type FilterName, FROM_WORDS, filtersOf, MEMORY_STATUS_WORDS } from "./filters.ts";

interface Value {
  /** Its value in the address. */
  readonly name: string;
  readonly said: string;
  readonly count: number;
}

/** Everything the list can be narrowed to, with what each choice would give. */
export function Facets({ search }: { readonly search: MemoriesSearch }) {
  const query = filtersOf(search);
  const facets = useQuery({
    queryKey: key("memories", "facets", query),
    queryFn: ({ signal }) => daemon.memories.facets({ query }, signal),
    placeholderData: keepPreviousData,
  });
  const group = (title: string, name: FilterName, values: readonly Value[]) => (
    <Group title={title} name={name} values={values} search={search} />
  );
  return (
    <View of={facets} rows={8}>
      {({
        conflict,
        recheck,
        unconfirmed,
        types,
        projects,
        moreProjects,
        statedBy,
        from,
        agents,
        clients,
        statuses,
      }) => (
        <div className="flex flex-col gap-4">
          <p id={KEYS} className="sr-only">
            Arrows move within a group.
          </p>
          <Flags search={search} counts={{ conflict, recheck, unconfirmed }} />
          {group("Type", "type", named(types))}
          {group("Project", "project", named(projects))}
          {moreProjects > 0 ? (
            <p className="-mt-3 px-2 text-xs text-soft">
              and {count(moreProjects)} more: type <code className="font-mono">project:name</code> into the
              search
            </p>
          ) : null}
          {group("Whose words", "statedBy", named(statedBy, SAID_BY))}
          {group("Source", "from", named(from, FROM_WORDS))}
          {group("Sessions of", "agent", named(agents, programTitle))}
          {group("Saved with", "client", named(clients, titleWithVersion))}
          {group("Status", "status", named(statuses, MEMORY_STATUS_WORDS))}
        </div>
      )}
    </View>
  );
}

const named = (
  facet: readonly { readonly name: string; readonly count: number }[],
  words: Readonly<Record<string, string>> | ((name: string) => string) = {},
): readonly Value[] =>
  facet.map(({ name, count: many }) => ({
    name,
    count: many,
    said: (typeof words === "function" ? words(name) : words[name]) || cleanLine(name.slice(0, 500)),
  }));

interface FlagsProps {
  readonly search: MemoriesSearch;
  readonly counts: Readonly<Record<"conflict" | "recheck" | "unconfirmed", number>>;
}

/** Filters for memories that need a person, as long as there are any. */
function Flags({ search, counts }: FlagsProps) {
  const flags = [
    { name: "conflict", said: "contradicted" },
    { name: "recheck", said: "to look at again" },
    { name: "unconfirmed", said: "unconfirmed" },
  ] as const;
  const shown = flags.filter(({ name }) => counts[name] > 0 || search[name] !== undefined);
  return (
    <Choices
      title="Needs a look"
      choices={shown.map(({ name, said }) => ({
        name,
        said,
        count: counts[name],
        isOn: search[name] === "true",
        search: { ...search, row: undefined, [name]: search[name] === "true" ? undefined : "true" },
      }))}
    />
  );
}

interface GroupProps {
  readonly title: string;
  readonly name: FilterName;
  readonly values: readonly Value[];
  readonly search: MemoriesSearch;
}

function Group({ title, name, values, search }: GroupProps) {
  const asked = name === "status" ? (search.status ?? "active") : search[name];
  const chosen = name === "project" ? spelt(asked, values) : asked;
  const isThere = values.some((value) => value.name === chosen);
  const all =
    chosen === undefined || isThere || chosen === "all"
      ? values
      : [{ name: chosen, said: cleanLine(chosen), count: 0 }, ...values];
  // A facet with one value is left out: choosing it would change nothing.
  const isEmpty = all.length < 2 && (chosen === undefined || name === "status");
  return (
    <Choices
      title={title}
      choices={(isEmpty ? [] : all).map(({ name: value, said, count: many }) => ({
        name: value,
        said,
        count: many,
        isOn: value === chosen,
        search: { ...search, row: undefined, [name]: next(name, value, chosen) },
      }))}
    />
  );
}

/** A project is listed once, in the spelling that most of its memories have. */
const spelt = (asked: string | undefined, values: readonly Value[]): string | undefined =>
  values.find(({ name }) => asked !== undefined && projectKey(name) === projectKey(asked))?.name ?? asked;

/** Chosen once more, a filter goes; of the statuses, all of them are shown then. */
function next(name: FilterName, value: string, chosen: string | undefined): string | undefined {
  if (value !== chosen) return name === "status" && value === "active" ? undefined : value;
  return name === "status" ? "all" : undefined;
}

interface Choice extends Value {
  readonly isOn: boolean;
  readonly search: MemoriesSearch;
}

interface ChoicesProps {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** A group of filters, which is one stop of the Tab key: arrows move within it. */
function Choices({ title, choices }: ChoicesProps) {
  const [last, setLast] = useState<string>();
  const names = choices.map(({ name }) => name);
  const chosen = choices.find(({ isOn }) => isOn)?.name;
  const stop = [last, chosen].find((name) => name !== undefined && names.includes(name)) ?? names[0];
  if (choices.length === 0) return null;
  return (
    <section aria-label={title} aria-describedby={KEYS}>
      <h3 className="px-2 pb-0.5 text-xs font-semibold text-soft">{title}</h3>
      <ul onKeyDown={moveFocus}>
        {choices.map((choice) => (
          <li key={choice.name} onFocus={() => setLast(choice.name)}>
            <ChoiceLink {...choice} isStop={choice.name === stop} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Id of the sentence that says by which keys one moves. */
const KEYS = "facet-keys";

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link.contains(document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  links[to]?.focus();
}

const ChoiceLink = ({ said, count: many, isOn, isStop, search }: Choice & { readonly isStop: boolean }) => (
  <Link
    to="/memories"
    search={search}
    resetScroll={false}
    tabIndex={isStop ? 0 : -1}
    activeOptions={{ exact: true }}
    activeProps={{ "aria-current": undefined }}
    aria-current={isOn ? "true" : undefined}
    title={said.length > 22 ? said : undefined}
    className={`flex min-h-7 items-center gap-1.5 rounded-md px-2 text-sm no-underline ${isOn ? "bg-accent-tint font-medium text-accent" : "text-ink hover:bg-sunken"}`}
  >
    {isOn ? <Check size={13} className="shrink-0" aria-hidden /> : null}
    <span className="line-clamp-1 min-w-0 flex-1 break-all" dir="auto">
      {said}
    </span>
    <span className="text-xs text-soft tabular-nums">{count(many)}</span>
  </Link>
);
