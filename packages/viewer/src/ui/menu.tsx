import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import type { Choice } from "./menu-list.tsx";
import { whenIdle } from "./when-idle.ts";

// The list comes when it is asked for, or before when nothing else is to do: it weighs more than most pages.
const list = () => import("./menu-list.tsx");
const MenuList = lazy(async () => ({ default: (await list()).MenuList }));

interface Menu {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** For the button. */
  readonly props: {
    readonly "aria-haspopup": "menu";
    readonly "aria-expanded": boolean;
    readonly onPress: () => void;
    readonly onKeyDown: (event: { readonly key: string; continuePropagation(): void }) => void;
  };
  /** The list while it is open. */
  readonly shown: ReactNode;
}

/** What opens a list of things to do: for a button of any look. With `selected` the list says which are on, and stays open. */
export function useMenu(label: string, choices: readonly Choice[], selected?: ReadonlySet<string>): Menu {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      void whenIdle()
        .then(list)
        .catch(() => undefined),
    [],
  );
  const open = () => setOpen(true);
  return {
    button,
    props: {
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      onPress: open,
      onKeyDown: (event) => (event.key === "ArrowDown" ? open() : event.continuePropagation()),
    },
    shown: isOpen ? (
      <Suspense>
        <MenuList
          label={label}
          choices={choices}
          anchor={button}
          onClose={() => setOpen(false)}
          {...(selected && { selected })}
        />
      </Suspense>
    ) : null,
  };
}

interface MenuProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The content of the button, if not the label. */
  readonly children?: ReactNode;
}

/** A button that opens a list of things to do. */
export function MenuButton({ label, choices, children }: MenuProps) {
  const { button, props, shown } = useMenu(label, choices);
  return (
    <>
      <Button ref={button} aria-label={label} {...props}>
        {children ?? label}
      </Button>
      {shown}
    </>
  );
}
