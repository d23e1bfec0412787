import type { Conflict, FoldCandidate, Proposal, SpaceDifference } from "@memory/shared";
import {
  activityRef,
  conflictRef,
  entityRef,
  memoryRef,
  plural,
  questionRef,
  schemaRef,
} from "@memory/shared/words";
import type { Verb } from "../review/made.ts";
import type { Question, Waiting } from "../review/queue.ts";
import { mayDecide, type Offer, type SharedConflict } from "../review/shared.ts";
import { nameWithKind } from "../schema-names.ts";
import { clean, cleanLine } from "./clean.ts";
import { CONSEQUENCE, conflictList, conflictSides, differenceSides, sharedConsequence } from "./conflicts.ts";
import { indent } from "./indent.ts";
import { questionText } from "./merges.ts";
import { named } from "./named.ts";
import { proposalText } from "./schema.ts";
import { spaceWord } from "./spaces.ts";
import type { Style } from "./style.ts";
import { wrap } from "./width.ts";

/** One question with all that it takes to answer it, and what an answer does. */
export function card(question: Question, progress: string, style: Style): string {
  const { paint, width } = style;
  const { ref, title, lines, consequence } = partsOf(question, style);
  const head = wrap(`${progress}  ${title}`, width - ref.length - 2);
  return [
    `${paint.cyan(ref)}  ${paint.bold(head[0] ?? "")}`,
    ...indent(head.slice(1).map(paint.bold), "  "),
    "",
    ...lines,
    "",
    ...indent(wrap(consequence, width - 2).map(paint.dim), "  "),
  ].join("\n");
}

interface Parts {
  readonly ref: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly consequence: string;
}

function partsOf(question: Question, style: Style): Parts {
  switch (question.kind) {
    case "conflict": {
      const { conflict } = question;
      return {
        ref: conflictRef(conflict.id),
        title: `contradiction: ${cleanLine(conflict.reason)}`,
        lines: conflictSides(conflict, style),
        consequence: CONSEQUENCE,
      };
    }
    case "shared":
      return sharedParts(question, style);
    case "difference":
      return differenceParts(question.difference, style);
    case "offer":
      return offerParts(question, style);
    case "pair":
      return pairParts(question.pair, style);
    case "name":
      return nameParts(question.name, style);
  }
}

const sharedParts = ({ space, conflict }: SharedConflict, style: Style): Parts => ({
  ref: conflictRef(conflict.id),
  title: `${cleanLine(space.name)}: contradiction: ${cleanLine(conflict.reason)}`,
  lines: conflictSides(conflict, style),
  consequence: sharedConsequence(cleanLine(space.name)),
});

const differenceParts = (difference: SpaceDifference, style: Style): Parts => ({
  ref: memoryRef(difference.mine.id),
  title: `${cleanLine(difference.space.name)} says otherwise: ${cleanLine(difference.reason)}`,
  lines: differenceSides(difference, style),
  consequence: `Only you are asked, and nothing has left. Yours kept, this is not asked again; theirs taken, yours rests and can be brought back; told, your words are published and ${cleanLine(difference.space.name)} is asked.`,
});

const offerParts = ({ space, entry }: Offer, { width }: Style): Parts => ({
  ref: activityRef(entry.id),
  title: `${cleanLine(space.name)}: publish this? A rule of yours proposes it`,
  lines: indent(wrap(clean(entry.what).trim(), width - 2), "  "),
  consequence: `Published, these words leave this machine with their project, their time and the agent that heard them; others in ${cleanLine(space.name)} read and keep them. Nothing has left yet.`,
});

function pairParts({ id, question, score, entity, other, evidence }: FoldCandidate, style: Style): Parts {
  const { paint, width } = style;
  const side = ({ id: one, name, type }: FoldCandidate["entity"]) =>
    `${paint.cyan(entityRef(one))}  ${cleanLine(name)}  ${paint.dim(cleanLine(type))}`;
  const facts = evidence.flatMap((one) =>
    wrap(`${cleanLine(one.kind)} ${one.score.toFixed(2)}: ${cleanLine(one.detail)}`, width - 2).map(
      paint.dim,
    ),
  );
  return {
    ref: questionRef(id),
    title: `${cleanLine(question)} ${score.toFixed(2)}`,
    lines: indent([side(entity), side(other), ...facts], "  "),
    consequence: `The same: ${named(other.name)} is merged into ${named(entity.name)}, and can be taken back. Two things: this is not asked again.`,
  };
}

