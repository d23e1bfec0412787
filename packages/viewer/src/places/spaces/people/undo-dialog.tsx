import { plural } from "@memory/shared/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { named } from "../../../text/who-said.ts";
import { Confirm } from "../../../ui/dialog.tsx";
import { Select } from "../../../ui/fields.tsx";
import { View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useShownSpace } from "../space-context.ts";

const DAY = 86_400_000;
const SINCE = [
  { value: "1", label: "in the last day" },
  { value: "7", label: "in the last week" },
  { value: "30", label: "in the last month" },
  { value: "36500", label: "ever" },
] as const;
type Days = (typeof SINCE)[number]["value"];

interface Props {
  readonly member: string;
  readonly onClose: () => void;
}

/** Takes back what one member did since a time, after saying how much that is. */
export function UndoDialog({ member, onClose }: Props) {
  const { id } = useShownSpace();
  const client = useQueryClient();
  const [opened] = useState(() => Date.now());
  const [days, setDays] = useState<Days>("1");
  const [isBusy, setBusy] = useState(false);
  const since = new Date(opened - Number(days) * DAY).toISOString();
  const params = { id, member };
  const dry = useQuery({
    queryKey: key("spaces", "undo", id, member, since),
    queryFn: async () => (await daemon.spaces.undoMember({ params, body: { since, dryRun: true } })).changes,
  });
  const undo = async () => {
    setBusy(true);
    try {
      const { changes } = await daemon.spaces.undoMember({ params, body: { since, dryRun: false } });
      toast({ title: `${plural(changes, "change")} taken back` });
      onClose();
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
      await refresh(client, "spaces");
    }
  };
  return (
    <Confirm
      title={`Take back what ${named(member)} did?`}
      isOpen
      onClose={onClose}
      verb="Take it back"
      isBusy={isBusy}
      isDisabled={!dry.data}
      onConfirm={() => void undo()}
    >
      <div className="flex flex-col gap-3 text-sm">
        <Select label="What was done" value={days} options={SINCE} onChange={setDays} />
        <View of={dry} rows={1}>
          {(changes) => (
            <p role="status">
              {changes === 0
                ? "There is nothing of that time to take back."
                : `${plural(changes, "change")} would be taken back for everybody, the newest first. What somebody has built upon since is refused and stays. What was deleted for good does not come back.`}
            </p>
          )}
        </View>
      </div>
    </Confirm>
  );
}
