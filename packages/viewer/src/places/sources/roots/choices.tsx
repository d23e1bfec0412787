import { useId } from "react";

interface Props<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly help: string }[];
  readonly onChange: (value: T) => void;
}

/** One of a few, each with what it means: the browser's own radio buttons. */
export function Choices<T extends string>({ label, value, options, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 text-sm">
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <span className="block text-xs text-soft">{option.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
