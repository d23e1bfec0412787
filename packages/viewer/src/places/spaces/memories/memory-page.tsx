import { plural } from "@memory/shared/words";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { failureOf, type Memory } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { whoSaid } from "../../../text/who-said.ts";
import { Badge, Kind } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { WordDiff } from "../../../ui/word-diff.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { useSpaceMemory } from "../read.ts";
import { useShownSpace } from "../space-context.ts";
import { Verbs } from "./verbs.tsx";

const route = getRouteApi("/spaces/$id/memories/$memory");

/** One memory of a space: who said it, why it is there, what it was before, and what may be done with it. */
export function SpaceMemory() {
  const space = useShownSpace();
  const { memory } = route.useParams();
  const found = useSpaceMemory(space.id, memory);
  const failure = found.error ? failureOf(found.error).kind : undefined;
  return (
    <div className="flex flex-col gap-4">
      <Link
        to="/spaces/$id/memories"
        params={{ id: space.id }}
        className="inline-flex min-h-6 items-center gap-1 self-start rounded-md pr-2 text-sm text-soft no-underline hover:text-ink"
      >
        <ChevronLeft size={16} aria-hidden />
        Memories of the space
      </Link>
      {failure === "gone" || (failure === "refused" && !found.data) ? (
        <Empty title="It is not here any more">Whoever said it has deleted it, or a curator has.</Empty>
      ) : (
        <View of={found}>{(data) => <Shown key={data.why.memory.rootId} {...data} />}</View>
      )}
    </div>
  );
}

type ShownProps = NonNullable<ReturnType<typeof useSpaceMemory>["data"]>;

function Shown({ why, versions }: ShownProps) {
  const { memory } = why;
  const head = versions.find(({ status }) => status === "active") ?? versions[0] ?? memory;
  return (
    <>
      <Words memory={head} />
      <Verbs head={head} versions={versions.length} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Why it is there">
          <Why why={why} />
        </Card>
        <Card title={plural(versions.length, "version")}>
          <History versions={versions} />
        </Card>
      </div>
    </>
  );
}

function Words({ memory }: { readonly memory: Memory }) {
  const { content, type, project, assertedAt, saidBy, source, status, conflictId, instruction } = memory;
  const { member } = useShownSpace();
  return (
    <div className="flex flex-col gap-2">
      <h2 className="sr-only">What it says</h2>
      <div className="text-xl leading-snug font-semibold">
        <Stored isSet text={content} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <span dir="auto">
          {saidBy ? <strong className="text-ink">{whoSaid(saidBy, member)}</strong> : "somebody"} said it{" "}
          <Day iso={assertedAt} />
          {source.client ? `, with ${cleanLine(source.client.slice(0, 100))}` : ""}
        </span>
        <Kind kind={type} />
        {project ? <Stored text={project} lines={1} /> : null}
        {status === "retired" ? <Badge>retired</Badge> : null}
        {instruction ? <Badge tone="warn">instruction: never told unasked</Badge> : null}
        {conflictId ? (
          <Link to="/review/shared/{-$id}" params={{ id: conflictId }} className="text-bad">
            contradicted: look at both
          </Link>
        ) : null}
      </div>
      {source.excerpt ? (
        <blockquote className="border-l-2 border-edge pl-3 text-sm">
          <Stored isSet text={source.excerpt} />
        </blockquote>
      ) : null}
    </div>
  );
}

const OUTCOME = {
  merged: "Taken to say the same as",
  versioned: "Taken for a new version of",
  conflict: "Taken to contradict",
  auto_resolved: "Contradicted, and a rule has settled it:",
  apart: "Told apart from",
} as const;

/** What is known of it here: where it was said before, and what was decided about it. Its session stays with whoever said it. */
function Why({ why: { restatements, decisions, replaces } }: Pick<ShownProps, "why">) {
  const { id } = useShownSpace();
  if (restatements.length + decisions.length + replaces.length === 0)
    return <p className="text-sm text-soft">It was said once, and nothing was decided about it.</p>;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {restatements.map(({ content, client, assertedAt }) => (
        <li key={`${assertedAt} ${content.slice(0, 80)}`} className="border-l-2 border-edge pl-3">
          <p className="font-medium">Said again</p>
          <Stored isSet text={content} lines={3} />
          <p className="text-xs text-soft" dir="auto">
            {client ? `${cleanLine(client.slice(0, 100))} · ` : ""}
            <Day iso={assertedAt} />
          </p>
        </li>
      ))}
      {decisions.map((decision) => (
        <li key={decision.id} className="border-l-2 border-edge pl-3">
          <p className="font-medium">{OUTCOME[decision.outcome]}</p>
          <Link
            to="/spaces/$id/memories/$memory"
            params={{ id, memory: decision.other }}
            className="text-ink no-underline hover:text-accent"
          >
            <Stored isSet text={decision.otherContent} lines={3} />
          </Link>
          <p className="text-xs text-soft">
            <Day iso={decision.at} />
          </p>
        </li>
      ))}
      {replaces.map((memory) => (
        <li key={memory.id} className="border-l-2 border-edge pl-3">
          <p className="font-medium">It took the place of</p>
          <Stored isSet text={memory.content} lines={3} />
        </li>
      ))}
    </ul>
  );
}

/** Every version, newest first, with what became other in it and by whom. */
function History({ versions }: { readonly versions: readonly Memory[] }) {
  const { member } = useShownSpace();
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {versions.map((version, at) => {
        const before = versions[at + 1];
        return (
          <li key={version.id} className="flex flex-col gap-1 border-l-2 border-edge pl-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">Version {version.version}</span>
              <span className="text-soft" dir="auto">
                {version.saidBy ? `by ${whoSaid(version.saidBy, member)}, ` : ""}
                <Day iso={version.createdAt} />
              </span>
              {version.status === "active" ? <Badge tone="good">holds now</Badge> : null}
              {version.status === "retired" ? <Badge>retired</Badge> : null}
            </p>
            {before ? (
              <WordDiff before={before.content} after={version.content} />
            ) : (
              <Stored isSet text={version.content} lines={6} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
