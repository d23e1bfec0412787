import { Button as Pressable, Tooltip, TooltipTrigger } from "react-aria-components";
import type { ButtonLook } from "./button.tsx";

/** A button that is only a picture: its name is read out, and shown when it is pointed at or has the focus. */
export function IconButton({
  label,
  children,
  ...props
}: Omit<ButtonLook, "look" | "hint"> & { readonly label: string }) {
  return (
    <TooltipTrigger delay={400}>
      <Pressable
        {...props}
        aria-label={label}
        className="inline-flex size-8 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink data-[disabled]:opacity-50"
      >
        {children}
      </Pressable>
      <Tooltip offset={6} className="rounded-md bg-ink px-2 py-1 text-xs text-paper shadow-over">
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
