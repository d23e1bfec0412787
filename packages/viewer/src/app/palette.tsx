import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Button, KeyHint } from "../ui/button.tsx";
import { useShortcuts } from "./shortcuts.ts";

// Nobody needs it before they ask for it.
const Palette = lazy(() =>
  import("./palette-window.tsx").then(({ PaletteWindow }) => ({ default: PaletteWindow })),
);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search that is always there: Ctrl or Cmd K, or "/" where a place has no search of its own. */
export function PaletteButton() {
  const { isOpen, words, setWords, open, close } = usePalette();
  useShortcuts(useMemo(() => ({ "/": () => focusOwnSearch() || open() }), [open]));
  return (
    <>
      <Button
        aria-keyshortcuts="Control+K"
        className="min-w-0 flex-1 justify-start text-soft sm:max-w-md"
        onPress={open}
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="truncate">
          Search<span className="hidden sm:inline"> memories, entities, documents</span>
        </span>
        <span className="ml-auto hidden sm:block" aria-hidden="true">
          <KeyHint>{isMac ? "⌘ K" : "Ctrl K"}</KeyHint>
        </span>
      </Button>
      {isOpen ? (
        <Suspense>
          <Palette words={words} onWords={setWords} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Open or not, by Ctrl or Cmd K. What is typed before its field is there is kept for it. */
function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  // Known at once: the next letter comes before anything is drawn.
  const isWanted = useRef(false);
  const [{ open, close }] = useState(() => {
    const turn = (to: boolean) => {
      isWanted.current = to;
      if (to) setWords("");
      setOpen(to);
    };
    return { open: () => turn(true), close: () => turn(false) };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) {
        if (isWanted.current) close();
        else open();
      } else if (isWanted.current && isPlain && event.key.length === 1 && !isItsField(event.target))
        setWords((before) => before + event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [open, close]);
  return { isOpen, words, setWords, open, close };
}

const isItsField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.closest("[role=dialog]") !== null;

/** A place with a search field of its own gets the key: the field marks itself with `data-place-search`. */
function focusOwnSearch(): boolean {
  const field = document.querySelector<HTMLElement>("[data-place-search] input, input[data-place-search]");
  field?.focus();
  return field !== null;
}
