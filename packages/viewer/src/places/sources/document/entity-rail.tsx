import { count, plural } from "@memory/shared/words";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Field } from "../../../ui/fields.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { anchorOf } from "./in-view.ts";
import type { Mention, NamedEntity } from "./use-document.ts";

interface Props {
  readonly entities: ReadonlyMap<string, NamedEntity>;
  /** Entities of the passage in view. */
  readonly here: readonly Mention[];
  readonly chosen: string | undefined;
  readonly lit: string | null;
  /** Passages that name the chosen entity. */
  readonly passages: readonly number[];
  readonly inView: number;
  readonly point: (entity: string | null) => void;
  readonly choose: (entity: string) => void;
}

/** Entities that are listed at once. */
const MOST = 200;
/** From this many on they can be searched. */
const MANY = 12;

/** Entities of the passage one reads, or of the whole document. */
export function EntityRail({ entities, here, ...props }: Props) {
  const [isAll, setAll] = useState(false);
  const [words, setWords] = useState("");
  const all = [...entities.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const shown = isAll
    ? all.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
    : here.flatMap(({ to }) => entities.get(to) ?? []);
  if (all.length === 0) return <p className="text-sm text-soft">No name was found in it yet.</p>;
  const chosen = props.chosen === undefined ? undefined : entities.get(props.chosen);
  return (
    <>
      <fieldset className="flex gap-1 rounded-lg bg-sunken p-1 text-sm">
        <legend className="sr-only">Which names</legend>
        <Scope
          isOn={!isAll}
          onChoose={() => setAll(false)}
          label={`In this passage (${count(here.length)})`}
        />
        <Scope isOn={isAll} onChoose={() => setAll(true)} label={`All (${count(all.length)})`} />
      </fieldset>
      {chosen ? <Chosen named={chosen} {...props} /> : null}
      {isAll && all.length > MANY ? (
        <Field
          label="Find a name"
          hideLabel
          placeholder="Find a name"
          type="search"
          value={words}
          onChange={setWords}
        />
      ) : null}
      {shown.length === 0 ? (
        <p className="text-sm text-soft">{isAll ? "No name fits." : "This passage names nothing."}</p>
      ) : null}
      <ul
        className="min-h-0 overflow-y-auto"
        aria-label={isAll ? "Named in the document" : "Named in this passage"}
      >
        {shown.slice(0, MOST).map((named) => (
          <Entity key={named.id} named={named} {...props} />
        ))}
      </ul>
      {shown.length > MOST ? (
        <p className="text-xs text-soft">
          {count(MOST)} of {count(shown.length)} are shown; search for the others.
        </p>
      ) : null}
    </>
  );
}

const Scope = ({
  isOn,
  onChoose,
  label,
}: {
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly label: string;
}) => (
  <Button
    look="quiet"
    aria-pressed={isOn}
    onPress={onChoose}
    className={classes("min-h-7 flex-1 px-2 text-xs", isOn ? "bg-surface text-ink shadow-card" : "text-soft")}
  >
    {label}
  </Button>
);

type EntityProps = Pick<Props, "chosen" | "lit" | "point" | "choose"> & { readonly named: NamedEntity };

function Entity({ named: { id, name, type, count: passages }, chosen, lit, point, choose }: EntityProps) {
  return (
    <li className={classes("flex items-center gap-1 rounded-lg", id === lit && "bg-accent-tint")}>
      <button
        type="button"
        aria-pressed={id === chosen}
        onClick={() => choose(id)}
        onMouseEnter={() => point(id)}
        onMouseLeave={() => point(null)}
        onFocus={() => point(id)}
        onBlur={() => point(null)}
        className="flex min-h-8 min-w-0 flex-1 items-baseline gap-2 rounded-lg px-2 py-1 text-left text-sm"
      >
        <span className="min-w-0 flex-1 truncate font-medium text-entity" dir="auto">
          {name}
        </span>
        <span className="truncate text-xs text-soft" dir="auto">
          {type}
        </span>
        <span className="text-xs text-soft tabular-nums">
          {count(passages)}
          <span className="sr-only"> {passages === 1 ? "passage" : "passages"}</span>
        </span>
      </button>
      <Link
        to="/entities/$id"
        params={{ id }}
        aria-label={`Open ${name}`}
        className="flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunken hover:text-ink"
      >
        <ArrowUpRight size={14} aria-hidden />
      </Link>
    </li>
  );
}

/** The entity in the address: how often it is named, and the way from one passage to the next. */
function Chosen({
  named,
  passages,
  inView,
  choose,
}: Pick<Props, "passages" | "inView" | "choose"> & { readonly named: NamedEntity }) {
  const navigate = useNavigate();
  const goTo = (index: number | undefined) =>
    index === undefined
      ? undefined
      : void navigate({ to: ".", search: true, hash: anchorOf(index), resetScroll: false });
  const before = passages.findLast((index) => index < inView);
  const next = passages.find((index) => index > inView);
  return (
    <div className="flex flex-wrap items-center gap-1 rounded-lg border border-accent px-2 py-1 text-sm">
      <span className="min-w-0 flex-1">
        <strong dir="auto">{named.name.slice(0, 80)}</strong>: {plural(passages.length, "passage")}
      </span>
      <IconButton
        label="Passage before that names it"
        isDisabled={before === undefined}
        onPress={() => goTo(before)}
      >
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label="Next passage that names it"
        isDisabled={next === undefined}
        onPress={() => goTo(next)}
      >
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <Button look="quiet" onPress={() => choose(named.id)}>
        Clear
      </Button>
    </div>
  );
}
