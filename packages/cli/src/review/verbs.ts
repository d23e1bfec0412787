import type { Client } from "@memory/client";
import type { Conflict, FoldCandidate, Proposal } from "@memory/shared";
import { plural } from "@memory/shared/words";
import { type Decision, decideConflict, decidedText } from "../decide-conflict.ts";
import { CliError, EXIT } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { named } from "../print/named.ts";
import { nameWithKind } from "../schema-names.ts";
import { differenceVerbs } from "./difference-verbs.ts";
import type { Asking, Made, Verb } from "./made.ts";
import type { Question } from "./queue.ts";
import { offerVerbs, sharedVerbs } from "./shared-verbs.ts";
import { sideVerbs } from "./side-verbs.ts";

export function verbsOf(asking: Asking, question: Question): readonly Verb[] {
  switch (question.kind) {
    case "conflict":
      return conflictVerbs(asking, question.conflict);
    case "shared":
      return sharedVerbs(asking, question);
    case "difference":
      return differenceVerbs(asking, question.difference);
    case "offer":
      return offerVerbs(asking, question);
    case "pair":
      return pairVerbs(asking, question.pair);
    case "name":
      return nameVerbs(asking, question.name);
  }
}

function conflictVerbs({ client, line }: Asking, conflict: Conflict): Verb[] {
  const decide = async (decision: Decision): Promise<Made> => ({
    told: decidedText(await decideConflict(client, conflict, decision)),
    undo: () => client.conflicts.revert({ params: { id: conflict.id }, body: {} }),
  });
  return sideVerbs(line, decide);
}

function pairVerbs({ client }: Asking, { id, entity, other }: FoldCandidate): Verb[] {
  const [name, into] = [named(other.name), named(entity.name)];
  return [
    {
      key: "y",
      label: "the same",
      act: async () => {
        const fold = await client.folds.merge({ params: { id: other.id }, body: { into: entity.id } });
        return {
          told: `Merged  ${name} into ${into}`,
          undo: () => client.folds.revert({ params: { id: fold.id }, body: {} }),
        };
      },
    },
    {
      key: "n",
      label: "two things",
      act: async () => {
        await client.folds.dismiss({ params: { id } });
        return {
          told: `Kept apart  ${name} and ${into}   this is not asked again`,
          undo: () => undoNewest(client, "fold.dismiss", id),
        };
      },
    },
  ];
}

function nameVerbs({ client }: Asking, proposal: Proposal): Verb[] {
  const { id } = proposal;
  const word = cleanLine(nameWithKind(proposal));
  return [
    {
      key: "a",
      label: "approve",
      act: async () => {
        const { uses } = await client.schema.approve({ params: { id } });
        return {
          told: `Approved  ${word}   ${plural(uses, "use")}`,
          undo: () => undoNewest(client, "schema.approve", id),
        };
      },
    },
    {
      key: "d",
      label: "dismiss",
      act: async () => {
        await client.schema.dismiss({ params: { id } });
        return {
          told: `Dismissed  ${word}   it is never proposed again`,
          undo: () => undoNewest(client, "schema.dismiss", id),
        };
      },
    },
  ];
}

/** For decisions that have no way back of their own: the log takes them back. */
async function undoNewest(client: Client, kind: string, subject: string): Promise<void> {
  const { entries } = await client.activity.list({ query: { subject } });
  const made = entries.find((entry) => entry.kind === kind && entry.undoneBy === undefined);
  if (!made)
    throw new CliError(EXIT.refused, "the log does not know this decision any more", {
      hint: "memory activity",
    });
  await client.activity.undo({ params: { id: made.id }, body: {} });
}
