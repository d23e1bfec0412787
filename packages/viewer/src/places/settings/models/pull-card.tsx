import { ApiError } from "@memory/shared/wire";
import { bytes } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { daemon, failureOf } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/fields.tsx";
import { Progress } from "../../../ui/meter.tsx";

type Pulled =
  | { readonly state: "idle" }
  | {
      readonly state: "running";
      readonly status: string;
      readonly done: number;
      readonly total: number | null;
    }
  | { readonly state: "done"; readonly model: string }
  | { readonly state: "stopped" }
  | { readonly state: "failed"; readonly error: unknown };

/** Has Ollama load a model onto this machine. */
export function PullCard() {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [now, setNow] = useState<Pulled>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isRunning = now.state === "running";
  const pull = () => {
    const stop = new AbortController();
    running.current = stop;
    const body = { model: `ollama/${name.trim()}`, ...(url.trim() !== "" && { url: url.trim() }) };
    void follow(body, stop.signal, setNow).finally(() => refresh(client, "models"));
  };
  return (
    <Card title="Load a model with Ollama">
      <p className="mb-2 text-sm text-soft">
        A model on this machine costs nothing, and nothing leaves. Ollama has to be installed and running.
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          className="min-w-0 flex-1 basis-48"
          label="Model to load"
          help="As Ollama calls it: llama3.2"
          value={name}
          onChange={setName}
          maxLength={200}
          onEnter={() => name.trim() !== "" && !isRunning && pull()}
        />
        <Field
          className="min-w-0 flex-1 basis-48"
          label="Address of Ollama"
          help="Only where it is another one."
          placeholder="http://127.0.0.1:11434"
          value={url}
          onChange={setUrl}
          maxLength={500}
        />
        <Button
          className="sm:mt-6"
          isDisabled={!isRunning && name.trim() === ""}
          onPress={() => (isRunning ? running.current?.abort() : pull())}
        >
          {isRunning ? "Stop loading" : "Load it"}
        </Button>
      </div>
      <div aria-live="polite" className="mt-2 text-sm">
        <Told now={now} />
      </div>
    </Card>
  );
}

function Told({ now }: { readonly now: Pulled }) {
  switch (now.state) {
    case "idle":
      return null;
    case "running": {
      const size = now.total === null ? "" : `: ${bytes(now.done)} of ${bytes(now.total)}`;
      return <Progress label={`${now.status}${size}`} done={now.done} total={now.total} />;
    }
    case "done":
      return <p className="text-good">{now.model} is loaded. Choose it above to use it.</p>;
    case "stopped":
      return <p>Stopped. Loading it again goes on where it was.</p>;
    case "failed":
      return (
        <p role="alert" className="text-bad" dir="auto">
          {failureOf(now.error).message}
        </p>
      );
  }
}

const PICTURE = 150;

async function follow(
  body: Parameters<typeof daemon.models.pull>[0]["body"],
  signal: AbortSignal,
  tell: (now: Pulled) => void,
): Promise<void> {
  tell({ state: "running", status: "Asking Ollama", done: 0, total: null });
  try {
    let shown = 0;
    for await (const event of daemon.models.pull({ body }, signal)) {
      if (event.type === "error") throw new ApiError("internal", event.error, event.issues);
      if (event.type === "done") return tell({ state: "done", model: cleanLine(event.model) });
      if (performance.now() - shown < PICTURE) continue;
      shown = performance.now();
      const { status, completed = 0, total = null } = event;
      tell({ state: "running", status: cleanLine(status.slice(0, 100)), done: completed, total });
    }
  } catch (error) {
    tell(signal.aborted ? { state: "stopped" } : { state: "failed", error });
  }
}
