import { clock } from "../../text/time.ts";
import type { DaemonState } from "./use-daemon.ts";

interface OfflineProps {
  readonly daemon: Extract<DaemonState, { state: "gone" }>;
  readonly onRetry: () => void;
}

/** The daemon is gone: since when, what is still shown, and how to get it back. */
export function Offline({ daemon: { known, since, reason }, onRetry }: OfflineProps) {
  return (
    <section className="offline" role="alert" aria-label="Daemon not reachable">
      <p>
        <strong>{reason === null ? "The daemon does not answer" : `The daemon refuses: ${reason}`}</strong>{" "}
        since {clock(since)}.{known ? " What was loaded is still shown." : ""} Start it with:
      </p>
      <code className="command">memory daemon start</code>
      <button type="button" onClick={onRetry}>
        Try now
      </button>
    </section>
  );
}
