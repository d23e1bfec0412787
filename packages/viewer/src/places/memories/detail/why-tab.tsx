import { memoryRef, plural, ruleWords, SAID_BY, sharedBy } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { cleanLine } from "../../../text/clean.ts";
import { programTitle, titleWithVersion } from "../../../text/program.ts";
import { named } from "../../../text/who-said.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Day, SourceLine, Stored } from "../../../ui/words.tsx";
import { actorWords } from "../actor-words.ts";
import { Around } from "./around.tsx";
import type { Why } from "./queries.ts";
import { Quote, ToPlace, useToPlace } from "./quote.tsx";
import { Section } from "./section.tsx";
import { BroughtBy } from "./what-was-done.tsx";

/** Why a memory is there, from the words it was taken from to what was made of it. */
export function WhyTab({ why }: { readonly why: Why }) {
  const { memory, savedBy, replaces, derivedFrom, deletedOrigins, derived } = why;
  return (
    <div className="flex flex-col gap-6">
      <Section
        title={
          why.evidence.length > 1 ? `Found in ${plural(why.evidence.length, "place")}` : "Where it comes from"
        }
      >
        <Evidence why={why} />
      </Section>
      <Section title="Who brought it">
        <p className="text-sm">
          {savedBy ? (
            <>
              {actorWords(savedBy)}, <Day iso={savedBy.at} />
            </>
          ) : (
            <>
              Known since <Day iso={memory.createdAt} />
            </>
          )}
        </p>
        <BroughtBy id={memory.id} />
      </Section>
      <Restatements why={why} />
      <Decisions why={why} />
      <Linked title="It took the place of" all={replaces} />
      <Linked title="Made from" all={derivedFrom} />
      <DeletedOrigins all={deletedOrigins} />
      <Linked title="Made from it" all={derived} />
    </div>
  );
}

function Restatements({ why: { restatements } }: { readonly why: Why }) {
  if (restatements.length === 0) return null;
  return (
    <Section title={`Said again, ${plural(restatements.length, "time")}`}>
      <ul className="flex flex-col gap-2">
        {restatements.map(({ content, client, statedBy, assertedAt, machine }) => (
          <li key={`${assertedAt} ${content.slice(0, 80)}`} className="border-l-2 border-edge pl-3 text-sm">
            <Stored isSet text={content} lines={6} />
            <p className="text-xs text-soft">
              {statedBy ? `${SAID_BY[statedBy]} · ` : ""}
              {client ? <>{titleWithVersion(client)} · </> : null}
              {machine ? <>on {named(machine)} · </> : null}
              <Day iso={assertedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DeletedOrigins({ all }: { readonly all: Why["deletedOrigins"] }) {
  if (all.length === 0) return null;
  return (
    <Section title="Made from what was deleted since">
      <p className="text-sm text-soft">{all.map(memoryRef).join(", ")}</p>
    </Section>
  );
}

function Linked({ title, all }: { readonly title: string; readonly all: Why["replaces"] }) {
  if (all.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="flex flex-col gap-1.5">
        {all.map(({ id, content, status }) => (
          <li key={id} className="text-sm">
            <Link to="/memories/$id" params={{ id }} className="text-ink hover:text-accent">
              <Stored isSet text={content} lines={2} />
            </Link>{" "}
            {status === "active" ? null : <Badge>{status === "retired" ? "retired" : "replaced"}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Every place that says it, with the words that do; what was saved by hand stands in a file at most. */
function Evidence({ why }: { readonly why: Why }) {
  const { evidence, memory, said } = why;
  const places = evidence.map((place) => place.said && { said: place.said, sessionId: place.sessionId });
  const jump = places.findIndex((place) => place !== undefined);
  const file = useMemo(() => said && { said, sessionId: undefined }, [said]);
  useToPlace(places[jump] ?? file, memory.id);
  if (evidence.length === 0)
    return (
      <div className={PLACE}>
        <SourceLine source={memory.source} shared={sharedBy(memory, cleanLine)} />
        <Quote said={said} excerpt={memory.source.excerpt} />
        {file ? <ToPlace place={file} memory={memory.id} isFirst /> : null}
      </div>
    );
  const first = evidence.findIndex(
    ({ kind, sessionId, startLine }) =>
      kind === "session" && sessionId === memory.source.sessionId && startLine === memory.source.startLine,
  );
  return (
    <ol className="flex flex-col gap-2">
      {evidence.map((place, at) => (
        <li
          key={`${place.sessionId} ${place.documentId} ${place.startLine} ${place.assertedAt} ${place.excerpt?.slice(0, 40)}`}
          className={PLACE}
        >
          <SourceLine source={place} />
          <Quote said={place.said} excerpt={place.excerpt} />
          <p className="flex flex-wrap gap-x-2 text-xs text-soft">
            <Day iso={place.assertedAt} />
            {place.agent ? <span>· {programTitle(place.agent)}</span> : null}
            {place.rule ? <span>· found by: {cleanLine(place.rule.slice(0, 100))}</span> : null}
          </p>
          {places[at] ? <ToPlace place={places[at]} memory={memory.id} isFirst={at === jump} /> : null}
          {at === first ? <Around id={memory.id} /> : null}
        </li>
      ))}
    </ol>
  );
}

const PLACE = "flex flex-col gap-2 rounded-lg border border-line bg-surface px-3 py-2";

type Decision = Why["decisions"][number];

const OUTCOME: Readonly<Record<Decision["outcome"], string>> = {
  merged: "Taken to say the same as",
  versioned: "Taken for a new version of",
  conflict: "Taken to contradict",
  auto_resolved: "Contradicted, and a rule has settled it:",
  apart: "Told apart from",
};

/** As seen from the version that is looked at: it may be the one that gave way. */
function headline({ outcome, other, memory: newer, version }: Decision, asked: string): string {
  if (outcome !== "versioned") return OUTCOME[outcome];
  if (other === asked || other === newer) return `Gave way to version ${version}:`;
  return newer === asked ? OUTCOME.versioned : `Version ${version} was taken for a new version of`;
}

/** The comparisons with other memories: how sure each was, and its outcome. */
function Decisions({ why: { decisions, memory } }: { readonly why: Why }) {
  if (decisions.length === 0) return null;
  return (
    <Section title="Decided about it">
      <ol className="flex flex-col gap-3">
        {decisions.map((decision) => (
          <li key={decision.id} className="flex flex-col gap-1 border-l-2 border-edge pl-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{headline(decision, memory.id)}</span>
              {decision.judged ? (
                <Badge tone={decision.judged === "right" ? "good" : "bad"}>you: {decision.judged}</Badge>
              ) : null}
            </p>
            <Link
              to="/memories/$id"
              params={{ id: decision.other }}
              className="text-ink no-underline hover:text-accent"
            >
              <Stored isSet text={decision.otherContent} lines={3} />
            </Link>
            <p className="text-xs text-soft">
              score {decision.score.toFixed(2)} · {cleanLine(decision.verdict.slice(0, 100))} ·{" "}
              {cleanLine(ruleWords(decision.rule).slice(0, 200))}
              {decision.model ? ` · ${cleanLine(decision.model.slice(0, 100))}` : ""} ·{" "}
              <Day iso={decision.at} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
