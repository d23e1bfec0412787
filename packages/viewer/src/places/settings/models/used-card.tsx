import type { ModelInUse, Models } from "@memory/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, failureOf } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classes } from "../../../ui/classes.ts";
import { toast } from "../../../ui/toasts.tsx";
import { ChooseModel } from "./choose-model.tsx";
import { MODEL_STATE, modelTitle, testWords, WHERE, WORK } from "./words.ts";

interface Props {
  readonly task: "chat" | "embedding";
  readonly models: Models;
}

const TITLE = { chat: "Reading and judging", embedding: "Vectors, for finding by meaning" } as const;

/** Work of the models that find: that of vectors is chosen here, the one that reads beside on the command line. */
const FINDS: ReadonlySet<ModelInUse["task"]> = new Set(["embedding", "reranking"]);

/** The model that does this work now, and the way to another one. */
export function UsedCard({ task, models }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const shown = models.used.filter((one) => FINDS.has(one.task) === (task === "embedding"));
  const used = shown.filter((one) => one.task !== "reranking");
  const isSetElsewhere = used.some(({ source }) => source === "environment");
  const isChosen = used.some(({ chosen }) => chosen !== null);
  const verb = isChosen ? "Change" : "Choose a model";
  return (
    <Card
      title={TITLE[task]}
      actions={
        <div className="flex flex-wrap gap-2">
          {isChosen && !isSetElsewhere ? <BackToEmbedded task={task} /> : null}
          <Button
            aria-label={`${verb}: ${TITLE[task]}`}
            isDisabled={isSetElsewhere}
            onPress={() => setChoosing(true)}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <ul className="flex flex-col">
        {shown.map((one) => (
          <li key={one.task} className="border-t border-line py-2 first:border-t-0">
            <UsedLine used={one} />
          </li>
        ))}
      </ul>
      {isSetElsewhere ? (
        <p className="mt-1 text-xs text-soft">
          Set in the environment that the daemon was started with; it can only be changed there.
        </p>
      ) : null}
      {isChosen ? <Test task={task} /> : null}
      {isChoosing ? (
        <ChooseModel
          task={task}
          providers={models.providers}
          doing={used.flatMap((one) =>
            one.chosen !== null && one.task !== "embedding" && one.task !== "reranking" ? [one.task] : [],
          )}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Card>
  );
}

function UsedLine({ used: { task, model, runs } }: { readonly used: ModelInUse }) {
  const where = WHERE[runs];
  return (
    <div className="grid gap-x-4 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
      <span className="text-soft">{WORK[task]}</span>
      {model === null ? (
        <span>{task === "judge" ? "no model: the rules of memory alone" : "no model"}</span>
      ) : (
        <div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium" title={cleanLine(model.name.slice(0, 200))} dir="auto">
              {modelTitle({ task, runs }, model)}
            </span>
            <Badge tone={MODEL_STATE[model.state].tone}>{MODEL_STATE[model.state].word}</Badge>
            <Badge tone={where.tone}>{where.word}</Badge>
          </p>
          {model.reason ? (
            <p className="text-xs text-soft" dir="auto">
              {cleanLine(model.reason)}
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** One question, made up, to the model in use. */
function Test({ task }: { readonly task: Props["task"] }) {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => daemon.models.test({ body: { task } }),
    onSettled: () => refresh(client, "models"),
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 text-sm">
      <Button isPending={test.isPending} onPress={() => test.mutate()}>
        {test.isPending ? "Asking…" : "Test with one question"}
      </Button>
      <p
        aria-live="polite"
        className={classes(
          "min-w-0 flex-1",
          test.data?.ok === false || test.error ? "text-bad" : "text-good",
        )}
        dir="auto"
      >
        {test.data ? testWords(test.data) : null}
        {test.error ? failureOf(test.error).message : null}
      </p>
    </div>
  );
}

function BackToEmbedded({ task }: { readonly task: Props["task"] }) {
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => daemon.models.use({ body: { task, model: null } }),
    onSuccess: async () => {
      toast({ title: "The models of memory again: nothing leaves this machine for that" });
      await refresh(client, "models");
    },
    onError: toastFailure,
  });
  return (
    <Button isPending={back.isPending} onPress={() => back.mutate()}>
      Back to memory's own
    </Button>
  );
}
