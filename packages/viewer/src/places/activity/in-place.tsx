import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { View } from "../../ui/states.tsx";
import { RowDiff } from "./row-diff.tsx";
import { type ChangedRow, versionBefore } from "./row-words.ts";

/** Rows that say something to a person; the others are on the page of the change. */
const TOLD = new Set(["memories", "conflicts", "entities", "folds", "vocabulary", "documents", "roots"]);
const MOST = 4;

/** What a change has changed, before and after, where it is listed. */
export function ChangedInPlace({ id }: { readonly id: string }) {
  const change = useQuery({
    queryKey: key("activity", "one", id),
    queryFn: ({ signal }) => daemon.activity.get({ params: { id } }, signal),
  });
  return (
    <div className="ml-10 border-b border-line pb-2">
      <View of={change} rows={2}>
        {({ rows, changes }) => {
          const told = tellingRows(rows);
          return (
            <>
              {told.map((row) => (
                <RowDiff key={`${row.table} ${row.key}`} row={row} rows={rows} />
              ))}
              {changes > told.length ? (
                <Link to="/activity/changes/$id" params={{ id }} className="text-xs text-accent">
                  {told.length === 0 ? "What the store noted" : "All that it changed"}
                </Link>
              ) : null}
            </>
          );
        }}
      </View>
    </div>
  );
}

/** A new version stands for the older one, too: it is told against that. */
function tellingRows(rows: readonly ChangedRow[]): readonly ChangedRow[] {
  const told = rows.filter(({ table }) => TOLD.has(table));
  const older = new Set(told.map((row) => versionBefore(rows, row)).filter((row) => row !== undefined));
  return told.filter(({ before }) => before === null || !older.has(before)).slice(0, MOST);
}
