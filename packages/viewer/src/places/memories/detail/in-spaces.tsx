import { useQueries, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { daemon, type Memory, type Space } from "../../../api.ts";
import { useIsGoing } from "../../../app/going.ts";
import { key, refresh } from "../../../app/keys.ts";
import { takesChanges, tellOutcome, useSpaces } from "../../../app/spaces.ts";
import { toastFailure } from "../../../app/undo.ts";
import { named } from "../../../text/who-said.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

interface Props {
  /** The version that stands for the memory: the one that is published. */
  readonly head: Memory;
}

/** Where a memory of one's own is published, and where it could be. Nothing for who is in no space. */
export function InSpaces({ head }: Props) {
  const { data: all = [] } = useSpaces();
  const spaces = all.filter(takesChanges);
  const stands = useStands(spaces, head);
  if (spaces.length === 0 || head.status !== "active") return null;
  return (
    <Card title="In spaces">
      <ul className="flex flex-col gap-2">
        {spaces.map((space, at) => (
          <InSpace key={space.id} space={space} head={head} stand={stands[at]} />
        ))}
      </ul>
    </Card>
  );
}

type Stand = Awaited<ReturnType<typeof daemon.spaces.publish>>["published"][number]["state"];

/** How it stands in each space: what publishing it would do says so. */
function useStands(spaces: readonly Space[], { id, rootId, status }: Memory): (Stand | undefined)[] {
  const isGoing = useIsGoing(id);
  return useQueries({
    queries: spaces.map((space) => ({
      queryKey: key("spaces", "published", space.id, id),
      enabled: status === "active" && !isGoing,
      queryFn: async () =>
        (
          await daemon.spaces.publish({
            params: { id: space.id },
            body: { ids: [rootId], dryRun: true },
          })
        ).published[0]?.state,
    })),
    combine: (all) => all.map(({ data }) => data),
  });
}

/** Names of the spaces that have a copy of it. */
export function usePublishedIn(head: Memory): readonly string[] {
  const { data: all = [] } = useSpaces();
  const spaces = all.filter(takesChanges);
  const stands = useStands(spaces, head);
  return spaces.filter((_, at) => stands[at] === "there already").map(({ name }) => named(name));
}

interface InSpaceProps extends Props {
  readonly space: Space;
  readonly stand: Stand | undefined;
}

function InSpace({ space, head, stand }: InSpaceProps) {
  const [asked, setAsked] = useState<"publish" | "take back">();
  const name = named(space.name);
  const close = () => setAsked(undefined);
  return (
    <li className="flex flex-wrap items-center gap-2 text-sm">
      {stand === "there already" ? (
        <>
          <Link to="/spaces/$id" params={{ id: space.id }} className="no-underline">
            <Badge tone="accent">
              <span dir="auto">in {name}</span>
            </Badge>
          </Link>
          <Button onPress={() => setAsked("take back")} aria-label={`Take it back from ${name}`}>
            Take it back…
          </Button>
        </>
      ) : stand === "waiting" ? (
        <Link to="/spaces/$id/outbox" params={{ id: space.id }}>
          <Badge tone="warn">
            <span dir="auto">waits to leave to {name}</span>
          </Badge>
        </Link>
      ) : (
        <Button isDisabled={stand === undefined} onPress={() => setAsked("publish")}>
          <span dir="auto">Publish to {name}…</span>
        </Button>
      )}
      {asked === "publish" ? <PublishDialog space={space} id={head.rootId} onClose={close} /> : null}
      {asked === "take back" ? <TakeBack space={space} head={head} onClose={close} /> : null}
    </li>
  );
}

interface TakeBackProps extends Props {
  readonly space: Space;
  readonly onClose: () => void;
}

function TakeBack({ space, head, onClose }: TakeBackProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const name = named(space.name);
  const takeBack = async () => {
    setBusy(true);
    try {
      const params = { id: space.id, memory: head.rootId };
      tellOutcome(await daemon.spaces.unpublish({ params }), `Taken back from ${name}`);
      onClose();
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
      await refresh(client, "spaces");
    }
  };
  return (
    <Confirm
      title={`Take it back from ${name}?`}
      isOpen
      onClose={onClose}
      verb="Take it back"
      isBusy={isBusy}
      onConfirm={() => void takeBack()}
    >
      <p className="text-sm">
        Your copy is deleted there for good, with what others have made of it, and goes from every machine as
        it asks for news. What somebody has read, they have read. Your own memory stays as it is.
      </p>
    </Confirm>
  );
}
