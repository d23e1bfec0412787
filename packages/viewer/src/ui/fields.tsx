import type { ReactNode } from "react";
import { FieldError, Input, Label, Text, TextArea, TextField } from "react-aria-components";
import { classes } from "./classes.ts";

/** The look of a field. */
export const INPUT =
  "w-full min-h-8 rounded-lg border border-edge bg-surface px-2.5 py-1 text-sm text-ink placeholder:text-soft data-[invalid]:border-bad";

interface FieldProps {
  readonly label: string;
  /** The label is read out and not shown: something beside it says the same. */
  readonly hideLabel?: boolean;
  readonly help?: ReactNode;
  /** The message from the daemon's issues. */
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  /** With the caret behind what stands in it. */
  readonly autoFocus?: boolean;
  readonly type?: "text" | "search" | "password";
  readonly onEnter?: () => void;
  readonly className?: string;
}

/** A field for text: of one line, or of several with `rows`. */
export function Field({
  label,
  hideLabel,
  help,
  error,
  rows,
  placeholder,
  onEnter,
  className,
  ...field
}: FieldProps) {
  return (
    <TextField
      {...field}
      isInvalid={error !== undefined}
      className={classes("flex flex-col gap-1", className)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && onEnter && rows === undefined) onEnter();
        else event.continuePropagation();
      }}
    >
      <Label className={hideLabel ? "sr-only" : "text-sm font-medium"}>{label}</Label>
      {rows === undefined ? (
        <Input className={INPUT} placeholder={placeholder ?? ""} dir="auto" />
      ) : (
        <TextArea
          ref={field.autoFocus ? caretAtEnd : undefined}
          className={INPUT}
          rows={rows}
          placeholder={placeholder ?? ""}
          dir="auto"
        />
      )}
      {help ? (
        <Text slot="description" className="text-xs text-soft">
          {help}
        </Text>
      ) : null}
      <FieldError className="text-xs text-bad">{error}</FieldError>
    </TextField>
  );
}

/** A browser puts it before the text of a field with several lines. */
const caretAtEnd = (field: HTMLTextAreaElement | null): void =>
  field?.setSelectionRange(field.value.length, field.value.length);

interface SelectProps<T extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** One of a few: the browser's own control, which every keyboard and screen reader knows. */
export function Select<T extends string>({ label, hideLabel, value, options, onChange }: SelectProps<T>) {
  return (
    <label className="flex flex-col gap-1 text-sm font-medium">
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
      <select
        className={classes(INPUT, "font-normal")}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
