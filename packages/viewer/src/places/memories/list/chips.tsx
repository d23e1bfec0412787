import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { buttonClass } from "../../../ui/button.tsx";
import type { MemoriesSearch } from "../search.ts";
import { chipsOf, withoutFilters } from "./filters.ts";

/** The filters that are on, each with a way to take it off. */
export function Chips({ search }: { readonly search: MemoriesSearch }) {
  const chips = chipsOf(search);
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul className="flex min-w-0 flex-wrap gap-1.5" aria-label="Filters that are on">
        {chips.map(({ name, said }) => (
          <li key={name} className="min-w-0 max-w-full">
            <Link
              to="/memories"
              search={{ ...search, row: undefined, [name]: undefined }}
              resetScroll={false}
              onClick={({ currentTarget }) => goOn(currentTarget)}
              aria-label={`Remove the filter: ${said}`}
              className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border border-accent bg-accent-tint py-0.5 pr-1.5 pl-2.5 text-xs font-medium text-accent no-underline hover:bg-surface"
            >
              <span className="line-clamp-1 break-all" dir="auto">
                {said}
              </span>
              <X size={13} aria-hidden className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      {chips.length > 1 ? (
        <Link
          to="/memories"
          search={{ ...withoutFilters(search), q: search.q }}
          resetScroll={false}
          className="rounded-md px-1.5 py-1 text-xs font-medium text-accent"
        >
          Clear {chips.length} filters
        </Link>
      ) : null}
    </div>
  );
}

/** The filter goes with its link, so the focus goes to the next one, or to the table. */
function goOn(link: HTMLAnchorElement): void {
  const links = [...(link.closest("ul")?.querySelectorAll("a") ?? [])];
  const at = links.indexOf(link);
  (links[at + 1] ?? links[at - 1] ?? document.querySelector<HTMLElement>("[role=grid]"))?.focus();
}

/** A link that clears every filter, as the one thing to do where nothing fits them. */
export const ClearFilters = ({ search }: { readonly search: MemoriesSearch }) => {
  const { length } = chipsOf(search);
  return (
    <Link to="/memories" search={{ ...withoutFilters(search), row: 0 }} className={buttonClass()}>
      {length === 1 ? "Clear the filter" : `Clear ${length} filters`}
    </Link>
  );
};
