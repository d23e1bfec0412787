import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, type ProjectMark, type ProjectPage } from "../../api.ts";
import { refresh } from "../../app/keys.ts";
import { toastFailure, undo } from "../../app/undo.ts";
import { cleanLine } from "../../text/clean.ts";
import { Button } from "../../ui/button.tsx";
import { Day, Stored } from "../../ui/words.tsx";
import { type More, Section } from "./section.tsx";

/** What a person knows of, and can take away: identities of folders and commits go with these. */
const PLACES: Readonly<Partial<Record<ProjectMark["kind"], string>>> = {
  remote: "Fetched from",
  root: "Repository in",
  folder: "Folder",
};

interface Props extends More, Pick<ProjectPage, "places"> {
  readonly project: string;
}

/** The repositories, addresses and folders of this machine by which sessions are known to be of the project. */
export function KnownBy({ project, places, ...more }: Props) {
  const client = useQueryClient();
  const [left, setLeft] = useState<Left>();
  const leave = useMutation({
    mutationFn: (place: string) => daemon.projects.leave({ body: { project, place } }),
    onSuccess: async ({ runId, left: known }, place) => {
      await refresh(client, "projects");
      setLeft({ place, runId, still: known.map(({ value }) => cleanLine(value)).join(", ") });
    },
    onError: toastFailure,
  });
  const items = places.items.filter(({ kind }) => PLACES[kind] !== undefined);
  const shown = { items, total: places.total - (places.items.length - items.length) };
  return (
    <Section
      id="places"
      title="Known by"
      of={shown}
      none="No folder of this machine."
      before={
        left ? (
          <LeftLine
            left={left}
            onUndo={() => {
              setLeft(undefined);
              void undo(client, left.runId);
            }}
          />
        ) : null
      }
      {...more}
    >
      {(marks) => (
        <ul className="flex flex-col text-sm">
          {marks.map(({ kind, value, seenAt }) => (
            <li key={`${kind} ${value}`} className="flex items-baseline gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block text-xs text-soft">
                  {PLACES[kind]} · <Day iso={seenAt} />
                </span>
                <Stored text={value} lines={2} className="break-all" />
              </span>
              <Button
                look="quiet"
                isDisabled={leave.isPending}
                aria-label={`Not its place: ${cleanLine(value)}`}
                onPress={() => leave.mutate(value)}
              >
                Not its place
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface Left {
  readonly place: string;
  readonly runId: string;
  /** By which the place is known as the project's all the same; "" for nothing. */
  readonly still: string;
}

/** What was taken away just now, in the list that it is gone from: a notice would cover that. */
const LeftLine = ({
  left: { place, still },
  onUndo,
}: {
  readonly left: Left;
  readonly onUndo: () => void;
}) => (
  <div className="mb-1 flex items-start gap-3 rounded-md bg-sunken px-2.5 py-1.5 text-sm">
    <p role="status" className="min-w-0 flex-1 wrap-anywhere">
      Not known by {cleanLine(place)} any more.
      {still ? ` What lies there is fetched from ${still}, and known by that still.` : ""}
    </p>
    <Button onPress={onUndo}>Undo</Button>
  </div>
);
