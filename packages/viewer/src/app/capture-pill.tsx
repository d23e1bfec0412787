import { ago } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../api.ts";
import { classes } from "../ui/classes.ts";
import { useNow } from "../ui/now.ts";
import { key } from "./keys.ts";

type Capture = Awaited<ReturnType<typeof daemon.capture.status>>;

const TONE: Record<Capture["state"], string> = {
  off: "border-edge text-soft",
  clean: "border-good text-good",
  paused: "border-warn text-warn",
  cap_reached: "border-warn text-warn",
  failing: "border-bad text-bad",
};

/** The state of capture, in words first, as a link to the page that says the rest. */
export function CapturePill() {
  const now = useNow();
  const { data } = useQuery({
    queryKey: key("capture", "status"),
    queryFn: ({ signal }) => daemon.capture.status({}, signal),
  });
  if (!data) return null;
  const said = inWords(data, now);
  return (
    <Link
      to="/settings/capture"
      aria-label={`Capture: ${said.long}`}
      className={classes(
        "inline-flex min-h-7 shrink-0 items-center rounded-full border px-2.5 text-xs font-medium whitespace-nowrap no-underline hover:bg-sunken",
        TONE[data.state],
      )}
    >
      <span className="sm:hidden">{said.short}</span>
      <span className="hidden sm:inline">{said.long}</span>
    </Link>
  );
}

function inWords(capture: Capture, now: number): { short: string; long: string } {
  const { state, lastNotifyAt, lastNotifyError, reason } = capture;
  switch (state) {
    case "off":
      return { short: "Off", long: "Capture off" };
    case "clean":
      return {
        short: "On",
        long: lastNotifyAt === null ? "Capturing" : `Capturing · last ${ago(lastNotifyAt, now)}`,
      };
    case "paused":
      return { short: "Paused", long: "Capture paused" };
    case "cap_reached":
      return {
        short: "Paused",
        long: `Paused: daily budget ${capture.todayUnattendedCalls}/${capture.unattendedDailyCap}`,
      };
    case "failing":
      return { short: "Failing", long: `Failing: ${firstWords(reason ?? lastNotifyError ?? "see why")}` };
  }
}

const MOST = 40;
const firstWords = (text: string): string =>
  text.length <= MOST ? text : `${text.slice(0, MOST).trimEnd()}…`;
