import { useMutation, useQueryClient } from "@tanstack/react-query";
import { daemon, type SpaceRule } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { takesChanges } from "../../../app/spaces.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Day } from "../../../ui/words.tsx";
import { useRules } from "../read.ts";
import { useShownSpace } from "../space-context.ts";
import { HOW, ruleWords } from "../words.ts";
import { AddRule } from "./add-rule.tsx";

/** Which new memories of one's own are published, proposed, or kept here. */
export function SpaceRules() {
  const space = useShownSpace();
  const rules = useRules(space.id);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="Rules">
        <p className="mb-2 text-sm text-soft">
          They count for what is remembered from now on. Where several name a memory, the most careful one
          counts.
        </p>
        <View of={rules} rows={2}>
          {(all) =>
            all.length === 0 ? (
              <p className="text-sm">There is none: nothing leaves but what you publish by hand.</p>
            ) : (
              <ul aria-label="Rules" className="flex flex-col divide-y divide-line">
                {all.map((rule) => (
                  <Rule key={rule.id} rule={rule} />
                ))}
              </ul>
            )
          }
        </View>
      </Card>
      {takesChanges(space) ? <AddRule /> : null}
    </div>
  );
}

const TONE = { ask: "accent", auto: "warn", never: "plain" } as const;

function Rule({ rule }: { readonly rule: SpaceRule }) {
  const { id } = useShownSpace();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => daemon.spaces.removeRule({ params: { id, rule: rule.id } }),
    onSuccess: () => toast({ title: "The rule is gone; what was published stays" }),
    onError: toastFailure,
    onSettled: () => refresh(client, "spaces"),
  });
  const words = ruleWords(rule);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0">
        <p dir="auto">{words}</p>
        <p className="flex flex-wrap items-center gap-2 text-xs text-soft">
          <Badge tone={TONE[rule.how]}>{HOW[rule.how]}</Badge>
          <span>
            since <Day iso={rule.at} />
          </span>
        </p>
      </div>
      <Button
        isDisabled={remove.isPending}
        aria-label={`Remove the rule: ${words}`}
        onPress={() => remove.mutate()}
      >
        Remove
      </Button>
    </li>
  );
}
