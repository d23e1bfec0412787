import { count } from "@memory/shared/words";
import { Outlet } from "@tanstack/react-router";
import { useSpaces } from "../../app/spaces.ts";
import { useWaiting } from "../../app/waiting.ts";
import { Page } from "../../ui/card.tsx";
import { TabLinks } from "../../ui/tab-links.tsx";
import { GROUPS, isOfSpaces } from "./groups.ts";

/** Everything that a person must decide. */
export const Review = () => (
  <>
    <Tabs />
    <Page title="Review">
      <Outlet />
    </Page>
  </>
);

function Tabs() {
  const counts = useWaiting();
  const { data: spaces = [] } = useSpaces();
  return (
    <TabLinks
      label="Kinds of questions"
      tabs={GROUPS.filter((group) => spaces.length > 0 || !isOfSpaces(group)).map(
        ({ to, label, count: waiting }) => ({
          to,
          params: { id: undefined },
          label: (
            <>
              {label}
              {counts ? <Waiting of={counts[waiting]} /> : null}
            </>
          ),
        }),
      )}
    />
  );
}

const Waiting = ({ of }: { readonly of: number }) => (
  <span
    className={`rounded-full px-1.5 text-xs font-semibold tabular-nums ${of > 0 ? "bg-warn-tint text-warn" : "bg-sunken text-soft"}`}
  >
    {count(of)}
    <span className="sr-only"> waiting</span>
  </span>
);
