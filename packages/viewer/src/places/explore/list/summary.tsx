import { count, plural } from "@memory/shared/words";
import type { Graph } from "../../../api.ts";
import { useRelated } from "../detail/use-related.ts";
import { useExplore } from "../explore-context.ts";
import { kindsOf, kindsWith, UNLINKED } from "../level.ts";
import type { Scene } from "../scene/scene.ts";

/** The counts of shown and hidden nodes, in a sentence. */
export function Summary() {
  const { scene, graph, level, found, go } = useExplore();
  const { unlinked, omitted } = scene;
  const nodes = scene.nodes.filter(({ kind }) => kind !== "more").length;
  const isMap = level.level === "topics";
  const said = isMap ? plural(nodes, "topic") : plural(nodes, "node");
  return (
    // Each part in a line of its own, or beside the last one: nothing that joins them stands at an end.
    <div className="flex flex-wrap items-center gap-x-3 px-1 text-xs text-soft">
      <p>
        {found ? `${count(found.size)} of ${said} found` : said}
        {isMap && nodes > 0 ? `, by their ${countedWord(scene)}` : ""}
        {omitted > 0 ? `; ${isMap ? "smaller ones are" : omittedWords(graph)} not shown` : ""}
        {level.level === "focus" ? howFar(level.depth, graph) : ""}
      </p>
      <DocumentsLeftOut />
      {isMap && unlinked && unlinked.nodes > 0 ? (
        <button
          type="button"
          className="min-h-6 rounded text-accent hover:underline"
          onClick={() => go({ c: UNLINKED, sel: undefined, q: undefined })}
        >
          Unlinked ({count(unlinked.nodes)})
        </button>
      ) : null}
    </div>
  );
}

/** What the numbers at topics count. */
const countedWord = ({ nodes: [first] }: Scene): string =>
  first?.countedBy === undefined ? "memories" : `${first.countedBy}s`;

/** How many documents name the entity in the middle; switches their layer on, and off again. */
function DocumentsLeftOut() {
  const { level, search, scene, go } = useExplore();
  const kinds = kindsOf(level, search);
  const focus = level.level === "focus" && level.focus.kind === "entity" ? level.focus : undefined;
  const isOff = !scene.nodes.some(({ kind }) => kind === "document") && !kinds.includes("document");
  const isToday = search.at === undefined && search.knownAt === undefined;
  const { data } = useRelated(focus?.id ?? "", { isAsked: focus !== undefined && isOff && isToday });
  const documents = data?.entity.documents ?? 0;
  const isOn = kinds.includes("document");
  if (!focus || !(isOn || (isOff && documents > 0))) return null;
  return (
    <button
      type="button"
      className="min-h-6 rounded text-accent hover:underline"
      onClick={() => go({ kinds: kindsWith(level, kinds, "document") }, { replace: true })}
    >
      {isOn ? "Hide the documents" : `Show ${plural(documents, "document")}`}
    </button>
  );
}

/** "1,240 memories and 30 documents" */
function omittedWords({ omitted, omittedKinds }: Graph): string {
  if (!omittedKinds) return `${count(omitted)} lighter ones`;
  const { memory, entity, document, session } = omittedKinds;
  const parts = [
    memory > 0 && plural(memory, "memory", "memories"),
    entity > 0 && plural(entity, "entity", "entities"),
    document > 0 && plural(document, "document"),
    session > 0 && plural(session, "session"),
  ].filter((part) => part !== false);
  const last = parts.pop() ?? count(omitted);
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

/** Why a greater depth shows no more. */
function howFar(depth: number, { steps = depth, omitted }: Graph): string {
  if (steps >= depth || steps === 0) return "";
  const reached = plural(steps, "step");
  return omitted > 0
    ? `; with ${reached} there is no room for more`
    : `; nothing lies farther away than ${reached}`;
}
