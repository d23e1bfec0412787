import { plural } from "@memory/shared/words";
import type { Space } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { named } from "../../text/who-said.ts";
import { Badge } from "../../ui/badge.tsx";
import { Ago } from "../../ui/words.tsx";
import { STATE } from "./words.ts";

/** How a space stands, and as whom one is in it. */
export const Standing = ({ space }: { readonly space: Space }) => {
  const { state, role, member, on, keeping, searched, lastRoundAt } = space;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
      <Badge tone={STATE[state].tone}>{STATE[state].word}</Badge>
      <span dir="auto">
        you are {named(member)}, {role} ·
      </span>
      <span className="min-w-0 break-all" dir="auto">
        {cleanLine(on.slice(0, 200))} ·
      </span>
      <span>
        {lastRoundAt ? (
          <>
            asked for news <Ago iso={lastRoundAt} />
          </>
        ) : (
          "not asked for news yet"
        )}
      </span>
      {keeping === "none" ? (
        <span>
          · no copy is here: {plural(searched?.texts ?? 0, "memory", "memories")} can be found where it lies,
          and questions to it leave this machine
        </span>
      ) : null}
    </span>
  );
};
