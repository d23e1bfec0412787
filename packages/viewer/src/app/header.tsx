import { Link } from "@tanstack/react-router";
import { CapturePill } from "./capture-pill.tsx";
import { Jobs } from "./jobs.tsx";
import { PaletteButton } from "./palette.tsx";

/** The upper edge: the name, the search, what the daemon is doing, whether it captures. */
export const Header = () => (
  <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-3 sm:gap-4 sm:px-4">
    <Link to="/" className="flex items-center gap-2 font-semibold text-ink no-underline">
      <img src="/favicon.svg" alt="" width="26" height="26" />
      <span className="hidden sm:inline">memory</span>
      <span className="sr-only sm:hidden">memory</span>
    </Link>
    <PaletteButton />
    <div className="ml-auto flex min-w-0 shrink-0 items-center gap-3">
      <Jobs />
      <CapturePill />
    </div>
  </header>
);
