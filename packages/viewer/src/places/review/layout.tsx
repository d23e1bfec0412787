import { Link, Outlet } from "@tanstack/react-router";
import { useStatus } from "../../app/daemon-state.ts";
import { count } from "../../text/numbers.ts";
import { Page } from "../../ui/card.tsx";
import { GROUPS } from "./groups.ts";

/** Everything that a person must decide. */
export const Review = () => (
  <Page title="Review" wide>
    <Tabs />
    <Outlet />
  </Page>
);

function Tabs() {
  const { data } = useStatus();
  return (
    <nav aria-label="Kinds of questions" className="-mt-2 border-b border-line">
      <ul className="flex flex-wrap sm:gap-x-1">
        {GROUPS.map((group) => (
          <li key={group.to}>
            <Link
              to={group.to}
              params={{ id: undefined }}
              activeOptions={{ exact: false, includeSearch: false }}
              className="-mb-px flex min-h-10 items-center gap-1 border-b-2 border-transparent px-1 text-sm text-soft no-underline hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-ink sm:gap-2 sm:px-3"
            >
              {group.label}
              {data ? <Waiting of={data[group.count]} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
