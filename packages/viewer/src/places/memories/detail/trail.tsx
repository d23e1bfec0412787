import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { lastSearch } from "../list/last-search.ts";

/** The way back to the list as it was. */
export const Trail = () => (
  <Link
    to="/memories"
    search={lastSearch()}
    className="inline-flex min-h-8 items-center gap-1 rounded-md pr-2 text-sm text-soft no-underline hover:text-ink"
  >
    <ChevronLeft size={16} aria-hidden />
    Memories
  </Link>
);
