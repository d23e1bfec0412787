import { useQueryClient } from "@tanstack/react-query";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Failed } from "./states.tsx";

/** A part that cannot be drawn says so in its own place; the parts around it stay. */
export const ErrorBoundary = ({ children }: { readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => location.href} errorComponent={NotDrawn}>
    {children}
  </CatchBoundary>
);

function NotDrawn({ error, reset }: ErrorComponentProps) {
  const client = useQueryClient();
  const again = async () => {
    // The data may be the reason: they are read again.
    client.removeQueries({ type: "inactive" });
    await Promise.race([client.invalidateQueries(), patience()]);
    reset();
  };
  const why = error instanceof Error ? error.message : String(error);
  const failure = new Error(`This part could not be drawn: ${why}`, { cause: error });
  return <Failed error={failure} onRetry={() => void again()} />;
}

/** Longest wait for what is read again, milliseconds: something may always be asked for. */
const PATIENCE = 15_000;

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE));
