import { count, plural } from "@memory/shared/words";
import { cleanLine } from "../../../text/clean.ts";
import { Empty } from "../../../ui/states.tsx";
import { Ago } from "../../../ui/words.tsx";
import type { Why } from "./queries.ts";

/** The uses of a memory: how often agents were given it, and which of them. */
export function UsesTab({ why: { recalled } }: { readonly why: Why }) {
  const { times, lastAt, by } = recalled;
  if (times === 0 && by.length === 0)
    return (
      <Empty title="Never recalled yet">
        No agent has been given it so far. What you look at here is not counted.
      </Empty>
    );
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="text-2xl font-semibold tabular-nums">{count(times)}</span>{" "}
        <span className="text-soft">
          {times === 1 ? "time" : "times"} recalled
          {lastAt ? (
            <>
              , last <Ago iso={lastAt} />
            </>
          ) : null}
        </span>
      </p>
      {by.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-sm font-semibold">Told unasked in {plural(by.length, "session")}</h2>
          <ul className="flex flex-col divide-y divide-line text-sm">
            {by.map(({ agent, session, at }) => (
              <li key={session} className="flex flex-wrap gap-x-2 py-1.5">
                <span>{cleanLine(agent.slice(0, 100))}</span>
                <span className="text-soft">session {cleanLine(session).slice(0, 8)}</span>
                <span className="ml-auto text-soft">
                  <Ago iso={at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-sm text-soft">Agents asked for it themselves; who asked is not kept.</p>
      )}
    </div>
  );
}
