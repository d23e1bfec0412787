import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import { type Api, ApiError, type Handlers, type PageText, type Related } from "@memory/shared";
import { createSerialSlices } from "../platform/schedule/time-slice.ts";
import { type ProjectDeps, pageReader } from "./page-reader.ts";
import { readMemories } from "./read-page.ts";
import { asMarkdown } from "./telling/as-markdown.ts";
import { forAgent } from "./telling/for-agent.ts";
import { tellEntity } from "./telling/tell-entity.ts";
import { tellProject } from "./telling/tell-project.ts";
import { memoriesOf, type Telling } from "./telling/telling.ts";

export interface TextDeps extends ProjectDeps {
  readonly reads: {
    readRelated(ownerId: string, id: string, query: { readonly limit: number }): Promise<Related | undefined>;
  };
}

type Rows = Handlers<Api, { readonly ownerId: string }>["texts"];
type Form = { readonly form: "markdown" | "agent"; readonly tokens: number };

/** Of each kind: a note holds all that a page lists; an agent's text has no room for more. */
const MOST = { markdown: 500, agent: 100 } as const;
/** What the page of an entity lists at most. */
const MOST_RELATED = 200;

export function textHandlers(deps: TextDeps): Rows {
  const { store, reads } = deps;
  const read = pageReader(deps);
  const serially = createSerialSlices();
  return {
    project: async ({ query: { project, form, tokens } }, { ownerId }) =>
      written(tellProject(await read({ ownerId, project, limit: MOST[form] })), { form, tokens }),
    entity: async ({ params: { id }, query: { form, tokens } }, { ownerId }) => {
      const related = await reads.readRelated(ownerId, id, { limit: Math.min(MOST_RELATED, MOST[form]) });
      if (!related) throw new ApiError("not_found", `there is no entity ${id}`);
      const ids = [...related.decided, ...related.memories].map((memory) => memory.id);
      const memories = await readMemories({ store, serially }, ownerId, ids);
      return written(tellEntity(related, memories), { form, tokens });
    },
  };
}

function written(telling: Telling, { form, tokens }: Form): PageText {
  const { text, memories } = form === "agent" ? forAgent(telling, tokens) : inMarkdown(telling);
  return { text, memories: [...memories], tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN) };
}

const inMarkdown = (telling: Telling) => ({
  text: asMarkdown(telling),
  memories: [
    ...new Set(telling.sections.flatMap(({ items }) => items.flatMap(memoriesOf).map(({ id }) => id))),
  ],
});
