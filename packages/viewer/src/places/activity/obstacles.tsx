import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { daemon, type Failure } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { idOf } from "../../app/search-params.ts";
import { toastFailure } from "../../app/undo.ts";
import { Button } from "../../ui/button.tsx";
import { Ago } from "../../ui/words.tsx";
import { refusalWords } from "./refusal.ts";
import { deedOf, whoOf } from "./sentence.ts";
import { SubjectLink } from "./subject.tsx";

interface Props {
  readonly failure: Failure;
  /** One of them was taken back. */
  readonly onGone: () => void;
}

/** Why an undo is refused: the later changes that were built upon it, each with an Undo of its own. */
export function Obstacles({ failure, onGone }: Props) {
  const ids = failure.issues.flatMap(({ path }) => idOf(path) ?? []);
  if (ids.length === 0) return <p dir="auto">{refusalWords(failure.message)}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p>
        {ids.length === 1 ? "A later change was" : "Later changes were"} built upon this. Take{" "}
        {ids.length === 1 ? "it" : "them"} back first
        {ids.length === 1 ? "." : ", the newest before the others."}
      </p>
      <ol className="flex flex-col divide-y divide-line">
        {ids.map((id, at) => (
          <li key={id}>
            <Obstacle id={id} isFirst={at === 0} onGone={onGone} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Obstacle({
  id,
  isFirst,
  onGone,
}: {
  readonly id: string;
  readonly isFirst: boolean;
  readonly onGone: () => void;
}) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: key("activity", "one", id),
    queryFn: ({ signal }) => daemon.activity.get({ params: { id } }, signal),
  });
  const take = async () => {
    setBusy(true);
    try {
      await daemon.activity.undo({ params: { id }, body: {} });
      await client.invalidateQueries();
      onGone();
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 py-2 text-sm">
      <p className="min-w-0 flex-1">
        {data ? (
          <>
            {whoOf(data.actor)} {deedOf(data)} {data.subject ? <SubjectLink subject={data.subject} /> : null}{" "}
            <span className="text-soft">
              <Ago iso={data.at} />
            </span>{" "}
          </>
        ) : (
          "A later change "
        )}
        <Link to="/activity/changes/$id" params={{ id }} className="text-accent">
          details
        </Link>
      </p>
      {isFirst ? (
        <Button isPending={isBusy} onPress={() => void take()}>
          Undo this first
        </Button>
      ) : null}
    </div>
  );
}
