import type { ReactNode } from "react";
import { Switch as Toggle } from "react-aria-components";

interface SwitchProps {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** On or off, at once. */
export const Switch = ({ label, isOn, onChange, isDisabled = false }: SwitchProps) => (
  <Toggle
    isSelected={isOn}
    onChange={onChange}
    isDisabled={isDisabled}
    className="group inline-flex items-center gap-2 text-sm"
  >
    <span className="flex h-6 w-10 shrink-0 items-center rounded-full border border-edge bg-sunken p-0.5 group-data-[selected]:border-accent group-data-[selected]:bg-accent group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent">
      <span className="size-4 rounded-full bg-edge transition-transform group-data-[selected]:translate-x-4 group-data-[selected]:bg-accent-ink" />
    </span>
    {label}
  </Toggle>
);
