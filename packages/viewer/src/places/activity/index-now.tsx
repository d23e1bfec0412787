import { count, duration, plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../api.ts";
import { refresh } from "../../app/keys.ts";
import { useJobs } from "../../app/live.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { Progress } from "../../ui/meter.tsx";
import { refusalWords } from "./refusal.ts";
import { type IndexProgress, useIndexing } from "./use-indexing.ts";

/** Reads what is new, or builds the graph anew, and shows how far that is, whoever began it. */
export function IndexNow() {
  const { now, begin, stop } = useIndexing();
  const [isAsking, setAsking] = useState(false);
  const elsewhere = useJobs().find(
    ({ kind, state }) => (kind === "index" || kind === "reindex") && state === "running",
  );
  const own = now.state === "running" ? now.kind : undefined;
  const isBusy = own !== undefined || elsewhere !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-soft">
        Texts are read for the people, projects, tools and files they name soon after they are saved. Both can
        also be asked for.
      </p>
      <div className="flex flex-wrap gap-2">
        {/* The button that was pressed becomes the one that stops, and none is disabled: the focus stays where it is. */}
        <Button
          isPending={isBusy && own !== "index"}
          onPress={() => (own === "index" ? stop() : begin("index"))}
        >
          {own === "index" ? "Stop" : "Index what is new"}
        </Button>
        <Button
          isPending={isBusy && own !== "reindex"}
          onPress={() => (own === "reindex" ? stop() : setAsking(true))}
        >
          {own === "reindex" ? "Stop" : "Build the graph anew"}
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-2 text-sm empty:-mt-3">
        {now.state === "running" ? <Running now={now} /> : null}
        {now.state !== "running" && elsewhere ? (
          <Progress
            label={`${elsewhere.kind === "reindex" ? "The graph is built anew" : "Texts are read"}: ${count(elsewhere.done)} of ${count(elsewhere.total)}. Another window or the daemon began it.`}
            done={elsewhere.done}
            total={elsewhere.total}
          />
        ) : null}
        <Ended now={now} />
      </div>
      <Confirm
        title="Build the graph anew?"
        isOpen={isAsking}
        look="primary"
        verb="Build it anew"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          begin("reindex");
        }}
      >
        <p>
          Every text is read again, beside the graph as it is; then the new one takes its place. What you
          decided stays: merges, names, dismissals. Nothing is lost if you stop it.
        </p>
      </Confirm>
    </div>
  );
}

const Running = ({
  now: { kind, done, total, label },
}: {
  readonly now: Extract<IndexProgress, { state: "running" }>;
}) => (
  <Progress
    label={`${kind === "reindex" ? "Building the graph anew" : "Reading"}: ${total === null ? "beginning" : `${count(done)} of ${count(total)}`}${label ? ` — ${label}` : ""}`}
    done={done}
    total={total}
  />
);

function Ended({ now }: { readonly now: IndexProgress }) {
  const client = useQueryClient();
  switch (now.state) {
    case "idle":
    case "running":
      return null;
    case "done":
      return (
        <p>
          {now.indexed + now.failed === 0
            ? "Nothing was new: every text has been read."
            : `Done in ${duration(now.durationMs)}: ${plural(now.indexed, "text")} read, ${plural(now.entities, "mention")} and ${plural(now.relations, "relation")} found${now.failed > 0 ? `, ${plural(now.failed, "text")} failed` : ""}.`}
        </p>
      );
    case "stopped":
      return (
        <p>
          Stopped after {plural(now.done, "text")}. What was read stays; indexing again goes on from there.
        </p>
      );
    case "failed": {
      const { kind, message } = failureOf(now.error);
      return (
        <p role="alert" className="text-bad">
          {kind === "stale"
            ? "It runs already: "
            : kind === "lost"
              ? "The daemon broke off: "
              : "That failed: "}
          {refusalWords(message)}{" "}
          {kind === "lost" ? (
            <Button look="quiet" onPress={() => void refresh(client, "graph")}>
              Look again
            </Button>
          ) : null}
        </p>
      );
    }
  }
}
