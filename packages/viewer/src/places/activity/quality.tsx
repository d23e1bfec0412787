import { count } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { Card } from "../../ui/card.tsx";
import { View } from "../../ui/states.tsx";

const DECISIONS = [
  ["merges", "Said the same"],
  ["versions", "New version"],
  ["conflicts", "Contradictions"],
  ["autoResolved", "Settled by a rule"],
  ["folds", "Same spelling"],
] as const;

/** The share of the daemon's own decisions that were right, as far as a person has judged them. */
export function QualityCard() {
  const quality = useQuery({
    queryKey: key("activity", "quality"),
    queryFn: ({ signal }) => daemon.activity.quality({}, signal),
  });
  return (
    <Card title="Was the daemon right?">
      <p className="mb-2 text-xs text-soft">What it decided by itself, and what you made of it since.</p>
      <View of={quality} rows={2}>
        {(found) => (
          <dl className="flex flex-col gap-2 text-sm">
            {DECISIONS.map(([name, label]) => {
              const { decided, right, wrong, precision } = found[name];
              return (
                <div
                  key={name}
                  className="flex flex-wrap justify-between gap-x-2 border-t border-line pt-1.5"
                >
                  <dt>{label}</dt>
                  <dd className="font-medium tabular-nums">
                    {precision === null
                      ? decided === 0
                        ? ""
                        : count(decided)
                      : `${Math.round(100 * precision)} % right`}
                  </dd>
                  <dd className="basis-full text-xs text-soft tabular-nums">
                    {decided === 0
                      ? "none yet"
                      : precision === null
                        ? "decided; not judged yet"
                        : `${count(decided)} decided, ${count(right)} confirmed, ${count(wrong)} taken back`}
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </View>
    </Card>
  );
}
