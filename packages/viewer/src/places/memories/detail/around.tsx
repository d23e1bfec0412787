import { moment } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { daemon } from "../../../api.ts";
import { useIsGoing } from "../../../app/going.ts";
import { key } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { View } from "../../../ui/states.tsx";
import { LongText } from "./long-text.tsx";

const FIRST = 2;
/** As many passages to each side as the daemon gives. */
const MOST = 20;

/** The page goes to where a memory was written, if no words of it can be marked. */
function Here() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!document.querySelector("[data-said]"))
      place.current?.parentElement?.scrollIntoView({ block: "center" });
  }, []);
  return <span ref={place} />;
}

/** The turns of the session before and after, with the quoted lines marked; the page goes to these. */
export function Around({ id }: { readonly id: string }) {
  const [around, setAround] = useState<number>();
  return (
    <div className="flex flex-col gap-2">
      <div className="-ml-3 flex flex-wrap gap-2">
        <Button
          look="quiet"
          aria-expanded={around !== undefined}
          onPress={() => setAround(around === undefined ? FIRST : undefined)}
        >
          {around === undefined ? "Read the lines around it" : "Hide the lines around it"}
        </Button>
        {around !== undefined && around < MOST ? (
          <Button look="quiet" onPress={() => setAround(Math.min(MOST, around * 3))}>
            Show more of the session
          </Button>
        ) : null}
      </div>
      {around === undefined ? null : <Passages id={id} around={around} />}
    </div>
  );
}

function Passages({ id, around }: { readonly id: string; readonly around: number }) {
  const passages = useQuery({
    queryKey: key("memories", "passages", id, around),
    enabled: !useIsGoing(id),
    queryFn: ({ signal }) => daemon.memories.passages({ params: { id }, query: { around } }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <View of={passages} rows={2}>
      {({ passages: all, path }) =>
        all.length === 0 ? (
          <p className="text-sm text-soft">
            The session was not kept, so there is nothing to read around it
            {path ? <span> ({path})</span> : null}.
          </p>
        ) : (
          <ol aria-label="Lines of the session" className="flex flex-col gap-1">
            {all.map(({ startLine, endLine, assertedAt, content, mine, quoted }) => (
              <li
                key={`${startLine}-${endLine}`}
                className={`rounded-md border-l-2 px-3 py-1.5 text-sm ${mine ? "border-accent" : "border-line"}`}
              >
                <p className="text-xs text-soft">
                  {startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`} ·{" "}
                  {moment(assertedAt)}
                  {mine ? (
                    <strong className="text-accent">
                      {" "}
                      ·{" "}
                      {quoted.length > 0
                        ? "this is where it was said"
                        : "it was written here, in a command or a file"}
                    </strong>
                  ) : null}
                </p>
                <LongText
                  label={`What was said in line ${startLine}`}
                  text={content}
                  marks={quoted}
                  isWanted
                />
                {mine && quoted.length === 0 ? <Here /> : null}
              </li>
            ))}
          </ol>
        )
      }
    </View>
  );
}
