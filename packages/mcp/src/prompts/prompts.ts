import { z } from "zod";
import { words } from "../form.ts";
import { fitted } from "../pack.ts";
import { findMemory } from "../refs.ts";
import { conflictsPage, NO_CONFLICTS } from "../resources/conflicts.ts";
import { briefPage } from "../resources/project.ts";
import { recall } from "../tools/recall.ts";
import type { Prompt } from "./prompt.ts";
import { whyText } from "./why.ts";

const asked = z.string().trim().min(1).max(2_000);

/** Prompts that a person can ask for by name, in the order of the list. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: "recall",
    title: "What do we know about this?",
    description: "Ask memory about a topic and have the answer told, with its sources",
    argument: {
      name: "topic",
      description: "Names, file names, error text or a question",
      schema: asked,
      complete: ({ entity }) => entity,
    },
    needs: ["memory_recall", "memory_read"],
    async write(topic, context) {
      const { text } = fitted(await recall.run({ query: topic }, context), words);
      return `What do we know about this: ${topic}

Memory was asked, and answers:

${text}

Tell me what of it matters here, in a few sentences, and cite refs like (m:3f2a91). Say so where it is unconfirmed, old or contradicted, and say so if it does not answer me. For the full text of a ref call memory_read; to ask in other words, memory_recall.`;
    },
  },
  {
    name: "remember",
    title: "Remember this",
    description: "Have something saved for all your agents",
    argument: { name: "text", description: "What to remember", schema: z.string().trim().min(1).max(20_000) },
    needs: ["memory_save"],
    write: async (text) => `Remember this for me and all my agents:

${text}

Call memory_save with it, said_by "user". Make it one sentence that makes sense on its own in a year, with the why if I gave one and nothing I did not say; a call for each where it is several facts. Name the project only if it counts in this project alone. If it holds a secret, do not save it: tell me. Then tell me the ref and what became of it; if it contradicts something, tell me both sides.`,
  },
  {
    name: "lessons",
    title: "Save what this session taught",
    description: "Go over this session for lasting lessons, show them, and save those you agree to",
    needs: ["memory_recall", "memory_save"],
    write: async () => `Go back over this session and find what it taught that will still help in a year:

- what I decided, and why
- where I corrected you, or said how I like things
- fixes that were shown to work, with the error they fixed
- procedures that were followed through, step by step

Leave out what the repository already says, what was only tried or guessed, secrets, and code.

1. Ask memory_recall about each, and drop what is known already.
2. Show me the list, numbered: each as one sentence that makes sense on its own, with its type (fact, preference, episode, procedure), its project if it counts there alone, and whether I said it or you concluded it. Save nothing yet. If there is nothing, say so: that is a good answer.
3. When I have told you which, call memory_save once for each of those; said_by "user" only for what I said myself.
4. Tell me the refs and what became of each.`,
  },
  {
    name: "review-conflicts",
    title: "Settle contradictions",
    description: "Go through the memories that contradict each other and decide which holds",
    needs: ["memory_read"],
    async write(_, { client, signal, tools }) {
      const page = await conflictsPage(client, signal);
      if (page === NO_CONFLICTS) return `${NO_CONFLICTS} Tell me so; there is nothing to do.`;
      const settle = tools.has("memory_resolve_conflict")
        ? "call memory_resolve_conflict with what I decided, and my own words in user_said"
        : "give me the command that settles it, to run myself: memory conflicts resolve <c:…> --keep new, old or both, or --merge with one sentence for both";
      return `Help me settle what memory holds two answers to:

${page}

Go through them one at a time. For each tell me both sides in a sentence, who said each and when, and what speaks for either; look at what surrounds them with memory_read if that helps. Then ask me which holds, and wait. When I have decided, ${settle}. Decide nothing for me.`;
    },
  },
  {
    name: "why",
    title: "Why do we think so?",
    description: "Where a memory comes from, what was decided about it, and what hangs on it",
    argument: {
      name: "ref",
      description: "Of a memory, like m:3f2a91",
      schema: asked,
      complete: ({ memory }) => memory,
    },
    needs: ["memory_read"],
    async write(ref, { client, signal }) {
      const { id } = await findMemory(client, ref, signal);
      const why = await client.memories.why({ params: { id } }, signal);
      return `Why do we have this memory, and how far can it be relied on? This is what memory knows of it:

${whyText(why)}

Tell me in a few sentences who said it, when and where, what was decided about it since, and what speaks for or against it holding today. The words around the place it was found in: memory_read.`;
    },
  },
  {
    name: "take-over",
    title: "Take over where another agent stopped",
    description:
      "The last turns, open ends, files and next command of the last session of a project, verbatim",
    argument: {
      name: "project",
      description: "Name of the project",
      schema: asked.max(300),
      complete: ({ project }) => project,
    },
    needs: [],
    async write(project, { client, signal }) {
      const { text } = await client.handoff.write({ query: { project } }, signal);
      return `${text}
Look at how the files stand now before you change one. Tell me in two sentences what you take to be the next step, and ask where the record leaves it open.`;
    },
  },
  {
    name: "brief",
    title: "Brief me on a project",
    description: "What an agent should know of a project before it starts",
    argument: {
      name: "project",
      description: "Name of the project",
      schema: asked.max(300),
      complete: ({ project }) => project,
    },
    needs: ["memory_recall"],
    write: async (project, { client, signal }) => `Before we work on ${project}, this is what memory holds:

${await briefPage(client, project, signal)}

Keep it in mind as background: preferences are mine, facts may have changed since the day they were said. Tell me in three sentences what matters most, and ask memory_recall before you rely on anything that is not here.`,
  },
];
