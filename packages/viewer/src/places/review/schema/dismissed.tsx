import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import type { Sending } from "../use-sending.ts";
import { KIND, type Name, spoken } from "./read.ts";
import { useAnswers } from "./use-answers.ts";

interface DismissedProps {
  readonly names: readonly Name[];
  readonly sending: Sending;
}

/** Names that are never proposed again, unless a person wants them after all. */
export function Dismissed({ names, sending }: DismissedProps) {
  const answer = useAnswers(sending.send);
  const shown = names.filter(({ id }) => !sending.ids.has(id));
  if (shown.length === 0)
    return (
      <Empty title="No name was dismissed">
        A name that you dismiss is never proposed again, and is listed here.
      </Empty>
    );
  return (
    <section className="max-w-3xl rounded-xl border border-line bg-surface shadow-card">
      <h2 className="border-b border-line px-4 py-3 text-sm font-semibold">Never proposed again</h2>
      <ul>
        {shown.map((name) => (
          <li
            key={name.id}
            className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0"
          >
            <Stored text={spoken(name.name)} lines={1} className="font-medium" />
            <Badge>{KIND[name.kind]}</Badge>
            <span className="text-soft">
              {name.decidedAt ? (
                <>
                  dismissed <Day iso={name.decidedAt} />
                </>
              ) : null}
            </span>
            <Button
              className="ml-auto"
              aria-label={`Approve after all: ${spoken(name.name)}`}
              onPress={() => void answer("approve", [name], () => undefined)}
            >
              Approve after all
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