function nameParts(proposal: Proposal, { paint, width }: Style): Parts {
  const examples = proposal.examples.flatMap(({ text }) =>
    wrap(`“${cleanLine(text)}”`, width - 2).map(paint.dim),
  );
  return {
    ref: schemaRef(proposal.id),
    title: `a name for the schema: ${cleanLine(nameWithKind(proposal))}, met in ${plural(proposal.occurrences, "text")}`,
    lines: indent(examples, "  "),
    consequence:
      "Approved, it is used from now on and its examples are linked at once. Dismissed, it is never proposed again.",
  };
}

/** "[n] keep new  [o] keep old  …", with what every question has. */
export function keys(
  verbs: readonly Pick<Verb, "key" | "label">[],
  undoable: boolean,
  { paint, width }: Style,
): string {
  const all = [
    ...verbs,
    { key: "s", label: "skip" },
    ...(undoable ? [{ key: "u", label: "undo the last" }] : []),
    { key: "q", label: "quit" },
  ].map(({ key, label }) => `[${key}]\u00a0${label.replaceAll(" ", "\u00a0")}`);
  return wrap(all.join("  "), width - 2)
    .map((line) => `  ${paint.bold(line)}`)
    .join("\n");
}

/** Everything that waits, each with the commands that answer it, for where nobody can be asked. */
export function waitingText(
  { conflicts, shared, differences, offers, pairs, names }: Waiting,
  style: Style,
): string {
  const { bold, dim } = style.paint;
  const first = conflicts[0];
  const sections = [
    ...(first
      ? [
          bold(plural(conflicts.length, "contradiction")),
          conflictList(conflicts, style),
          dim(
            `decide:  memory conflicts resolve ${conflictRef(first.id)} --keep new   (or old, both, --merge <text>)`,
          ),
        ]
      : []),
    ...(shared.length > 0 ? sharedText(shared, style) : []),
    ...(differences.length > 0 ? differencesText(differences, style) : []),
    ...(offers.length > 0 ? offersText(offers, style) : []),
    ...(pairs.length > 0
      ? [
          bold(plural(pairs.length, "pair of entities that may be one", "pairs of entities that may be one")),
          questionText(pairs, style),
        ]
      : []),
    ...(names.length > 0
      ? [bold(`${plural(names.length, "name")} for the schema`), proposalText(names, style)]
      : []),
  ];
  return sections.join("\n\n");
}

/** Contradictions of each space, and who decides them. */
function sharedText(shared: readonly SharedConflict[], style: Style): string[] {
  const { bold, dim } = style.paint;
  const spaces = [...new Map(shared.map(({ space }) => [space.id, space])).values()];
  return spaces.flatMap((space) => {
    const those = shared.filter((one) => one.space.id === space.id).map(({ conflict }) => conflict);
    const [first] = those;
    const decide = mayDecide(space)
      ? `decide, for everybody:  memory space resolve ${conflictRef(first?.id ?? "")} --keep new --space ${spaceWord(space)}   (or old, both, --merge <text>)`
      : "a curator or an owner of it decides";
    return [
      bold(`${plural(those.length, "contradiction")} in ${cleanLine(space.name)}`),
      those.map((conflict) => sharedSides(conflict, style)).join("\n\n"),
      dim(decide),
    ];
  });
}

const sharedSides = (conflict: Conflict, style: Style): string =>
  [
    `${style.paint.cyan(conflictRef(conflict.id))}  ${style.paint.dim(cleanLine(conflict.reason))}`,
    ...conflictSides(conflict, style),
  ].join("\n");

function differencesText(differences: readonly SpaceDifference[], style: Style): string[] {
  const { bold, cyan, dim } = style.paint;
  return [
    bold(
      plural(
        differences.length,
        "memory of yours that a space contradicts",
        "memories of yours that spaces contradict",
      ),
    ),
    differences
      .map((one) =>
        [
          `${cyan(memoryRef(one.mine.id))}  ${dim(cleanLine(one.reason))}`,
          ...differenceSides(one, style),
        ].join("\n"),
      )
      .join("\n\n"),
    dim("decide, for yourself alone:  memory review   (keep mine, take theirs, or tell them)"),
  ];
}

function offersText(offers: readonly Offer[], { paint, width }: Style): string[] {
  const [first] = offers;
  const lines = offers.flatMap(({ space, entry }) => [
    `${paint.cyan(activityRef(entry.id))}  for ${cleanLine(space.name)}`,
    ...indent(wrap(clean(entry.what).trim(), width - 4), "    "),
  ]);
  return [
    paint.bold(
      plural(
        offers.length,
        "memory that a rule proposes to publish",
        "memories that rules propose to publish",
      ),
    ),
    lines.join("\n"),
    ...(first
      ? [
          paint.dim(
            `agree:  memory space outbox ${spaceWord(first.space)} --send ${activityRef(first.entry.id)}   let it be:  --drop`,
          ),
        ]
      : []),
  ];
}
