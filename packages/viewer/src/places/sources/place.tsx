import { Link, Outlet } from "@tanstack/react-router";

export { Documents } from "./documents/documents.tsx";
export { Roots } from "./roots/roots.tsx";

const TABS = [
  { to: "/sources/roots", label: "Linked folders" },
  { to: "/sources/documents", label: "Documents" },
  { to: "/sources/import", label: "Import sessions" },
] as const;

/** Where memory takes things from. */
export const Sources = () => (
  <>
    <nav aria-label="Sources" className="w-full max-w-6xl px-4 pt-4 sm:px-6">
      <ul className="flex gap-1 overflow-x-auto border-b border-line p-1 pb-0">
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ includeSearch: false }}
              className="-mb-px block border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-soft no-underline hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <Outlet />
  </>
);
