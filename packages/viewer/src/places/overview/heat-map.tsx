import { plural } from "@memory/shared/words";
import { useCellSize } from "./cell-size.ts";
import { stretchWords } from "./day-words.ts";
import { ABOVE, BESIDE, Labels, SHADES, Squares } from "./heat-squares.tsx";
import { type BrushProps, useBrush } from "./use-brush.ts";

/** The days as squares, the darker the more was said. */
export function HeatMap(props: BrushProps) {
  const { calendar } = props;
  const { cells, columns, rows } = calendar;
  const [box, size] = useCellSize(columns);
  const { shown, focus, pointed, handlers } = useBrush(props, size);
  const spoken = cells[pointed ?? (shown ? -1 : focus)];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div ref={box} className="overflow-x-auto overflow-y-hidden">
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be dragged over as one picture */}
        <svg
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this one is interactive
          role="grid"
          aria-label="Memories by the day they were said"
          aria-describedby="heat-map-keys"
          aria-multiselectable
          width={BESIDE + columns * size}
          height={ABOVE + rows * size + 2}
          className="block cursor-crosshair touch-pan-x text-[11px] select-none"
          {...handlers}
        >
          <Labels calendar={calendar} size={size} />
          <Squares calendar={calendar} size={size} first={shown?.first} last={shown?.last} focus={focus} />
        </svg>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-xs text-soft">
        <p className="min-h-5 tabular-nums">
          {spoken ? `${stretchWords(spoken)}: ${plural(spoken.total, "memory", "memories")}` : null}
        </p>
        <p aria-hidden="true" className="flex items-center gap-1">
          less
          {SHADES.map((shade) => (
            <span key={shade} className={`size-2.75 rounded-xs ${shade}`} />
          ))}
          more
        </p>
        <p id="heat-map-keys" className="sr-only">
          Arrows move, Shift and arrows choose days, Enter chooses one, Escape lets go of them.
        </p>
      </div>
    </div>
  );
}
