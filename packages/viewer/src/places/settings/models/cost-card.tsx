import type { Costs } from "@memory/shared";
import { count, moment, money, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { Card } from "../../../ui/card.tsx";
import { UsedMeter } from "../../../ui/meter.tsx";
import { View } from "../../../ui/states.tsx";

const DAYS = 30;

/** The recent costs of models, and the caps that hold the daemon back. */
export function CostCard() {
  const costs = useQuery({
    queryKey: key("models", "costs", DAYS),
    queryFn: ({ signal }) => daemon.costs.read({ query: { days: DAYS } }, signal),
  });
  return (
    <Card title="Costs">
      <View of={costs} rows={2}>
        {({ today, models, saved }) => (
          <div className="flex flex-col gap-3">
            <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
              <UsedMeter
                label="Requests today, by the daemon itself"
                value={today.calls}
                max={today.cap}
                said={`${count(today.calls)} of ${count(today.cap)}`}
              />
              <UsedMeter
                label="Money today"
                value={today.usd ?? 0}
                max={today.capUsd}
                said={today.usd === null ? "price unknown" : `${money(today.usd)} of ${money(today.capUsd)}`}
              />
            </div>
            {today.pausedUntil ? (
              <p className="text-sm text-warn">Paused until {moment(today.pausedUntil)}: a cap is reached.</p>
            ) : null}
            <p className="text-sm">{spent(models)}</p>
            <Recalled saved={saved} />
            <p className="text-xs text-soft">
              The caps are the settings <code className="font-mono">unattendedDailyCap</code> and{" "}
              <code className="font-mono">unattendedDailyUsd</code>. Every request:{" "}
              <Link to="/activity/calls" className="text-accent underline">
                what left this machine
              </Link>
            </p>
          </div>
        )}
      </View>
    </Card>
  );
}

function spent(models: Costs["models"]): string {
  if (models.length === 0)
    return `No model elsewhere was asked in the last ${DAYS} days. Those that come with memory cost nothing.`;
  const sum = (of: (one: Costs["models"][number]) => number) => models.reduce((all, one) => all + of(one), 0);
  const unpriced = sum((one) => one.unpriced);
  const rest = unpriced > 0 ? `, and ${plural(unpriced, "request")} of unknown price` : "";
  return `In the last ${DAYS} days: ${plural(
    sum((one) => one.calls),
    "request",
  )}, ${money(sum((one) => one.usd ?? 0))}${rest}.`;
}

/** Never called a saving: nobody knows what an agent would have read instead. */
function Recalled({ saved: { injectedTokens, sourceTokens } }: { readonly saved: Costs["saved"] }) {
  if (injectedTokens === 0) return null;
  return (
    <p className="text-sm">
      {plural(injectedTokens, "token")} of memory were put before agents
      {sourceTokens === null ? "." : `, out of ${count(sourceTokens)} in what they came from.`}
    </p>
  );
}
