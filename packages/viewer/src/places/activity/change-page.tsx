import { activityRef, count, moment, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ActivityEntry, daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { CopyMenu } from "../../ui/copy-menu.tsx";
import { View } from "../../ui/states.tsx";
import { Stored } from "../../ui/words.tsx";
import { Sentence, TurnButton } from "./change-row.tsx";
import { RowDiff } from "./row-diff.tsx";
import { isRun, standingOf, throughOf, whereOf, whoOf } from "./sentence.ts";
import { useUndo } from "./use-undo.tsx";

const route = getRouteApi("/activity/changes/$id");

/** One change: who, when, why, and every row it touched, before and after. */
export function ChangePage() {
  const { id } = route.useParams();
  const undoing = useUndo();
  const change = useQuery({
    queryKey: key("activity", "one", id),
    queryFn: ({ signal }) => daemon.activity.get({ params: { id } }, signal),
  });
  const { data } = change;
  return (
    <Page
      title="Change"
      actions={
        data ? (
          <>
            <TurnButton entry={data} undoing={undoing} />
            <CopyMenu command={`memory activity show ${activityRef(id)}`} json={data} />
          </>
        ) : null
      }
    >
      <View of={change}>
        {(entry) => (
          <>
            <Card
              title={
                <span className="font-normal">
                  <Sentence entry={entry} />
                </span>
              }
            >
              <Facts entry={entry} />
            </Card>
            <RowList entry={entry} rows={entry.rows} />
          </>
        )}
      </View>
      {undoing.dialog}
    </Page>
  );
}

function Facts({ entry }: { readonly entry: ActivityEntry }) {
  const { actor, at, runId, reason, final, undoes, undoneBy } = entry;
  const where = whereOf(entry);
  const through = throughOf(actor);
  const standing = standingOf(entry);
  return (
    <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <Fact label="Who">
        {whoOf(actor)}
        {through ? `, ${through}` : null}
        {where === "" ? null : `, ${where}`}
        {actor.client ? <span className="text-soft"> ({cleanLine(actor.client)})</span> : null}
      </Fact>
      <Fact label="When">
        <time dateTime={at}>{moment(at)}</time>
      </Fact>
      {reason ? (
        <Fact label="Why">
          <Stored text={reason} />
        </Fact>
      ) : null}
      {runId && !isRun(entry) ? (
        <Fact label="Run">
          <Link to="/activity/runs/$id" params={{ id: runId }} className="text-accent">
            all that it did
          </Link>
        </Fact>
      ) : null}
      {undoes ? (
        <Fact label="Takes back">
          <ChangeLink id={undoes}>another change</ChangeLink>
        </Fact>
      ) : null}
      {undoneBy ? (
        <Fact label="Now">
          <Badge tone="warn">{standing}</Badge> <ChangeLink id={undoneBy}>by this change</ChangeLink>
        </Fact>
      ) : null}
      {final ? (
        <Fact label="Undo">
          Cannot be taken back: <Stored text={final} lines={6} className="inline" />
        </Fact>
      ) : null}
    </dl>
  );
}

const ChangeLink = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Link to="/activity/changes/$id" params={{ id }} className="text-accent">
    {children}
  </Link>
);

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0" dir="auto">
      {children}
    </dd>
  </>
);

/** Rows that are drawn at once: a run of an index changes thousands. */
const SHOWN = 100;

function RowList({
  entry,
  rows,
}: {
  readonly entry: ActivityEntry;
  readonly rows: Parameters<typeof RowDiff>[0]["rows"];
}) {
  if (isRun(entry))
    return (
      <p className="text-sm">
        This stands for {plural(entry.operations, "change")}:{" "}
        <Link to="/activity/runs/$id" params={{ id: entry.id }} className="text-accent">
          look at each of them
        </Link>
        .
      </p>
    );
  if (rows.length === 0) return <p className="text-sm text-soft">It changed no row.</p>;
  const left = entry.changes - Math.min(rows.length, SHOWN);
  return (
    <Card title={`What it changed: ${plural(entry.changes, "row")}`}>
      {rows.slice(0, SHOWN).map((row) => (
        <RowDiff key={`${row.table} ${row.key}`} row={row} rows={rows} />
      ))}
      {left > 0 ? (
        <p className="border-t border-line pt-3 text-sm text-soft">
          Showing {count(Math.min(rows.length, SHOWN))} of {count(entry.changes)} rows; “Copy as JSON” has up
          to 500.
        </p>
      ) : null}
    </Card>
  );
}
