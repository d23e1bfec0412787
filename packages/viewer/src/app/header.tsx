import { ago, count } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../api.ts";
import { classes } from "../ui/classes.ts";
import { useNow } from "../ui/use-now.ts";
import { key } from "./keys.ts";
import { useJobs } from "./live.ts";
import { PaletteButton } from "./palette.tsx";

/** The upper edge: the name, the search, what the daemon is doing, whether it captures. */
export const Header = () => (
  <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-3 sm:gap-4 sm:px-4">
    <Link to="/" className="flex items-center gap-2 font-semibold text-ink no-underline">
      <img src="/favicon.svg" alt="" width="26" height="26" />
      <span className="hidden sm:inline">memory</span>
      <span className="sr-only sm:hidden">memory</span>
    </Link>
    <PaletteButton />
    <div className="ml-auto flex min-w-0 shrink-0 items-center gap-3">
      <Jobs />
      <CapturePill />
    </div>
  </header>
);

const DOING = {
  import: "Importing",
  index: "Indexing",
  reindex: "Reindexing",
  reading: "Reading",
  vectors: "Embedding",
} as const;

/** The daemon's running jobs, in a few words. */
function Jobs() {
  const running = useJobs().find(({ state }) => state === "running");
  if (!running) return null;
  return (
    <p className="hidden text-sm whitespace-nowrap text-soft tabular-nums lg:block">
      {DOING[running.kind]}
      {running.total > 0 ? ` ${count(running.done)} of ${count(running.total)}` : "…"}
    </p>
  );
}

type Capture = Awaited<ReturnType<typeof daemon.captureOfAll.status>>["agents"][number];

const TONE: Record<Capture["state"], string> = {
  off: "border-edge text-soft",
  clean: "border-good text-good",
  paused: "border-warn text-warn",
  cap_reached: "border-warn text-warn",
  failing: "border-bad text-bad",
};

/** Of all agents that are captured the one that is not well says more than those that are. */
function inAll(agents: readonly Capture[]): Pick<Capture, "state"> & Partial<Capture> {
  const captured = agents.filter(({ scope }) => scope !== null);
  const last =
    captured
      .flatMap(({ lastCapturedAt }) => lastCapturedAt ?? [])
      .sort()
      .at(-1) ?? null;
  const told = captured.find(({ state }) => state !== "clean") ?? captured[0] ?? { state: "off" };
  return { ...told, lastCapturedAt: last };
}

/** The state of capture, in words first, as a link to the page that says the rest. */
function CapturePill() {
  const now = useNow();
  const { data } = useQuery({
    queryKey: key("capture", "all"),
    queryFn: ({ signal }) => daemon.captureOfAll.status({}, signal),
  });
  if (!data) return null;
  const capture = inAll(data.agents);
  const said = inWords(capture, now);
  return (
    <Link
      to="/settings/capture"
      aria-label={`Capture: ${said.long}`}
      className={classes(
        "inline-flex min-h-7 shrink-0 items-center rounded-full border px-2.5 text-xs font-medium whitespace-nowrap no-underline hover:bg-sunken",
        TONE[capture.state],
      )}
    >
      <span className="sm:hidden">{said.short}</span>
      <span className="hidden sm:inline">{said.long}</span>
    </Link>
  );
}

function inWords(capture: ReturnType<typeof inAll>, now: number): { short: string; long: string } {
  const { state, lastCapturedAt, lastNotifyError, reason } = capture;
  switch (state) {
    case "off":
      return { short: "Off", long: "Capture off" };
    case "clean":
      return {
        short: "On",
        long: lastCapturedAt ? `Capturing · last ${ago(lastCapturedAt, now)}` : "Capturing",
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
