import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields.tsx";

interface PartsProps {
  readonly label: string;
  readonly help: string;
  readonly parts: readonly string[];
  readonly onChange: (parts: string[]) => void;
  readonly error?: string | undefined;
}

const MOST = 300;

/** A list of names, put in one at a time. */
export function Parts({ label, help, parts, onChange, error }: PartsProps) {
  const [typed, setTyped] = useState("");
  const add = (name: string) => {
    const part = name.trim();
    if (part !== "" && !parts.includes(part)) onChange([...parts, part]);
    setTyped("");
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Field
          className="min-w-0 flex-1"
          label={label}
          help={help}
          error={error}
          value={typed}
          onChange={setTyped}
          maxLength={MOST}
          onEnter={() => add(typed)}
        />
        <Button
          className="mt-6"
          aria-label={`Add to: ${label}`}
          isDisabled={typed.trim() === ""}
          onPress={() => add(typed)}
        >
          <Plus size={14} aria-hidden />
          Add
        </Button>
      </div>
      {parts.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {parts.map((part) => (
            <li key={part} className="inline-flex min-w-0 items-center rounded-full bg-sunken pl-2.5 text-sm">
              <span className="min-w-0 truncate" dir="auto">
                {cleanLine(part)}
              </span>
              <button
                type="button"
                aria-label={`Remove ${cleanLine(part)}`}
                className="inline-flex size-7 items-center justify-center rounded-full text-soft hover:text-bad"
                onClick={() => onChange(parts.filter((one) => one !== part))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <KnownParts parts={parts} onAdd={add} />
    </div>
  );
}

const SHOWN = 8;

/** Projects that the store knows: one press instead of typing. */
function KnownParts({
  parts,
  onAdd,
}: {
  readonly parts: readonly string[];
  readonly onAdd: (name: string) => void;
}) {
  const id = useId();
  const { data } = useQuery({
    queryKey: key("memories", "projects", SHOWN),
    queryFn: ({ signal }) => daemon.projects.list({ query: { limit: SHOWN } }, signal),
  });
  const names = (data?.projects ?? []).map(({ name }) => name).filter((name) => !parts.includes(name));
  if (names.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-xs text-soft">
      <span id={id}>Known:</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-describedby={id}
          className="min-h-6 max-w-full truncate rounded-full border border-line px-2 hover:border-accent hover:text-accent"
          onClick={() => onAdd(name)}
        >
          {cleanLine(name)}
        </button>
      ))}
    </div>
  );
}
