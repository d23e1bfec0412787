import { useQueryClient } from "@tanstack/react-query";
import type { Ref } from "react";
import { daemon, type FoldCandidate } from "../../../api.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { tellDecision } from "../decisions.ts";
import { useSending } from "../use-sending.ts";
import { FoldSheet } from "./fold-sheet.tsx";
import { type MergeAnswer, type Pair, Question } from "./question.tsx";
import { type FoldDetail, useMerge } from "./read.ts";

interface OpenedProps {
  readonly id: string;
  readonly known?: FoldCandidate | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onAnswer?: (question: FoldCandidate, verb: MergeAnswer, pair: Pair) => void;
  readonly lead: (id: string) => void;
}

/** The target of a merge's address: a question, a merge, or an answered question. */
export function Opened({ id, known, heading, onAnswer, lead }: OpenedProps) {
  const merge = useMerge(id, known);
  const client = useQueryClient();
  const { send } = useSending();
  const revert = async (fold: FoldDetail) => {
    try {
      await send([], () => daemon.folds.revert({ params: { id: fold.id }, body: {} }));
      const title = `“${cleanLine(fold.sourceName.slice(0, 120))}” stands for itself again`;
      tellDecision(client, { title, subjects: [fold.id], back: () => lead(fold.id) });
      lead(fold.id);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <View of={merge}>
      {(data) => {
        switch (data.kind) {
          case "question":
            return (
              <Question
                question={data.question}
                heading={heading}
                onVerb={(verb, pair) => onAnswer?.(data.question, verb, pair)}
              />
            );
          case "fold":
            return <FoldSheet fold={data.fold} heading={heading} onRevert={() => revert(data.fold)} />;
          case "gone":
            return <Gone />;
        }
      }}
    </View>
  );
}

const Gone = () => (
  <Empty
    title="This question does not wait any more"
    action={
      <ButtonLink to="/review/merges/{-$id}" params={{ id: undefined }} search={{ show: "decided" }}>
        See what was merged
      </ButtonLink>
    }
  >
    It was answered, in another window or by an agent, or one of the two is gone.
  </Empty>
);
