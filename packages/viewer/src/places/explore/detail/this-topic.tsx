import { useExplore } from "../explore-context.ts";
import { topicsOf } from "../scene/read-scene.ts";
import { DetailPart } from "./neighbours.tsx";
import { TopicSummary } from "./others.tsx";

/** The topic that is looked into, and those beside it. */
export function ThisTopic() {
  const { level, graph, go } = useExplore();
  if (level.level !== "topic") return null;
  const topics = topicsOf(graph);
  const own = topics.find(({ id }) => id === level.topic);
  const beside = topics.filter(({ id }) => id !== level.topic);
  if (!own) return null;
  return (
    <section aria-label="This topic" className="flex flex-col gap-3 p-3.5 text-sm">
      <h2 dir="auto" className="text-base leading-snug font-semibold">
        {own.label}
      </h2>
      <TopicSummary node={own} />
      {beside.length > 0 ? (
        <DetailPart title="Topics beside it">
          {beside.map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                dir="auto"
                className="min-h-6 max-w-full truncate rounded text-left text-accent hover:underline"
                onClick={() => go({ c: id, sel: undefined, q: undefined })}
              >
                {label}
              </button>
            </li>
          ))}
        </DetailPart>
      ) : null}
    </section>
  );
}
