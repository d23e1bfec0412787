import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useExplore } from "../explore-context.ts";
import { type MenuAt, NodeMenu } from "../node-menu.tsx";
import { nodeWordsInOrder } from "../scene/node-words.ts";
import type { Direction } from "./cone.ts";
import { coveredAt } from "./covered.ts";
import { Picture } from "./picture.ts";

/** The picture. It is for eyes and hands; the list says the same to everybody. */
export function PictureView() {
  const explore = useExplore();
  const { scene, drawn, selected, found, picture } = explore;
  const canvas = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuAt>();
  const [said, setSaid] = useState("");
  const latest = useRef(explore);
  useEffect(() => {
    latest.current = explore;
  });
  useEffect(() => {
    if (!canvas.current) return undefined;
    const opened = new Picture(canvas.current, {
      hand: {
        choose(id) {
          const { open, select, scene: now, pathFrom } = latest.current;
          if (id !== undefined && (pathFrom || now.byId.get(id)?.kind === "topic")) open(id);
          else select(id);
        },
        open: (id) => latest.current.open(id),
        menu: (id, at) => setMenu({ id, ...at }),
      },
      insetOf: coveredAt,
    });
    picture.current = opened;
    return () => {
      picture.current = null;
      opened.close();
    };
  }, [picture]);
  useEffect(() => void picture.current?.show(drawn.scene), [picture, drawn]);
  useEffect(() => picture.current?.light({ selected: selected?.id, found }), [picture, selected, found]);
  const press = usePictureKeys({ onMove: (id) => setSaid(nodeWordsInOrder(scene, id)), onMenu: setMenu });
  return (
    <div className="absolute inset-0 overflow-hidden">
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk from node to node here
        tabIndex={0}
        aria-label="Picture of the graph. Arrow keys walk from node to node, Enter opens."
        className="absolute inset-0 touch-none focus-visible:outline-offset-[-3px]"
        onKeyDown={press}
      >
        <div ref={canvas} aria-hidden="true" className="absolute inset-0" />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {menu ? <NodeMenu at={menu} onClose={() => setMenu(undefined)} /> : null}
    </div>
  );
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

interface PictureKeys {
  readonly onMove: (id: string) => void;
  readonly onMenu: (menu: MenuAt) => void;
}

function usePictureKeys({ onMove, onMenu }: PictureKeys) {
  const { picture, selected, select, open, approach, back, pathFrom, startPath } = useExplore();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = { x: event.currentTarget.clientWidth / 2, y: event.currentTarget.clientHeight / 2 };
    const verbs: Readonly<Record<string, () => void>> = {
      Enter: () => selected && open(selected.id),
      e: () => selected && approach(selected.id),
      f: () => selected && approach(selected.id),
      Backspace: back,
      "+": () => picture.current?.zoom("in"),
      "=": () => picture.current?.zoom("in"),
      "-": () => picture.current?.zoom("out"),
      "0": () => picture.current?.zoom("fit"),
      ContextMenu: () => selected && onMenu({ id: selected.id, ...middle }),
      Escape: () => (pathFrom ? startPath(undefined) : select(undefined)),
    };
    const direction = ARROWS[event.key];
    const act = direction ? () => walk(direction) : verbs[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  function walk(direction: Direction) {
    const next = picture.current?.next(selected?.id, direction);
    if (next === undefined) return;
    select(next);
    picture.current?.reveal(next);
    onMove(next);
  }
}
