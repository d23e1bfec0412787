import type { ImportDone } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { useEffect, useRef } from "react";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { useImportScope } from "./scope-form.tsx";
import { widerDays } from "./words.ts";

interface Props {
  readonly done: ImportDone;
  readonly onAgain: () => void;
}

/** Sessions that are not read, by reason, each with the way to change that. */
export function LeftOut({ done: { skipped, problems }, onAgain }: Props) {
  const { scope, change } = useImportScope();
  const again = usePreviewAfter(JSON.stringify(scope), onAgain);
  const { overCap, outsideWindow, upToDate, active, sidecars } = skipped;
  const more = Math.min(1000, scope.maxSessions + overCap);
  const wider = widerDays(scope.days);
  if (overCap + outsideWindow + upToDate + active + sidecars + problems.length === 0) return null;
  return (
    <section aria-label="Left out" className="text-sm">
      <h3 className="font-semibold">Left out</h3>
      <ul className="flex flex-col">
        <Reason number={overCap} said={`beyond the limit of ${count(scope.maxSessions)}`}>
          <Button look="quiet" onPress={() => again(() => change({ max: more }))}>
            Raise to {count(more)}
          </Button>
        </Reason>
        <Reason number={outsideWindow} said={`older than ${plural(scope.days, "day")}`}>
          {wider > scope.days ? (
            <Button look="quiet" onPress={() => again(() => change({ days: wider }))}>
              Look back {count(wider)} days
            </Button>
          ) : null}
        </Reason>
        <Reason number={upToDate} said="imported already, nothing new in them">
          <Button look="quiet" onPress={() => again(() => change({ force: "true" }))}>
            Read them again
          </Button>
        </Reason>
        <Reason number={active} said="written to in the last 5 minutes: probably still going on">
          <Button look="quiet" onPress={onAgain}>
            Look again
          </Button>
        </Reason>
        <Reason number={sidecars} said="side files of sub-agents, which are never imported" />
        {problems.slice(0, 20).map(({ path, reason }) => (
          <li key={path} className="py-1 text-warn" dir="auto">
            {cleanLine(path)}: {cleanLine(reason)}
          </li>
        ))}
      </ul>
      {problems.length > 20 ? (
        <p className="text-soft">and {count(problems.length - 20)} other places</p>
      ) : null}
    </section>
  );
}

const Reason = ({
  number,
  said,
  children,
}: {
  readonly number: number;
  readonly said: string;
  readonly children?: React.ReactNode;
}) =>
  number === 0 ? null : (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2">
      <span className="tabular-nums">
        {count(number)} {said}
      </span>
      {children}
    </li>
  );

/** The preview follows a change of the scope that was asked for here, once it stands in the address. */
function usePreviewAfter(scope: string, onAgain: () => void): (change: () => void) => void {
  const from = useRef<string>(null);
  useEffect(() => {
    if (from.current === null || from.current === scope) return;
    from.current = null;
    onAgain();
  }, [scope, onAgain]);
  return (change) => {
    from.current = scope;
    change();
  };
}
