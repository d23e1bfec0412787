import { memoryRef, plural, SAID_BY } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { actorWords } from "../actor-words.ts";
import { Decisions } from "./decisions.tsx";
import { Evidence } from "./evidence.tsx";
import type { Why } from "./queries.ts";
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
        {restatements.map(({ content, client, statedBy, assertedAt }) => (
          <li key={`${assertedAt} ${content.slice(0, 80)}`} className="border-l-2 border-edge pl-3 text-sm">
            <Stored text={content} lines={6} />
            <p className="text-xs text-soft">
              {statedBy ? `${SAID_BY[statedBy]} · ` : ""}
              {client ? (
                <>
                  <Stored text={client} lines={1} className="inline" /> ·{" "}
                </>
              ) : null}
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
              <Stored text={content} lines={2} />
            </Link>{" "}
            {status === "active" ? null : <Badge>{status === "retired" ? "retired" : "replaced"}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
