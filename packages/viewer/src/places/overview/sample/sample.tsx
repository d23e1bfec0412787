import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { key } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { findSample } from "./find.ts";

/** Says that what is here is made up, and takes it away again. */
export function SampleNotice() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { data: runId } = useQuery({
    queryKey: key("memories", "sample"),
    queryFn: async ({ signal }) => (await findSample(signal)) ?? null,
  });
  if (!runId) return null;
  const leave = async () => {
    setBusy(true);
    const { takeAway } = await import("./take-away.ts");
    await takeAway(client, runId);
    setBusy(false);
  };
  return (
    <section
      aria-label="Sample"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-line bg-accent-tint px-4 py-2 text-sm"
    >
      <p>These memories are a made-up sample. Ask, correct, merge what you like: all of it goes in one go.</p>
      <Button look="primary" isDisabled={isBusy} onPress={() => void leave()}>
        {isBusy ? "One moment…" : "Take the sample away"}
      </Button>
    </section>
  );
}
