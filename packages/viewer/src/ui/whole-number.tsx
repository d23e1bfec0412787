import type { ReactNode } from "react";
import { Input, Label, NumberField, Text } from "react-aria-components";
import { INPUT } from "./fields.tsx";

interface NumberProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number. Empty counts as the least. */
export function WholeNumber({ label, help, value, min, max, onChange }: NumberProps) {
  return (
    <NumberField
      value={value}
      minValue={min}
      maxValue={max}
      step={1}
      formatOptions={{ useGrouping: false }}
      onChange={(next) => onChange(Number.isNaN(next) ? min : next)}
      className="flex flex-col gap-1"
    >
      <Label className="text-sm font-medium">{label}</Label>
      <Input className={INPUT} />
      {help ? (
        <Text slot="description" className="text-xs text-soft">
          {help}
        </Text>
      ) : null}
    </NumberField>
  );
}
