import { useRef } from "react";
import { copy } from "../../ui/copy.tsx";
import { type Choice, MenuList } from "../../ui/menu-list.tsx";
import { toast } from "../../ui/toasts.tsx";
import { nodeRefOf, useExplore } from "./explore-context.ts";
import { focusText } from "./level.ts";

/** The actions on a node, wherever it is pressed. */
export function useNodeChoices(id: string): Choice[] {
  const { scene, level, focusOn, open, startPath, hide, picture, view } = useExplore();
  const node = scene.byId.get(id);
  const target = nodeRefOf(node);
  if (!node) return [];
  const isMiddle = id === scene.middle && level.level !== "path";
  const choices: (Choice | false | undefined)[] = [
    target && !isMiddle && { id: "focus", label: "Focus here", hint: "F", onChoose: () => focusOn(target) },
    !target && { id: "open", label: "Open", hint: "Enter", onChoose: () => open(id) },
    target && { id: "path", label: "Path from here…", onChoose: () => startPath(target) },
    view === "graph" && {
      id: "pin",
      label: "Pin or unpin",
      onChoose: () =>
        toast({ title: picture.current?.togglePin(id) ? "It stays where it is" : "It is free to move" }),
    },
    id !== scene.middle && { id: "hide", label: "Hide", onChoose: () => hide(id) },
    target && {
      id: "copy",
      label: "Copy link",
      onChoose: async () => {
        const link = `${location.origin}/explore?${new URLSearchParams({ focus: focusText(target) })}`;
        if (await copy(link, "Link")) toast({ title: "Link copied" });
      },
    },
  ];
  return choices.filter((choice) => typeof choice === "object");
}

export interface MenuAt {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The menu of a node at the place where it was asked for. */
export function NodeMenu({ at, onClose }: { readonly at: MenuAt; readonly onClose: () => void }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const choices = useNodeChoices(at.id);
  return (
    <>
      <span ref={anchor} className="absolute size-px" style={{ left: at.x, top: at.y }} />
      <MenuList label="What to do with this node" choices={choices} anchor={anchor} onClose={onClose} />
    </>
  );
}
