import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";

/** Fills an empty store with made-up memories, to look around. */
export function TrySample() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    try {
      // With the click alone: its texts are no part of the page.
      const { loadSample } = await import("./load.ts");
      await loadSample(Date.now());
    } catch (error) {
      toastFailure(error);
    }
    await client.invalidateQueries();
    setBusy(false);
  };
  return (
    // No pending button: it is announced by its name when it is gone already.
    <Button isDisabled={isBusy} onPress={() => void load()}>
      {isBusy ? "One moment…" : "Play with a sample"}
    </Button>
  );
}
