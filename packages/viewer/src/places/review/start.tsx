import { Navigate } from "@tanstack/react-router";
import { useStatus } from "../../app/daemon-state.ts";
import { View } from "../../ui/states.tsx";
import { Calm } from "./calm.tsx";
import { firstWaiting } from "./groups.ts";

/** Goes to the first question that waits. */
export function ReviewStart() {
  const status = useStatus();
  return (
    <View of={status}>
      {(data) => {
        const group = firstWaiting(data);
        return group ? <Navigate to={group.to} params={{ id: undefined }} replace /> : <Calm />;
      }}
    </View>
  );
}
