import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";

/** Looks for further entities that may be one, and says what came of it. */
export function LookForMore() {
  const client = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      const { folded, candidates } = await daemon.folds.resolve({ body: {} });
      setSaid(
        `${folded.length === 0 ? "Nothing more is spelt alike" : `Folded ${plural(folded.length, "pair")} spelt alike`}; ${plural(candidates, "question waits", "questions wait")}.`,
      );
      void refresh(client, "reviews", "entities", "status");
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <Button look="quiet" isDisabled={isBusy} onPress={() => void look()}>
        <Search size={15} aria-hidden />
        {isBusy ? "Looking…" : "Look for more"}
      </Button>
      <p role="status" className="px-3 text-sm text-soft">
        {said}
      </p>
    </div>
  );
}
