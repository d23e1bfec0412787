import { SAID_BY } from "@memory/shared/words";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, type Space } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { tellOutcome } from "../../../app/spaces.ts";
import { cleanLine } from "../../../text/clean.ts";
import { named } from "../../../text/who-said.ts";
import { Kind } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { View } from "../../../ui/states.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { Day, Stored } from "../../../ui/words.tsx";

interface Props {
  readonly space: Space;
  readonly id: string;
  readonly onClose: () => void;
}

type Published = Awaited<ReturnType<typeof daemon.spaces.publish>>["published"][number];

/** Shows to the letter what would leave, before it does. */
export function PublishDialog({ space, id, onClose }: Props) {
  const client = useQueryClient();
  const [withQuote, setWithQuote] = useState(false);
  const { submit, error, isBusy } = useSubmit();
  const send = (dryRun: boolean) =>
    daemon.spaces.publish({ params: { id: space.id }, body: { ids: [id], withQuote, dryRun } });
  const words = useQuery({
    queryKey: key("spaces", "would go", space.id, id, withQuote),
    queryFn: async () => (await send(true)).published[0],
    placeholderData: keepPreviousData,
  });
  const name = named(space.name);
  const publish = () =>
    submit(async () => {
      const [done] = (await send(false)).published;
      onClose();
      if (done) tellOutcome(outcomeOf(done), `Published to ${name}`);
      await refresh(client, "spaces");
    });
  return (
    <Dialog
      title={`Publish to ${name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button
            look="primary"
            isDisabled={isBusy || !words.data || words.isPlaceholderData}
            onPress={() => void publish()}
          >
            {isBusy ? "One moment…" : "Publish these words"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>This leaves your machine, and everybody in {name} can read it:</p>
        <View of={words} rows={2}>
          {(found) => (found ? <WouldGo words={found} /> : null)}
        </View>
        <Switch
          label="With the exact words it was taken from, where they are known"
          isOn={withQuote}
          onChange={setWithQuote}
        />
        <p className="text-soft">
          No path, no session, no document and no line goes along. Later changes of your memory do not change
          what is there.
        </p>
        {error ? (
          <p role="alert" className="text-bad" dir="auto">
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

const outcomeOf = ({ state, why }: Published) => ({
  state: state === "done" || state === "waiting" || state === "refused" ? state : ("nothing" as const),
  why,
});

function WouldGo({ words }: { readonly words: Published }) {
  const { content, type, project, statedBy, client, assertedAt, quote, redactions } = words;
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <div className="text-base">
        <Stored text={content} />
      </div>
      {quote ? (
        <blockquote className="border-l-2 border-edge pl-3">
          <Stored text={quote} />
        </blockquote>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
        <Kind kind={type} />
        {project === null ? "of no project" : <span dir="auto">{cleanLine(project.slice(0, 300))}</span>}
        <span>
          said <Day iso={assertedAt} />, {saidBy(statedBy)}
        </span>
        {client ? <span dir="auto">with {cleanLine(client.slice(0, 100))}</span> : null}
      </p>
      {redactions > 0 ? (
        <p className="text-xs text-warn">
          {redactions === 1 ? "One secret was" : `${redactions} secrets were`} taken out of the words.
        </p>
      ) : null}
    </div>
  );
}

const saidBy = (stated: string): string =>
  Object.entries(SAID_BY).find(([who]) => who === stated)?.[1] ?? cleanLine(stated);
