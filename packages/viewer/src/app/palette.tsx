import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Button, KeyHint } from "../ui/button.tsx";
import { useShortcuts } from "./shortcuts.ts";

// Nobody needs it before they ask for it.
const Palette = lazy(() =>
  import("./palette-window.tsx").then(({ PaletteWindow }) => ({ default: PaletteWindow })),
);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search that is always there: Ctrl or Cmd K, or "/" where a place has no search of its own. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  useShortcuts(useMemo(() => ({ "/": () => focusOwnSearch() || setOpen(true) }), []));
  return (
    <>
      <Button
        aria-keyshortcuts="Control+K"
        className="min-w-0 flex-1 justify-start text-soft sm:max-w-md"
        onPress={() => setOpen(true)}
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="truncate">Search memories, entities, documents</span>
        <span className="ml-auto hidden sm:block" aria-hidden="true">
          <KeyHint>{isMac ? "⌘ K" : "Ctrl K"}</KeyHint>
        </span>
      </Button>
      {isOpen ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A place with a search field of its own gets the key: the field marks itself with `data-place-search`. */
function focusOwnSearch(): boolean {
  const field = document.querySelector<HTMLElement>("[data-place-search] input, input[data-place-search]");
  field?.focus();
  return field !== null;
}
