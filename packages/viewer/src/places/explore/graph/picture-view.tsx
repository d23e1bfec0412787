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
  const { drawn, selected, found, picture, search } = explore;
  const isPast = search.at !== undefined || search.knownAt !== undefined;
  const canvas = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuAt>();
  const [said, setSaid] = useState<Said>({ words: "", isNowhere: false });
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
  useEffect(() => void picture.current?.show(drawn.scene, { isPast }), [picture, drawn, isPast]);
  useEffect(() => picture.current?.light({ selected: selected?.id, found }), [picture, selected, found]);
  const press = usePictureKeys({ onSay: setSaid, onMenu: setMenu });
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
      <Nowhere said={said} />
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

const WHERE: Readonly<Record<Direction, string>> = {
  left: "to the left",
  right: "to the right",
  up: "above",
  down: "below",
};

interface Said {
  readonly words: string;
  readonly isNowhere: boolean;
}

/** Says what an arrow has reached; that it has reached nothing is shown for a moment, too. */
function Nowhere({ said }: { readonly said: Said }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(said.isNowhere);
    const timer = said.isNowhere ? setTimeout(() => setShown(false), 1_600) : undefined;
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p
      role="status"
      className={
        isShown
          ? "pointer-events-none absolute bottom-28 left-1/2 -translate-x-1/2 rounded-full border border-line bg-surface px-3 py-1 text-sm shadow-card"
          : "sr-only"
      }
    >
      {said.words}
    </p>
  );
}

interface PictureKeys {
  /** Told to those who listen, and shown where it is no name of a node. */
  readonly onSay: (said: Said) => void;
  readonly onMenu: (menu: MenuAt) => void;
}

function usePictureKeys({ onSay, onMenu }: PictureKeys) {
  const { scene, picture, selected, select, open, approach, back, pathFrom, startPath } = useExplore();
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
    if (next === undefined) {
      onSay({ words: `Nothing lies ${WHERE[direction]}.`, isNowhere: true });
      return;
    }
    select(next);
    picture.current?.reveal(next);
    onSay({ words: nodeWordsInOrder(scene, next), isNowhere: false });
  }
}
