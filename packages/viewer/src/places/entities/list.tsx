import { count, plural } from "@memory/shared/words";
import { getRouteApi } from "@tanstack/react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/card.tsx";
import { Field, Select } from "../../ui/fields.tsx";
import { Empty, View } from "../../ui/states.tsx";
import { useTyped } from "../../ui/use-typed.ts";
import { ExportEntities } from "./export.tsx";
import { type EntityFilter, useFirstEntities, useTypes } from "./read.ts";
import { EntityTable } from "./table.tsx";

const route = getRouteApi("/entities");

/** People, projects, technologies: what the texts name. */
export function Entities() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const first = useFirstEntities(filter);
  const isFiltered = filter.q !== undefined || filter.type !== undefined;
  const clear = () => void navigate({ to: "/entities", search: {} });
  const total = first.data?.total;
  return (
    <Page
      title="Entities"
      lead="People, projects, technologies: what your sessions, memories and documents name."
      actions={total === undefined || total === 0 ? null : <ExportEntities filter={filter} />}
    >
      {total === 0 && !isFiltered ? null : (
        <>
          <Filters filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />
          <p role="status" className="-my-2 text-sm text-soft tabular-nums">
            {total === undefined
              ? ""
              : isFiltered
                ? `${plural(total, "entity fits", "entities fit")}`
                : plural(total, "entity", "entities")}
          </p>
        </>
      )}
      <View of={first} rows={8}>
        {(data) =>
          data.total === 0 ? (
            <None filter={filter} isFiltered={isFiltered} onClear={clear} />
          ) : (
            <EntityTable
              key={JSON.stringify(filter)}
              filter={filter}
              first={data.entities}
              total={data.total}
            />
          )
        }
      </View>
    </Page>
  );
}

interface NoneProps {
  readonly filter: EntityFilter;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

const None = ({ filter: { q, type }, isFiltered, onClear }: NoneProps) =>
  isFiltered ? (
    <Empty
      title={[`No entity`, q ? `with “${q.slice(0, 80)}” in its name` : "", type ? `of the type ${type}` : ""]
        .filter(Boolean)
        .join(" ")}
      action={
        <Button onPress={onClear}>
          Clear {count(Number(q !== undefined) + Number(type !== undefined))}{" "}
          {q !== undefined && type !== undefined ? "filters" : "filter"}
        </Button>
      }
    />
  ) : (
    <Empty
      title="No entity is known yet"
      action={<ButtonLink to="/sources/import">Import sessions</ButtonLink>}
      command="memory import --dry-run"
    >
      Names are found in what your agents said and in the documents you link, as soon as there are any.
    </Empty>
  );

const ANY = "";
const SORTS = [
  { value: "memories", label: "By memories" },
  { value: "mentions", label: "Named most often" },
  { value: "name", label: "By name" },
  { value: "newest", label: "Newest" },
] as const;

interface FiltersProps {
  readonly filter: EntityFilter;
  readonly onFilter: (filter: Partial<EntityFilter>) => void;
}

function Filters({ filter, onFilter }: FiltersProps) {
  const [text, setText] = useTyped(filter.q ?? "", (q) =>
    onFilter({ ...filter, q: q === "" ? undefined : q }),
  );
  const { data: types = [] } = useTypes();
  const known = types.map(({ name }) => ({ value: name, label: name.replaceAll("_", " ") }));
  const isKnown = filter.type === undefined || types.some(({ name }) => name === filter.type);
  return (
    <search className="flex flex-wrap items-end gap-3">
      <Field
        label="Part of a name"
        type="search"
        value={text}
        onChange={setText}
        maxLength={300}
        className="min-w-48 flex-1"
      />
      <Select
        label="Type"
        value={filter.type ?? ANY}
        options={[
          { value: ANY, label: "All types" },
          ...(isKnown || filter.type === undefined ? [] : [{ value: filter.type, label: filter.type }]),
          ...known,
        ]}
        onChange={(type) => onFilter({ ...filter, type: type === ANY ? undefined : type })}
      />
      <Select
        label="Order"
        value={filter.sort ?? "memories"}
        options={SORTS}
        onChange={(sort) => onFilter({ ...filter, sort: sort === "memories" ? undefined : sort })}
      />
    </search>
  );
}
