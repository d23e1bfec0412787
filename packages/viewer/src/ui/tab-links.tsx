import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { WIDTH } from "./card.tsx";

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly to: NonNullable<LinkProps["to"]>;
    readonly params?: LinkProps["params"];
    readonly label: ReactNode;
    /** Only at its own address, not below it. */
    readonly exact?: boolean;
  }[];
}

/** The parts of a place, as links along its upper edge. */
export const TabLinks = ({ label, tabs }: TabLinksProps) => (
  <nav aria-label={label} className={`${WIDTH} px-4 pt-3 sm:px-6`}>
    <ul className="flex flex-wrap gap-x-1 border-b border-line">
      {tabs.map(({ to, params, label: name, exact = false }) => (
        <li key={to}>
          <Link
            to={to}
            {...(params && { params })}
            activeOptions={{ exact, includeSearch: false }}
            className="-mb-px flex min-h-9 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm text-soft no-underline hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-ink"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
