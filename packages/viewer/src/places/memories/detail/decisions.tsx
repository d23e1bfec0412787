import { ruleWords } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { cleanLine } from "../../../text/clean.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import type { Why } from "./queries.ts";
import { Section } from "./section.tsx";

type Decision = Why["decisions"][number];

const OUTCOME: Readonly<Record<Decision["outcome"], string>> = {
  merged: "Taken to say the same as",
  versioned: "Taken for a new version of",
  conflict: "Taken to contradict",
  auto_resolved: "Contradicted, and a rule has settled it:",
};

/** As seen from the version that is looked at: it may be the one that gave way. */
function headline({ outcome, other, memory: newer, version }: Decision, asked: string): string {
  if (outcome !== "versioned") return OUTCOME[outcome];
  if (other === asked || other === newer) return `Gave way to version ${version}:`;
  return newer === asked ? OUTCOME.versioned : `Version ${version} was taken for a new version of`;
}

/** The comparisons with other memories: how sure each was, and its outcome. */
export function Decisions({ why: { decisions, memory } }: { readonly why: Why }) {
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
              <Stored text={decision.otherContent} lines={3} />
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
