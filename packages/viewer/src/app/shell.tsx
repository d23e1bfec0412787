import { count } from "@memory/shared/words";
import { Link, Outlet, useNavigate, useRouter } from "@tanstack/react-router";
import {
  CalendarClock,
  Compass,
  Inbox,
  LayoutDashboard,
  ListTree,
  NotebookText,
  Settings,
  UsersRound,
} from "lucide-react";
import { useEffect } from "react";
import { RouterProvider } from "react-aria-components";
import { Toasts } from "../ui/toasts.tsx";
import { Banners } from "./banners.tsx";
import { Header } from "./header.tsx";
import { useLive } from "./live.ts";
import { useWaiting } from "./waiting.ts";

const PLACES = [
  { to: "/", label: "Overview", icon: LayoutDashboard },
  { to: "/explore", label: "Explore", icon: Compass },
  { to: "/memories", label: "Memories", icon: NotebookText },
  { to: "/sources", label: "Sources", icon: ListTree },
  { to: "/review", label: "Review", icon: Inbox },
  { to: "/spaces", label: "Spaces", icon: UsersRound },
  { to: "/activity", label: "Activity", icon: CalendarClock },
  { to: "/settings", label: "Settings", icon: Settings },
] as const;

/** The frame of every page: the places, the search, the daemon's state. */
export function Shell() {
  useLive();
  useFocusKept();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <RouterProvider
      navigate={(href) => void navigate({ href })}
      useHref={(href) => router.history.createHref(href)}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-2"
      >
        Skip to the content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <Banners />
        <div className="flex min-w-0 flex-1 flex-col md:flex-row">
          <Places />
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 pb-16 outline-none md:pb-0">
            <Outlet />
          </main>
        </div>
      </div>
      <Toasts />
    </RouterProvider>
  );
}

/** The pressed control may be gone with its place; the keyboard goes on at the start of the new one then. */
function useFocusKept(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
        document.getElementById("main")?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** The way around: at the side, or along the lower edge where there is little room. */
function Places() {
  const counts = useWaiting();
  const waiting = counts ? Object.values(counts).reduce((sum, one) => sum + one, 0) : 0;
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface md:sticky md:top-14 md:h-[calc(100dvh-3.5rem-var(--banners))] md:w-44 md:shrink-0 md:border-t-0 md:border-r md:bg-transparent md:p-3"
    >
      <ul className="flex justify-around md:flex-col md:gap-1">
        {PLACES.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-0 flex-1 md:flex-none">
            <Link
              to={to}
              activeOptions={{ exact: to === "/", includeSearch: false }}
              className="relative flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-lg text-[9px] tracking-tight md:tracking-normal whitespace-nowrap text-soft no-underline hover:bg-sunken hover:text-ink data-[status=active]:text-accent md:min-h-9 md:flex-row md:justify-start md:gap-2.5 md:px-2.5 md:text-sm md:data-[status=active]:bg-accent-tint md:data-[status=active]:font-medium"
            >
              <Icon size={18} aria-hidden />
              {label}
              {to === "/review" && waiting > 0 ? (
                <span className="absolute top-0 right-0 rounded-full bg-warn-tint px-1.5 text-[10px] font-semibold text-warn tabular-nums md:static md:ml-auto md:text-xs">
                  {count(waiting)}
                  <span className="sr-only"> waiting</span>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
