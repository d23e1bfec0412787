import { clock } from "@memory/shared/words";
import { dayOf, daysLater, endOf, startOf } from "../../text/days.ts";
import { Button } from "../button.tsx";
import { Select } from "../fields.tsx";
import type { Times } from "../time-strip.tsx";

interface FieldsProps {
  readonly times: Times;
  readonly onChange: (times: Times) => void;
}

/** The same as the strip, for the keyboard and for an exact moment. */
export function Fields({ times: { after, before, at, knownAt }, onChange }: FieldsProps) {
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
        onChange={(local) => {
          const time = local === "" ? undefined : new Date(local).toISOString();
          onChange(at === undefined && knownAt !== undefined ? { knownAt: time } : { at: time });
        }}
      />
      {then === undefined ? null : (
        <Select
          label="What counts"
          hideLabel
          value={at === undefined ? "known" : "true"}
          options={[
            { value: "true", label: "true then" },
            { value: "known", label: "known then" },
          ]}
          onChange={(which) =>
            onChange(which === "true" ? { at: then, knownAt: undefined } : { at: undefined, knownAt: then })
          }
        />
      )}
      {isSet ? (
        <Button
          look="quiet"
          onPress={() => onChange({ after: undefined, before: undefined, at: undefined, knownAt: undefined })}
        >
          All time
        </Button>
      ) : null}
    </div>
  );
}

interface MomentProps {
  readonly label: string;
  readonly type: "date" | "datetime-local";
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Told when it is left or Enter is pressed: a year that is being typed is a date at every digit. */
function Moment({ label, type, value, onChange }: MomentProps) {
  const tell = (input: HTMLInputElement) => {
    if (input.validity.valid && input.value !== value) onChange(input.value);
  };
  return (
    <label className="flex items-center gap-1.5 text-xs text-soft">
      {label}
      <input
        key={value}
        type={type}
        defaultValue={value}
        min={type === "date" ? "1970-01-01" : "1970-01-01T00:00"}
        max={type === "date" ? "9999-12-31" : "9999-12-31T23:59"}
        className="min-h-8 rounded-lg border border-edge bg-surface px-2 text-xs text-ink tabular-nums"
        onBlur={({ currentTarget }) => tell(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && tell(currentTarget)}
      />
    </label>
  );
}
