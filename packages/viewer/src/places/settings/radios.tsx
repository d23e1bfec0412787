import type { ReactNode } from "react";
import { Label, RadioGroup, Radio as RadioItem } from "react-aria-components";

interface RadiosProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly help?: ReactNode }[];
  readonly onChange: (value: T) => void;
}

/** One of a few, all in sight. */
export function Radios<T extends string>({ label, value, options, onChange }: RadiosProps<T>) {
  return (
    <RadioGroup
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className="flex flex-col gap-2"
    >
      <Label className="text-sm font-medium">{label}</Label>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          className="group flex min-h-7 cursor-pointer items-start gap-2.5 rounded-lg text-sm data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-accent"
        >
          <span
            aria-hidden="true"
            className="mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-full border-2 border-edge group-data-[selected]:border-accent"
          >
            <span className="size-2 rounded-full group-data-[selected]:bg-accent forced-colors:group-data-[selected]:bg-[Highlight]" />
          </span>
          <span className="min-w-0">
            <span className="block">{option.label}</span>
            {option.help ? <span className="block text-xs text-soft">{option.help}</span> : null}
          </span>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}
