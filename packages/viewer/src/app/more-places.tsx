import type { LucideIcon } from "lucide-react";
import type { RefObject } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components";

interface MorePlacesProps {
  readonly places: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[];
  /** It opens above it, and the focus returns to it. */
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The list behind "More". */
export const MorePlaces = ({ places, button, onClose }: MorePlacesProps) => (
  <Popover
    isOpen
    onOpenChange={onClose}
    triggerRef={button}
    trigger="MenuTrigger"
    placement="top end"
    className="min-w-52 rounded-xl border border-line bg-surface p-1 text-ink shadow-over"
  >
    <Menu aria-label="More places" autoFocus="first" className="outline-none" onClose={onClose}>
      {places.map(({ to, label, icon: Icon }) => (
        <MenuItem
          key={to}
          id={to}
          href={to}
          textValue={label}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-sm text-ink no-underline outline-none data-[focused]:bg-accent-tint"
        >
          <Icon size={18} aria-hidden />
          {label}
        </MenuItem>
      ))}
    </Menu>
  </Popover>
);
