import { Navigate } from "@tanstack/react-router";
import { useStatus } from "../../app/daemon-state.ts";
import { useWaiting } from "../../app/waiting.ts";
import { Loading, View } from "../../ui/states.tsx";
import { firstWaiting } from "./groups.ts";
import { NothingWaits } from "./nothing-waits.tsx";

/** Goes to the first question that waits. */
export function ReviewStart() {
  const status = useStatus();
  const waiting = useWaiting();
  return (
    <View of={status}>
      {() => {
        if (!waiting) return <Loading />;
        const group = firstWaiting(waiting);
        return group ? <Navigate to={group.to} params={{ id: undefined }} replace /> : <NothingWaits />;
      }}
    </View>
  );
}
