import type { EmbeddingReport, EmbeddingStatus } from "@memory/shared";
import { count, moment, plural } from "@memory/shared/words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { percent } from "../../../text/percent.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Progress } from "../../../ui/meter.tsx";
import { View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Fact, Facts } from "../facts.tsx";

/** Milliseconds between two looks while vectors are made. */
const LOOK = 2_000;

type Step = "switch" | "anyway" | "rollback" | "cancel";

const ACT = {
  switch: () => daemon.embeddings.switch({ body: { anyway: false } }),
  anyway: () => daemon.embeddings.switch({ body: { anyway: true } }),
  rollback: () => daemon.embeddings.rollback(),
  cancel: () => daemon.embeddings.cancel(),
} as const;

const SAID: Readonly<Record<Step, string>> = {
  switch: "Recall goes by the new vectors",
  anyway: "Recall goes by the new vectors",
  rollback: "Recall goes by the vectors before",
  cancel: "The new vectors are given up; recall stays as it is",
};

/** The vectors that recall uses, and the change to other ones: made beside, compared, and only then taken. */
export function EmbeddingCard() {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: key("models", "embedding"),
    queryFn: ({ signal }) => daemon.embeddings.get({}, signal),
    refetchInterval: ({ state }) => (state.data?.phase === "computing" ? LOOK : false),
  });
  const act = useMutation({
    mutationFn: (step: Step) => ACT[step](),
    onSuccess: async (_, step) => {
      toast({ title: SAID[step] });
      await refresh(client, "models");
    },
    onError: async (error) => {
      toastFailure(error);
      await refresh(client, "models");
    },
  });
  const { data } = found;
  // Nothing to decide and nothing to go back to.
  if (data && data.candidate === null && data.previous === null) return null;
  return (
    <Card title="Change of vectors">
      <View of={found} rows={2}>
        {(status) => (
          <div className="flex flex-col gap-3">
            <Standing status={status} />
            {status.report ? <Report report={status.report} /> : null}
            <Steps status={status} isBusy={act.isPending} onStep={act.mutate} />
          </div>
        )}
      </View>
    </Card>
  );
}

function Standing({
  status: { active, previous, candidate, phase, progress, reason, retryAt },
}: {
  readonly status: EmbeddingStatus;
}) {
  return (
    <>
      <Facts>
        <Fact label="Recall goes by">{cleanLine(active)}</Fact>
        {previous === null ? null : <Fact label="Before">{cleanLine(previous)}, kept</Fact>}
        {candidate === null ? null : (
          <Fact label="New">
            {cleanLine(candidate)}
            {phase === "failed" ? <span className="text-bad"> cannot be used</span> : null}
          </Fact>
        )}
        {reason === null ? null : <Fact label="Why">{cleanLine(reason)}</Fact>}
        {retryAt === null ? null : <Fact label="Asked again">{moment(retryAt)}</Fact>}
      </Facts>
      {phase === "computing" && progress ? (
        <Progress
          label={
            progress.done < progress.total
              ? `Vectors of ${count(progress.done)} of ${plural(progress.total, "text")} are made; recall goes on as before`
              : "All vectors are made; both are compared"
          }
          done={progress.done}
          total={progress.total}
        />
      ) : null}
    </>
  );
}

const COLUMNS = ["Answers: first", "In ten", "Vectors: first", "In ten"] as const;

function Report({ report: { questions, old, new: next, overlap10 } }: { readonly report: EmbeddingReport }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-1 text-left text-xs text-soft">
          {plural(questions, "question")} made from your own texts: how often the right text was found.{" "}
          {percent(overlap10)} of the first ten answers are the same.
        </caption>
        <thead>
          <tr className="text-xs text-soft">
            <th scope="col" className="pr-3 text-left font-medium">
              Model
            </th>
            {COLUMNS.map((name, at) => (
              <th key={`${name}${at < 2}`} scope="col" className="px-2 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[old, next].map(({ model, answers, vectors }) => (
            <tr key={model} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {cleanLine(model)}
              </th>
              {[answers.hit1, answers.hit10, vectors.hit1, vectors.hit10].map((share, at) => (
                <td key={`${at}`} className="px-2 text-right">
                  {percent(share)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StepsProps {
  readonly status: EmbeddingStatus;
  readonly isBusy: boolean;
  readonly onStep: (step: Step) => void;
}

function Steps({ status: { phase, candidate, previous }, isBusy, onStep }: StepsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {phase === "compared" ? <Button onPress={() => setAsking(true)}>Take the new ones</Button> : null}
      {candidate !== null ? (
        <Button isPending={isBusy} onPress={() => onStep("cancel")}>
          Give the new ones up
        </Button>
      ) : previous !== null ? (
        <Button isPending={isBusy} onPress={() => onStep("rollback")}>
          Back to the ones before
        </Button>
      ) : null}
      <Confirm
        title="Take them, though they did worse?"
        isOpen={isAsking}
        look="primary"
        verb="Take them all the same"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onStep("anyway");
        }}
      >
        <p>In the comparison the new vectors found less. You can go back: the ones before are kept.</p>
      </Confirm>
    </div>
  );
}
