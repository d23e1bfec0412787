import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";

interface DrawerProps {
  /** The side of the picture that it covers. */
  readonly side: "left" | "right" | "top" | "bottom";
  readonly className?: string;
  readonly children: ReactNode;
}

/** Stands over the picture, which shines through; below it where there is little room. */
export const Drawer = ({ side, className, children }: DrawerProps) => (
  <div
    data-covers={side}
    className={classes(
      "pointer-events-auto min-w-0 rounded-xl border border-line bg-surface/90 shadow-card backdrop-blur-sm",
      className,
    )}
  >
    {children}
  </div>
);
