import { type LinkProps, Link as RouterLink } from "@tanstack/react-router";
import type { ReactNode, Ref } from "react";
import { type ButtonProps, Button as Pressable } from "react-aria-components";
import { classes } from "./classes.ts";

export type Look = "plain" | "primary" | "quiet" | "danger";

const SHAPE =
  "inline-flex min-h-8 items-center justify-center gap-1.5 rounded-lg px-3 py-1 text-sm font-medium no-underline " +
  "disabled:cursor-default disabled:opacity-60 data-[disabled]:cursor-default data-[disabled]:opacity-60";

const LOOK: Record<Look, string> = {
  plain: "border border-edge bg-surface text-ink hover:border-accent hover:text-accent",
  primary: "border border-accent bg-accent text-accent-ink hover:brightness-110",
  quiet: "border border-transparent bg-transparent text-accent hover:bg-accent-tint",
  danger: "border border-bad bg-surface text-bad hover:bg-bad-tint",
};

/** The look of a pressed control, for elements that cannot be a Button. */
export const buttonClass = (look: Look = "plain"): string => classes(SHAPE, LOOK[look]);

export interface ButtonLook extends Omit<ButtonProps, "className" | "children" | "style"> {
  readonly look?: Look;
  /** The key that does the same, shown on the button. */
  readonly hint?: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = "plain", hint, className, children, ...props }: ButtonLook) {
  return (
    <Pressable {...props} className={classes(SHAPE, LOOK[look], className)}>
      {children}
      {hint ? <KeyHint>{hint}</KeyHint> : null}
    </Pressable>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = "plain",
  className,
  ...props
}: LinkProps & { readonly look?: Look; readonly className?: string }) {
  return <RouterLink {...props} className={classes(SHAPE, LOOK[look], className)} />;
}

/** A key of the keyboard. */
export const Key = ({ children }: { readonly children: ReactNode }) => (
  <kbd className="min-w-5 rounded border border-current px-1 text-center font-mono text-[11px] leading-4">
    {children}
  </kbd>
);

/** A key as a remark, where there is likely a keyboard. */
export const KeyHint = ({ children }: { readonly children: ReactNode }) => (
  <span className="pointer-coarse:hidden">
    <Key>{children}</Key>
  </span>
);
