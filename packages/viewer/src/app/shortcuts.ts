import { useLayoutEffect } from "react";

const NAME = "memory.shortcuts";

/** Keys without Ctrl or Cmd can be turned off (WCAG 2.1.4). */
export const shortcutsAreOn = (): boolean => localStorage.getItem(NAME) !== "off";

export function turnShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, "off");
}

/** A key as `KeyboardEvent.key` names it, in lower case, and what it does. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Keys of a place, heard while nobody types and no window is open. One that may act twice must be ready for it: a key
 * held down counts once.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  // With what is drawn, not a moment after it: a key in between would be lost, or answer what was shown before.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
      if (event.defaultPrevented || !shortcutsAreOn() || isTyping(event.target)) return;
      // A notice is an alertdialog too, and one that nobody has to answer before going on.
      if (document.querySelector("[role=dialog], [role=alertdialog]:not([aria-modal=false])")) return;
      const act = shortcuts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [shortcuts]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input, textarea, select, [role=textbox], [role=combobox], [role=menu] *"));
