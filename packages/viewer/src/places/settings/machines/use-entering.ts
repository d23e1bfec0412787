import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "../../../ui/use-submit.ts";
import type { Plan } from "./read.ts";

interface Given {
  readonly dryRun: boolean;
  readonly insecureNetwork: boolean;
  readonly password?: string;
}

interface Entered {
  readonly plan: Plan;
  readonly recovery?: string | undefined;
}

interface Way {
  readonly send: (given: Given) => Promise<Entered>;
  readonly onDone: () => void;
}

/** Beginning, or joining: a look at what would go and come, then the step itself, then a code that is shown once. */
export function useEntering({ send, onDone }: Way) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [insecureNetwork, setInsecure] = useState(false);
  const [plan, setPlan] = useState<Plan>();
  const [recovery, setRecovery] = useState<string>();
  const { submit, error, isBusy, clearError } = useSubmit();
  const changed = () => {
    clearError();
    setPlan(undefined);
  };
  const step = () =>
    submit(async () => {
      const dryRun = plan === undefined;
      // A try ends with it; after a look it is still needed for the step.
      const given = password;
      setPassword("");
      const entered = await send({ dryRun, insecureNetwork, ...(given !== "" && { password: given }) });
      if (dryRun) {
        setPassword(given);
        return setPlan(entered.plan);
      }
      // All that is shown may look different now.
      await client.invalidateQueries();
      if (entered.recovery === undefined) onDone();
      else setRecovery(entered.recovery);
    });
  return {
    ...{ plan, recovery, error, isBusy, changed, step, password, setPassword, insecureNetwork },
    setInsecure: (isOn: boolean) => {
      changed();
      setInsecure(isOn);
    },
  };
}
