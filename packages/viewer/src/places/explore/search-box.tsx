import { Search, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useExplore } from "./explore-context.ts";
import { type Match, useNodeSearch } from "./search-box/node-search.ts";
import { Options, optionId } from "./search-box/options.tsx";

/** Finds entities, memories and documents of the whole store. What is chosen comes into the middle. */
export function SearchBox() {
  const { pathFrom, search } = useExplore();
  const listId = useId();
  const box = useSearchBox();
  const { text, groups, choices, at, isShown } = box;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left what is in it
    <div
      className="relative min-w-56 flex-1 sm:max-w-md"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || box.close()}
    >
      <Search size={15} className="pointer-events-none absolute top-2.5 left-2.5 text-soft" aria-hidden />
      <input
        // The shell gives the key "/" to it.
        data-place-search=""
        role="combobox"
        aria-label={pathFrom ? `The other end of the path from ${pathFrom.label}` : "Find in the graph"}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && choices[at] ? optionId(listId, at) : undefined}
        placeholder={pathFrom ? "The other end of the path…" : "Name, memory or document"}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        className={`min-h-9 w-full rounded-lg border border-edge bg-surface py-1 pr-8 pl-8 text-sm text-ink placeholder:text-soft ${search.q === undefined ? "" : "sm:pr-16"}`}
        value={text}
        onChange={({ target }) => box.type(target.value)}
        onFocus={box.open}
        onKeyDown={box.press}
      />
      <kbd className="pointer-events-none absolute top-2 right-2.5 hidden rounded border border-line px-1.5 font-mono text-[11px] text-soft sm:block">
        /
      </kbd>
      {search.q === undefined ? null : <Clear q={search.q} onClear={box.clear} />}
      <Options id={listId} isShown={isShown} groups={groups} at={at} onChoose={box.choose} />
    </div>
  );
}

const Clear = ({ q, onClear }: { readonly q: string; readonly onClear: () => void }) => (
  <button
    type="button"
    aria-label={`Clear the search for ${q}`}
    className="absolute top-1.5 right-1.5 flex sm:right-8 size-6 items-center justify-center rounded text-soft hover:bg-sunken"
    onClick={onClear}
  >
    <X size={14} aria-hidden />
  </button>
);

function useSearchBox() {
  const { search, focusOn, go } = useExplore();
  const [text, setText] = useState(search.q ?? "");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const { at: then, knownAt } = search;
  const groups = useNodeSearch(text, {
    ...(then !== undefined && { at: then }),
    ...(knownAt !== undefined && { knownAt }),
  });
  const choices = groups.flatMap((group) => group.choices);
  const isShown = isOpen && text.trim() !== "";
  const close = () => setOpen(false);
  const choose = (choice: Match) => {
    setText("");
    close();
    focusOn(choice);
  };
  /** Without a choice it lights what is shown and fits. */
  const light = (q: string | undefined) => {
    close();
    go({ q }, { replace: true });
  };
  const clear = () => {
    setText("");
    light(undefined);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((at + 1) % Math.max(1, choices.length)),
    ArrowUp: () => setAt((at <= 0 ? choices.length : at) - 1),
    Enter: () => {
      const choice = isShown ? choices[at] : undefined;
      if (choice) choose(choice);
      else light(text.trim() || undefined);
    },
    Escape: () => (isShown ? close() : clear()),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const type = (next: string) => {
    setText(next);
    setAt(-1);
    setOpen(true);
  };
  return { text, groups, choices, at, isShown, type, press, choose, clear, close, open: () => setOpen(true) };
}
