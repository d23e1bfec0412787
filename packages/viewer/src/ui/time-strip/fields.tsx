import { clock } from "@memory/shared/words";
import { useEffect, useRef } from "react";
import { dayOf, daysLater, endOf, startOf } from "../../text/days.ts";
import { Button } from "../button.tsx";
import { Select } from "../fields.tsx";
import { asOf, type By, type Times } from "./times.ts";

interface FieldsProps {
  readonly times: Times;
  readonly onChange: (times: Times) => void;
  readonly choice: { readonly by: By; readonly onChange: (by: By) => void } | undefined;
}

/** The same as the strip, for the keyboard and for an exact moment. */
export function Fields({ times: { after, before, at, knownAt }, onChange, choice }: FieldsProps) {
  const then = at ?? knownAt;
  const isSet = [after, before, then].some((time) => time !== undefined);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1.5">
      <Moment
        label="From"
        type="date"
        value={after === undefined ? "" : dayOf(after)}
        onChange={(day) => onChange({ after: day === "" ? undefined : startOf(day) })}
      />
      <Moment
        label="To"
        type="date"
        // The end of the range is the first moment of the day after.
        value={before === undefined ? "" : daysLater(dayOf(Date.parse(before) - 1), 0)}
        onChange={(day) => onChange({ before: day === "" ? undefined : endOf(day) })}
      />
      <Moment
        label="As of"
        type="datetime-local"
        value={then === undefined ? "" : `${dayOf(then)}T${clock(Date.parse(then))}`}
        onChange={(local) =>
          onChange(
            asOf({ at, knownAt }, local === "" ? undefined : new Date(local).toISOString(), choice?.by),
          )
        }
      />
      <Which times={{ at, knownAt }} onChange={onChange} choice={choice} />
      {/* Its room is kept in a line with the dates; where these take a line of their own, it would be an empty one. */}
      <Button
        look="quiet"
        className={isSet ? "" : "invisible @max-3xl:hidden"}
        onPress={() => onChange({ after: undefined, before: undefined, at: undefined, knownAt: undefined })}
      >
        All time
      </Button>
    </div>
  );
}

interface MomentProps {
  readonly label: string;
  readonly type: "date" | "datetime-local";
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Milliseconds without a change before a date is taken. */
const REST = 700;

/** Told when it has rested, when it is left, or when Enter is pressed: a year that is being typed is a date at every digit. */
function Moment({ label, type, value, onChange }: MomentProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The same field as before, so that it keeps the focus.
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = () => {
    clearTimeout(timer.current);
    const field = input.current;
    if (field?.validity.valid && field.value !== value) onChange(field.value);
  };
  return (
    <label className="flex items-center gap-1.5 text-xs text-soft">
      {label}
      <input
        ref={input}
        type={type}
        defaultValue={value}
        min={type === "date" ? "1970-01-01" : "1970-01-01T00:00"}
        max={type === "date" ? "9999-12-31" : "9999-12-31T23:59"}
        className="min-h-8 rounded-lg border border-edge bg-surface px-2 text-xs text-ink tabular-nums"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(tell, REST);
        }}
        onBlur={tell}
        onKeyDown={({ key }) => key === "Enter" && tell()}
      />
    </label>
  );
}

/**
 * The choice between the two clocks: of all that is shown, or where there is no choice of that, of the moment looked at.
 */
function Which({ times: { at, knownAt }, onChange, choice }: FieldsProps) {
  const then = at ?? knownAt;
  if (choice)
    return (
      <Select
        label="By when it was"
        hideLabel
        value={choice.by}
        options={[
          { value: "asserted", label: "said" },
          { value: "created", label: "learned" },
        ]}
        onChange={choice.onChange}
      />
    );
  if (then === undefined) return null;
  return (
    <Select
      label="What counts"
      hideLabel
      value={at === undefined ? "known" : "true"}
      options={[
        { value: "true", label: "true then" },
        { value: "known", label: "known then" },
      ]}
      onChange={(which) => onChange(asOf({}, then, which === "true" ? "asserted" : "created"))}
    />
  );
}
