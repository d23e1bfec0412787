import type { Costs } from "@memory/shared";
import { count, moment, money, plural } from "@memory/shared/words";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { UsedMeter } from "../../ui/meter.tsx";
import { calendarDay } from "./dates.ts";
import { byMonth, type CallSums, sumPrice } from "./model-call-words.ts";

/** Today's requests that nobody asked for, against their caps. */
export function Today({ today }: { readonly today: Costs["today"] }) {
  const { calls, cap, usd, capUsd, pausedUntil } = today;
  return (
    <Card title="Today, by the daemon itself">
      <div className="flex flex-col gap-3">
        <UsedMeter label="Requests" value={calls} max={cap} said={`${count(calls)} of ${count(cap)}`} />
        <UsedMeter
          label="Money"
          value={usd ?? 0}
          max={capUsd}
          said={usd === null ? "price unknown" : `${money(usd)} of ${money(capUsd)}`}
        />
        <p className="text-xs text-soft">
          {pausedUntil
            ? `Paused: the daemon asks no model by itself until ${moment(pausedUntil)}. What you ask for goes on.`
            : "What you ask for yourself does not count against these caps."}
        </p>
      </div>
    </Card>
  );
}

const SHOWN = 7;

/** Costs by day, or by month. */
export function Spent({ days }: { readonly days: Costs["days"] }) {
  const [isByMonth, setByMonth] = useState(false);
  const rows = isByMonth
    ? byMonth(days).map(({ month, ...sums }) => ({ name: month, sums }))
    : days.slice(0, SHOWN).map(({ day, ...sums }) => ({ name: calendarDay(day), sums }));
  return (
    <Card
      title={isByMonth ? "By month" : "By day"}
      actions={
        <Button look="quiet" onPress={() => setByMonth(!isByMonth)}>
          {isByMonth ? "By day" : "By month"}
        </Button>
      }
    >
      <div className="overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-xs text-soft">
              <th scope="col" className="py-1 pr-3 font-medium">
                {isByMonth ? "Month" : "Day"}
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                Requests
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                Tokens in
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                Out
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sums }) => (
              <SumRow key={name} name={name} sums={sums} />
            ))}
          </tbody>
        </table>
      </div>
      {!isByMonth && days.length > SHOWN ? (
        <p className="mt-1 text-xs text-soft">
          The last {SHOWN} of {plural(days.length, "day")} with requests.
        </p>
      ) : null}
    </Card>
  );
}

const SumRow = ({ name, sums }: { readonly name: string; readonly sums: CallSums }) => (
  <tr className="border-t border-line">
    <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
      {name}
    </th>
    <td className="py-1 pr-3 text-right">
      {count(sums.calls)}
      {sums.failed > 0 ? <span className="text-bad"> ({count(sums.failed)} failed)</span> : null}
    </td>
    <td className="py-1 pr-3 text-right">{count(sums.inputTokens)}</td>
    <td className="py-1 pr-3 text-right">{count(sums.outputTokens)}</td>
    <td className="py-1 text-right whitespace-nowrap">{sumPrice(sums)}</td>
  </tr>
);
