import type { CallLedger, CallResult, PlannedCall } from "../src/models/call-ledger.ts";
import { ModelError } from "../src/models/models.ts";

interface BookedCall extends PlannedCall {
  /** Undefined while it is not settled. */
  readonly result: CallResult | undefined;
}

/** A ledger that keeps what it is told, and refuses after `cap` requests. */
export function scriptedLedger({
  cap = Number.POSITIVE_INFINITY,
}: {
  readonly cap?: number;
} = {}): CallLedger & {
  readonly calls: readonly BookedCall[];
} {
  const calls: { result: CallResult | undefined }[] = [];
  return {
    calls: calls as BookedCall[],
    begin(call) {
      if (calls.length >= cap) throw new ModelError("the cap of the day is reached", { trouble: "cap" });
      const booked: { result: CallResult | undefined } = { ...call, result: undefined };
      calls.push(booked);
      return (result) => {
        if (booked.result) throw new Error("settled twice");
        booked.result = result;
      };
    },
  };
}
