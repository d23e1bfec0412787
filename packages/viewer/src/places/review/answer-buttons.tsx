import { useId, useMemo, useState } from "react";
import { useShortcuts } from "../../app/shortcuts.ts";
import { Button, type Look } from "../../ui/button.tsx";

/** Something that can be done with a question: its name, its key, and what comes of it. */
export interface AnswerOption<V extends string> {
  readonly verb: V;
  readonly label: string;
  readonly hint: string;
  readonly consequence: string;
  readonly look?: Look;
}

interface VerbsProps<V extends string> {
  readonly answers: readonly AnswerOption<V>[];
  /** The line shown while no answer is looked at. */
  readonly idle: string;
  readonly onVerb: (verb: V) => void;
}

/** The answers, on buttons and on their keys, and in a line what would come of the one that is looked at. */
export function AnswerButtons<V extends string>({ answers, idle, onVerb }: VerbsProps<V>) {
  const id = useId();
  const [looked, setLooked] = useState<V | null>(null);
  useShortcuts(
    useMemo(
      () => Object.fromEntries(answers.map(({ hint, verb }) => [hint.toLowerCase(), () => onVerb(verb)])),
      [answers, onVerb],
    ),
  );
  return (
    // Within reach under a long question, too: on a phone above the places.
    <div className="sticky bottom-14 z-10 -mx-1 flex flex-col gap-2 bg-paper px-1 py-2 md:bottom-0">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Decide</legend>
        {answers.map(({ verb, label, hint, consequence, look = "plain" }) => (
          <span key={verb} className="contents">
            <Button
              look={look}
              hint={hint}
              aria-describedby={`${id}${verb}`}
              onPress={() => onVerb(verb)}
              onFocusChange={(isLooked) => setLooked(isLooked ? verb : null)}
              onHoverChange={(isLooked) => setLooked(isLooked ? verb : null)}
            >
              {label}
            </Button>
            <span id={`${id}${verb}`} hidden>
              {consequence}
            </span>
          </span>
        ))}
      </fieldset>
      <p className="min-h-6 text-sm text-soft" aria-hidden data-testid="consequence">
        {answers.find(({ verb }) => verb === looked)?.consequence ?? idle}
      </p>
    </div>
  );
}
