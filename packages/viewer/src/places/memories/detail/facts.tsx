import { memoryRef, plural, SAID_BY, UNCONFIRMED } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Memory } from "../../../api.ts";
import { percent } from "../../../text/percent.ts";
import { Kind } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { sourceName } from "../facts.ts";
import { States } from "../states.tsx";

interface Props {
  readonly memory: Memory;
  readonly versions: number;
}

/** The facts about a memory besides its words. */
export function Facts({ memory, versions }: Props) {
  const { type, project, source, version, sources, confidence, status } = memory;
  return (
    <Card title="Facts">
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-sm">
        <Fact name="Type">
          <Link to="/memories" search={{ type }} className="no-underline">
            <Kind kind={type} />
          </Link>
          {memory.kind && memory.kind !== type ? <Soft>{memory.kind}</Soft> : null}
        </Fact>
        {memory.subject ? (
          <Fact name="About">
            <Stored text={memory.subject} lines={2} />
          </Fact>
        ) : null}
        {memory.until ? (
          <Fact name="Until">
            <Stored text={memory.until} lines={2} />
          </Fact>
        ) : null}
        <Fact name="Project">
          {project === undefined ? (
            "everywhere"
          ) : (
            <Link to="/memories" search={{ project: project.slice(0, 300) }} className="text-accent">
              <Stored text={project} lines={2} />
            </Link>
          )}
        </Fact>
        <Fact name="Said">
          <Day iso={memory.assertedAt} />
          {source.statedBy && !memory.space ? <Soft>{SAID_BY[source.statedBy]}</Soft> : null}
        </Fact>
        <Fact name="Learned">
          <Day iso={memory.createdAt} />
        </Fact>
        <Fact name="Holds">
          <Held memory={memory} />
        </Fact>
        <Fact name="Confidence">
          {percent(confidence)}
          <Soft>{confidence < UNCONFIRMED ? "unconfirmed" : `found in ${plural(sources, "place")}`}</Soft>
        </Fact>
        <Fact name="Version">
          {version} of {versions}
        </Fact>
        <Fact name="Source">
          <Stored text={sourceName(memory)} lines={2} />
        </Fact>
        {status === "active" && !memory.conflictId ? null : (
          <Fact name="State">
            <span className="flex flex-wrap gap-1">
              <States memory={memory} />
            </span>
          </Fact>
        )}
        <Fact name="Reference">
          <code className="font-mono text-xs">{memoryRef(memory.id)}</code>
        </Fact>
      </dl>
    </Card>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const Soft = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-xs text-soft">{children}</span>
);

/** From when to when the text says that it is so. */
function Held({ memory: { validFrom, validTo } }: { readonly memory: Memory }) {
  if (validTo === undefined)
    return (
      <>
        since <Day iso={validFrom} />
      </>
    );
  return (
    <>
      <Day iso={validFrom} /> – <Day iso={validTo} />
    </>
  );
}
