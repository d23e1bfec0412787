import { count } from "@memory/shared/words";
import { CircleCheckBig } from "lucide-react";
import type { Ref } from "react";
import { useWaiting } from "../../app/waiting.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { WHOLE_PLACE } from "../../ui/states.tsx";
import { firstWaiting, GROUPS, type Group, isOfSpaces } from "./groups.ts";

interface CalmProps {
  /** The group in which nothing waits; all of them without it. */
  readonly group?: Group;
  readonly heading?: Ref<HTMLHeadingElement>;
}

/** What was decided in a space stands in its own log. */
const keepsDecided = (group: Group): boolean => !isOfSpaces(group);

/** Nothing waits: where to go on, and where to look at what was decided. */
export function NothingWaits({ group, heading }: CalmProps) {
  const waiting = useWaiting();
  const next = waiting ? firstWaiting(waiting) : undefined;
  return (
    <div
      className={`flex flex-col items-center justify-center gap-3 rounded-xl border border-line bg-surface px-4 py-14 text-center shadow-card ${WHOLE_PLACE}`}
    >
      <CircleCheckBig size={36} className="text-good" aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {group && next ? `No ${group.waits} waits for you` : "Nothing waits for you"}
      </h2>
      <p className="max-w-prose text-sm text-balance text-soft">
        Questions come here when agents contradict each other, when two names may mean one thing, or when a
        new kind of name turns up.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {next && next !== group ? (
          <ButtonLink look="primary" to={next.to} params={{ id: undefined }}>
            {next.label}: {count(waiting?.[next.count] ?? 0)} waiting
          </ButtonLink>
        ) : null}
        {(group ? [group] : GROUPS).filter(keepsDecided).map(({ to, label }) => (
          <ButtonLink key={to} to={to} params={{ id: undefined }} search={{ show: "decided" }}>
            {label}: what was decided
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
