import { Navigate } from "@tanstack/react-router";
import { useStatus } from "../../app/daemon-state.ts";
import { View } from "../../ui/states.tsx";
import { firstWaiting } from "./groups.ts";
import { NothingWaits } from "./nothing-waits.tsx";

/** Goes to the first question that waits. */
export function ReviewStart() {
  const status = useStatus();
  return (
    <View of={status}>
      {(data) => {
        const group = firstWaiting(data);
        return group ? <Navigate to={group.to} params={{ id: undefined }} replace /> : <NothingWaits />;
      }}
    </View>
  );
}
