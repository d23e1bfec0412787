import { useMutation, useQueryClient } from "@tanstack/react-query";
import { daemon, type ProjectMark, type ProjectPage } from "../../api.ts";
import { refresh } from "../../app/keys.ts";
import { toastFailure, undo } from "../../app/undo.ts";
import { cleanLine } from "../../text/clean.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toasts.tsx";
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
  const leave = useMutation({
    mutationFn: (place: string) => daemon.projects.leave({ body: { project, place } }),
    onSuccess: async ({ runId, left }, place) => {
      await refresh(client, "projects");
      const still = left.map(({ value }) => cleanLine(value)).join(", ");
      toast({
        title: `Not known by ${cleanLine(place)} any more`,
        ...(still && { detail: `What lies there is fetched from ${still}, and known by that still.` }),
        action: { label: "Undo", onPress: () => void undo(client, runId) },
      });
    },
    onError: toastFailure,
  });
  const items = places.items.filter(({ kind }) => PLACES[kind] !== undefined);
  const shown = { items, total: places.total - (places.items.length - items.length) };
  return (
    <Section id="places" title="Known by" of={shown} none="No folder of this machine." {...more}>
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
