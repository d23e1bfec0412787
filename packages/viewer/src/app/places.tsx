import { count } from "@memory/shared/words";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import {
  CalendarClock,
  Compass,
  Ellipsis,
  Folders,
  Inbox,
  LayoutDashboard,
  ListTree,
  NotebookText,
  Settings,
  Shapes,
  UsersRound,
} from "lucide-react";
import { Button } from "react-aria-components";
import { classes } from "../ui/classes.ts";
import { useMenu } from "../ui/menu.tsx";
import { useWaiting } from "./waiting.ts";

/** `further`: along the lower edge of a phone it stands under "More". */
const PLACES = [
  { to: "/", label: "Overview", icon: LayoutDashboard },
  { to: "/explore", label: "Explore", icon: Compass },
  { to: "/projects", label: "Projects", icon: Folders },
  { to: "/memories", label: "Memories", icon: NotebookText },
  { to: "/entities", label: "Entities", icon: Shapes, further: true },
  { to: "/sources", label: "Sources", icon: ListTree, further: true },
  { to: "/review", label: "Review", icon: Inbox },
  { to: "/spaces", label: "Spaces", icon: UsersRound, further: true },
  { to: "/activity", label: "Activity", icon: CalendarClock, further: true },
  { to: "/settings", label: "Settings", icon: Settings, further: true },
] as const;

const isFurther = (place: (typeof PLACES)[number]): boolean => "further" in place;

const ITEM =
  "relative flex min-h-12 w-full flex-col items-center justify-center gap-0.5 rounded-lg text-[11px] whitespace-nowrap text-soft no-underline hover:bg-sunken hover:text-ink data-[status=active]:text-accent md:min-h-9 md:flex-row md:justify-start md:gap-2.5 md:px-2.5 md:text-sm md:data-[status=active]:bg-accent-tint md:data-[status=active]:font-medium";

/** The way around: at the side, or along the lower edge where there is little room. */
export function Places() {
  const counts = useWaiting();
  const waiting = counts ? Object.values(counts).reduce((sum, one) => sum + one, 0) : 0;
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface md:sticky md:top-14 md:h-[calc(100dvh-3.5rem-var(--banners))] md:w-44 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-r md:bg-transparent md:p-3"
    >
      <ul className="flex justify-around md:flex-col md:gap-1">
        {PLACES.map((place) => (
          <li
            key={place.to}
            className={classes("min-w-0 flex-1 md:flex-none", isFurther(place) && "hidden md:block")}
          >
            <Link
              to={place.to}
              activeOptions={{ exact: place.to === "/", includeSearch: false }}
              className={ITEM}
            >
              <place.icon size={18} aria-hidden />
              {place.label}
              {place.to === "/review" && waiting > 0 ? (
                <span className="absolute top-0 right-0 rounded-full bg-warn-tint px-1.5 text-[10px] font-semibold text-warn tabular-nums md:static md:ml-auto md:text-xs">
                  {count(waiting)}
                  <span className="sr-only"> waiting</span>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
        <li className="min-w-0 flex-1 md:hidden">
          <More />
        </li>
      </ul>
    </nav>
  );
}

/** The places that have no room along the lower edge. */
function More() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const further = PLACES.filter(isFurther);
  const isHere = further.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const { button, props, shown } = useMenu(
    "More places",
    further.map(({ to, label, icon }) => ({ id: to, label, icon, onChoose: () => void navigate({ to }) })),
  );
  return (
    <>
      <Button
        ref={button}
        className={classes(ITEM, "outline-offset-[-2px]")}
        {...(isHere && { "data-status": "active" })}
        {...props}
      >
        <Ellipsis size={18} aria-hidden />
        More
      </Button>
      {shown}
    </>
  );
}
