import { useState } from "react";
import { failureOf } from "../api.ts";

/** Sends a form, once at a time. A refusal is kept in words, to be shown at its field. */
export function useSubmit() {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (send: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
      setError(undefined);
    } catch (refusal) {
      const { message, issues } = failureOf(refusal);
      setError(issues[0]?.message ?? message);
    } finally {
      setBusy(false);
    }
  };
  return { submit, error, isBusy, clearError: () => setError(undefined) };
}
