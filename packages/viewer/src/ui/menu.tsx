import type { ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Button } from "./button.tsx";

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** The key that does the same. */
  readonly hint?: string;
  readonly isDanger?: boolean;
  readonly onChoose: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The content of the button, if not the label. */
  readonly children?: ReactNode;
}

/** A button that opens a list of things to do. */
export function MenuButton({ label, choices, children }: MenuProps) {
  return (
    <MenuTrigger>
      <Button aria-label={label}>{children ?? label}</Button>
      <Popover className="min-w-48 rounded-xl border border-line bg-surface p-1 text-ink shadow-over">
        <Menu
          aria-label={label}
          className="outline-none"
          onAction={(key) => choices.find(({ id }) => id === key)?.onChoose()}
        >
          {choices.map(({ id, label: text, hint, isDanger }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={`flex cursor-pointer justify-between gap-6 rounded-lg px-3 py-1.5 text-sm outline-none data-[focused]:bg-accent-tint ${isDanger ? "text-bad" : ""}`}
            >
              {text}
              {hint ? <kbd className="font-mono text-xs text-soft">{hint}</kbd> : null}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
