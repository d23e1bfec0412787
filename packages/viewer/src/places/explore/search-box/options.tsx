import { useEffect, useRef } from "react";
import { Glyph } from "../glyph.tsx";
import type { Match, MatchGroup } from "./node-search.ts";

interface OptionsProps {
  readonly id: string;
  readonly isShown: boolean;
  readonly groups: readonly MatchGroup[];
  /** The choice that Enter would take. */
  readonly at: number;
  readonly onChoose: (choice: Match) => void;
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** The matches, in groups. */
export function Options({ id, isShown, groups, at, onChoose }: OptionsProps) {
  const choices = groups.flatMap((group) => group.choices);
  return (
    <div id={id} role="listbox" aria-label="Found" className={isShown ? PANEL : "hidden"}>
      {groups.map(({ title, choices: some }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
        <div key={title} role="group" aria-label={title}>
          <p className="px-3 pt-2 pb-0.5 text-xs font-semibold text-soft" aria-hidden="true">
            {title}
          </p>
          {some.map((choice) => (
            <Option
              key={choice.id}
              id={optionId(id, choices.indexOf(choice))}
              choice={choice}
              isActive={choice === choices[at]}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
      ))}
      {choices.length === 0 ? (
        <p className="px-3 py-3 text-sm text-soft">Nothing is called so. Enter looks among what is shown.</p>
      ) : null}
    </div>
  );
}

const PANEL =
  "absolute inset-x-0 top-full z-20 mt-1 max-h-[60vh] overflow-y-auto rounded-xl border border-line bg-surface pb-1.5 shadow-over";

interface OptionProps {
  readonly id: string;
  readonly choice: Match;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Option({ id, choice, isActive, onChoose }: OptionProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) own.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above has the focus (aria-activedescendant)
    <div
      ref={own}
      id={id}
      role="option"
      aria-selected={isActive}
      className="flex min-h-8 cursor-pointer items-center gap-2 px-3 py-1 text-sm hover:bg-sunken aria-selected:bg-accent-tint"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Glyph kind={choice.kind} type={choice.type} />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {choice.label}
      </span>
      <span className="shrink-0 text-xs text-soft">{choice.type}</span>
    </div>
  );
}
