import { Check, type LucideIcon } from "lucide-react";
import type { RefObject } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components";
import { classes } from "./classes.ts";

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** The key that does the same. */
  readonly hint?: string;
  readonly isDanger?: boolean;
  readonly onChoose: () => void;
}

interface MenuListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** It opens beside it. The focus returns to where it was. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Those that are on, where several can be: choosing one then leaves the list open. */
  readonly selected?: ReadonlySet<string>;
}

/** A list of things to do, over the page. */
export const MenuList = ({ label, choices, anchor, onClose, selected }: MenuListProps) => (
  <Popover
    isOpen
    onOpenChange={(isOpen) => isOpen || onClose()}
    triggerRef={anchor}
    trigger="MenuTrigger"
    placement="bottom start"
    aria-label={label}
    className="min-w-48 rounded-xl border border-line bg-surface p-1 text-ink shadow-over"
  >
    <Menu
      aria-label={label}
      autoFocus="first"
      className="outline-none"
      onAction={(key) => choices.find(({ id }) => id === key)?.onChoose()}
      onClose={onClose}
      {...(selected && { selectionMode: "multiple" as const, selectedKeys: selected })}
    >
      {choices.map(({ id, label: text, icon: Icon, hint, isDanger }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={text}
          className={classes(
            "flex cursor-pointer items-center gap-2.5 rounded-lg px-3 py-1.5 text-sm outline-none data-[focused]:bg-accent-tint pointer-coarse:min-h-11",
            isDanger && "text-bad",
          )}
        >
          {({ isSelected }) => (
            <>
              {selected ? (
                <Check size={15} aria-hidden className={isSelected ? "text-accent" : "invisible"} />
              ) : null}
              {Icon ? <Icon size={18} aria-hidden /> : null}
              {text}
              {hint ? <kbd className="ml-auto pl-6 font-mono text-xs text-soft">{hint}</kbd> : null}
            </>
          )}
        </MenuItem>
      ))}
    </Menu>
  </Popover>
);
