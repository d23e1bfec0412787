import { plural } from "@memory/shared/words";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Space } from "../../../api.ts";
import { isCurator, useSpaces } from "../../../app/spaces.ts";
import { named } from "../../../text/who-said.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, Page } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { CreateDialog } from "../enter/create-dialog.tsx";
import { JoinDialog } from "../enter/join-dialog.tsx";
import { Standing } from "../standing.tsx";
import { Trouble } from "../trouble.tsx";

const route = getRouteApi("/spaces");

/** All spaces that one has joined, and the two ways into another. */
export function Spaces() {
  const spaces = useSpaces();
  const { form } = route.useSearch();
  const navigate = useNavigate();
  const open = (next: "join" | "create" | undefined) =>
    void navigate({ to: "/spaces", search: { form: next }, replace: true });
  const ways = (
    <>
      <Button look="primary" onPress={() => open("join")}>
        Join by a code…
      </Button>
      <Button onPress={() => open("create")}>Create a space…</Button>
    </>
  );
  return (
    <Page
      title="Spaces"
      lead="Memories that several people share, each with a copy on their own machine."
      actions={spaces.data?.length ? ways : null}
    >
      <View of={spaces}>
        {(all) => (all.length === 0 ? <NoSpaces ways={ways} /> : <SpaceCards spaces={all} />)}
      </View>
      {form === "join" ? <JoinDialog onClose={() => open(undefined)} /> : null}
      {form === "create" ? <CreateDialog onClose={() => open(undefined)} /> : null}
    </Page>
  );
}

const NoSpaces = ({ ways }: { readonly ways: ReactNode }) => (
  <Empty
    title="You are in no space yet"
    action={<div className="flex flex-wrap justify-center gap-2">{ways}</div>}
  >
    <p>
      A space is memory that several people share: what you publish there, their agents know, and what they
      publish, yours do, each time with who said it. It lies in a Postgres that your team already runs, and
      nothing leaves this machine but what you publish.
    </p>
    <p className="mt-4 mb-2">In a terminal:</p>
    <div className="flex flex-col items-center gap-2">
      <CopyText text="memory space join -" />
      <CopyText text="memory space create NAME --on postgres://LOGIN@HOST/DATABASE" />
    </div>
  </Empty>
);

const SpaceCards = ({ spaces }: { readonly spaces: readonly Space[] }) => (
  <ul aria-label="Spaces" className="grid gap-4 lg:grid-cols-2">
    {spaces.map((space) => (
      <li key={space.id}>
        <SpaceCard space={space} />
      </li>
    ))}
  </ul>
);

const SpaceCard = ({ space }: { readonly space: Space }) => (
  <Card
    className="h-full"
    title={
      <Link to="/spaces/$id" params={{ id: space.id }} className="text-base text-ink hover:text-accent">
        <span dir="auto">{named(space.name)}</span>
      </Link>
    }
  >
    <div className="flex flex-col gap-3">
      <Standing space={space} />
      <Trouble space={space} />
      <Counts space={space} />
    </div>
  </Card>
);

/** How much it holds, and what waits in it; nothing is said of what does not. */
function Counts({ space }: { readonly space: Space }) {
  const { id, memories, conflicts, waiting, asking, refused } = space;
  const params = { id };
  const link = "inline-flex min-h-6 items-center text-accent";
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums">
      <li>
        <Link to="/spaces/$id/memories" params={params} className={link}>
          {plural(memories, "memory", "memories")}
        </Link>
      </li>
      {conflicts > 0 ? (
        <li>
          {isCurator(space) ? (
            <Link to="/review/shared/{-$id}" className={link}>
              {plural(conflicts, "contradiction")}
            </Link>
          ) : (
            `${plural(conflicts, "contradiction")} for a curator`
          )}
        </li>
      ) : null}
      {asking > 0 ? (
        <li>
          <Link to="/review/publish/{-$id}" className={link}>
            {plural(asking, "memory", "memories")} to publish
          </Link>
        </li>
      ) : null}
      {waiting > 0 ? (
        <li>
          <Link to="/spaces/$id/outbox" params={params} className={link}>
            {plural(waiting, "change")} that {waiting === 1 ? "waits" : "wait"} to leave
          </Link>
        </li>
      ) : null}
      {refused > 0 ? (
        <li>
          <Link to="/spaces/$id/outbox" params={params} className={link}>
            {plural(refused, "change")} refused
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
