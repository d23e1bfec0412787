import type { Turn } from "@memory/shared";
import { lineWords } from "@memory/shared/words";
import { type Stretch, saidHere } from "../../../ui/said-mark.tsx";
import { Typeset } from "../../../ui/typeset/typeset.tsx";
import type { Message } from "./messages.ts";

const SPEAKER: Readonly<Record<Turn["blocks"][number]["part"], string>> = {
  ask: "User",
  answer: "User, when asked",
  said: "Assistant, on the way",
  final: "Assistant, at the end",
  commit: "Assistant, in a commit",
  plan: "Assistant, in a plan",
  recap: "Recap of what was before",
};

/** The id of the first piece that the answer showed. */
export const FIRST_SHOWN = "shown";

interface Props {
  readonly message: Message;
  /** The first piece that was shown is in it. */
  readonly isFirstShown: boolean;
  /** Words of it that say a memory. */
  readonly said: readonly Stretch[];
}

/** One message: who speaks, where it stands, and its words. Far from the window it is not laid out. */
export function MessageItem({ message: { part, stretches, ...lines }, isFirstShown, said }: Props) {
  const first = isFirstShown ? stretches.findIndex(({ isShown }) => isShown) : -1;
  return (
    <li className="flex flex-col gap-2 px-4 py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{SPEAKER[part]}</h2>
        <span className="text-xs text-soft tabular-nums">{lineWords(lines).replace(", ", "")}</span>
      </div>
      {stretches.map(({ isShown, text, from }, at) => {
        const marks = said.map((one) => saidHere({ from: one.from - from, to: one.to - from }));
        const words = (
          <Typeset text={text} marks={marks} breaks heading={3} className="max-w-4xl leading-relaxed" />
        );
        return isShown ? (
          <div
            key={from}
            {...(at === first && { id: FIRST_SHOWN })}
            className="flex flex-col gap-2 rounded-r-md border-l-4 border-accent bg-accent-tint px-3 py-2"
          >
            <p className="text-xs font-semibold text-accent">shown in the answer</p>
            {words}
          </div>
        ) : (
          <div key={from} className="border-l-4 border-transparent px-3">
            {words}
          </div>
        );
      })}
    </li>
  );
}
