import { count } from "@memory/shared/words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { daemon, failureOf } from "../../api.ts";
import { refresh } from "../../app/keys.ts";
import { toastFailure } from "../../app/undo.ts";
import { named } from "../../text/who-said.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/card.tsx";
import { Empty, View } from "../../ui/states.tsx";
import { TabLinks } from "../../ui/tab-links.tsx";
import { toast } from "../../ui/toasts.tsx";
import { type Details, useSpace } from "./read.ts";
import { SpaceProvider } from "./space-context.ts";
import { Standing } from "./standing.tsx";
import { Trouble } from "./trouble.tsx";

const route = getRouteApi("/spaces/$id");

/** One space, with the parts of its page. */
export function SpacePage() {
  const { id } = route.useParams();
  const space = useSpace(id);
  const failure = space.error ? failureOf(space.error).kind : undefined;
  if (failure === "gone" || (failure === "refused" && !space.data)) return <NotJoined />;
  if (!space.data)
    return (
      <Page title="Space">
        <View of={space}>{() => null}</View>
      </Page>
    );
  return <Shown space={space.data} />;
}

const NotJoined = () => (
  <Page title="Space">
    <Empty title="You are in no such space" action={<ButtonLink to="/spaces">All spaces</ButtonLink>}>
      You have left it, or the address is of somebody else’s. An invitation leads back in.
    </Empty>
  </Page>
);

const Shown = ({ space }: { readonly space: Details }) => (
  <>
    <Tabs space={space} />
    <Page
      title={named(space.name)}
      lead={<Standing space={space} />}
      actions={space.state === "on" || space.state === "away" ? <AskNow space={space} /> : null}
    >
      <Trouble space={space} />
      <SpaceProvider value={space}>
        <Outlet />
      </SpaceProvider>
    </Page>
  </>
);

function Tabs({ space }: { readonly space: Details }) {
  const { id, waiting, asking, refused } = space;
  const open = waiting + asking + refused;
  const tab = { params: { id } };
  return (
    <>
      <p className="px-4 pt-3 sm:px-6">
        <Link
          to="/spaces"
          className="inline-flex min-h-6 items-center gap-1 rounded-md pr-2 text-sm text-soft no-underline hover:text-ink"
        >
          <ChevronLeft size={16} aria-hidden />
          Spaces
        </Link>
      </p>
      <TabLinks
        label="Parts of the space"
        tabs={[
          { ...tab, to: "/spaces/$id/memories", label: "Memories" },
          { ...tab, to: "/spaces/$id/people", label: "People" },
          { ...tab, to: "/spaces/$id/changes", label: "Changes" },
          {
            ...tab,
            to: "/spaces/$id/outbox",
            label: (
              <>
                What leaves
                {open > 0 ? (
                  <span className="rounded-full bg-warn-tint px-1.5 text-xs font-semibold text-warn tabular-nums">
                    {count(open)}
                    <span className="sr-only"> open</span>
                  </span>
                ) : null}
              </>
            ),
          },
          { ...tab, to: "/spaces/$id/rules", label: "Rules" },
          { ...tab, to: "/spaces/$id/copy", label: "Check and leave" },
        ]}
      />
    </>
  );
}

function AskNow({ space: { id } }: { readonly space: Details }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => daemon.spaces.sync({ params: { id } }),
    onSuccess: () => toast({ title: "Up to date" }),
    onError: toastFailure,
    onSettled: () => refresh(client, "spaces"),
  });
  return (
    <Button isPending={ask.isPending} onPress={() => ask.mutate()}>
      {ask.isPending ? "Asking…" : "Ask for news now"}
    </Button>
  );
}
