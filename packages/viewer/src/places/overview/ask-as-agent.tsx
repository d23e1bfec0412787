import { count, duration, plural } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { clean, cleanLine } from "../../text/clean.ts";
import { Card } from "../../ui/card.tsx";
import { Field, Select } from "../../ui/fields.tsx";
import { Failed } from "../../ui/states.tsx";

/** Exactly what an agent would be told with a prompt, or when a session starts. Nothing of it is kept or counted. */
export function AskAsAgent() {
  const [prompt, setPrompt] = useState("");
  const [chosen, setProject] = useState("");
  const { data } = useQuery({
    queryKey: key("memories", "projects", "spaces"),
    queryFn: ({ signal }) => daemon.projects.list({ query: { limit: 100, spaces: "true" } }, signal),
  });
  const projects = data?.projects ?? [];
  const asked = useRest(prompt.trim());
  // Before anything is asked, the beginning of a session of the project with most is an example.
  const project = chosen !== "" || asked !== "" ? chosen : (projects[0]?.name ?? "");
  const told = useQuery({
    queryKey: key("memories", "told", asked, project),
    queryFn: ({ signal }) => look({ prompt: asked, project }, signal),
    enabled: asked !== "" || project !== "",
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Ask as an agent">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field
          label="A prompt, as you would type it to an agent"
          value={prompt}
          onChange={setPrompt}
          placeholder="How are the tests run?"
          rows={2}
        />
        <Select
          label="Project"
          value={chosen}
          options={[
            { value: "", label: "any" },
            ...projects.map(({ name }) => ({ value: name, label: cleanLine(name).slice(0, 80) })),
          ]}
          onChange={setProject}
        />
      </div>
      <div className="mt-3 min-h-28">
        {told.error ? <Failed error={told.error} onRetry={() => void told.refetch()} /> : null}
        {told.data && !told.error ? <Told {...told.data} isOld={told.isPlaceholderData} /> : null}
      </div>
    </Card>
  );
}

/** Milliseconds of rest after which a prompt is asked. */
const REST = 180;

function useRest(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

interface ToldProps {
  readonly title: string;
  readonly text: string | null;
  /** Why nothing is said. */
  readonly why: string;
  /** "3 memories · 128 of 800 tokens · 12 ms" */
  readonly size: string;
}

const Told = ({ title, text, why, size, isOld }: ToldProps & { readonly isOld: boolean }) => (
  <div className={isOld ? "opacity-60" : undefined}>
    <p
      aria-live="polite"
      className="mb-1 flex flex-wrap justify-between gap-x-4 text-xs text-soft tabular-nums"
    >
      <span dir="auto">{text === null ? why : title}</span>
      <span>{size}</span>
    </p>
    {text === null ? null : (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap"
        dir="auto"
      >
        {clean(text)}
      </pre>
    )}
  </div>
);

async function look(
  { prompt, project }: { readonly prompt: string; readonly project: string },
  signal: AbortSignal,
): Promise<ToldProps> {
  const begun = performance.now();
  if (prompt === "") {
    const { text, memories, tokens } = await daemon.projects.brief({ query: { project } }, signal);
    const name = cleanLine(project).slice(0, 80);
    return {
      title: `What a session of ${name} begins with`,
      text,
      why: `A session of ${name} would begin with nothing.`,
      size: sizeOf([plural(memories.length, "memory", "memories"), `${count(tokens)} tokens`], begun),
    };
  }
  const { text, tokens, budget, omitted, why, memories, turns } = await daemon.recall.preview(
    { body: { prompt, ...(project !== "" && { project }) } },
    signal,
  );
  return {
    title: "What the agent is told",
    text,
    why: why ?? "The agent would be told nothing.",
    size: sizeOf(
      [
        ...(memories.length > 0 ? [plural(memories.length, "memory", "memories")] : []),
        ...(turns.length > 0 ? [plural(turns.length, "turn")] : []),
        `${count(tokens)} of ${count(budget)} tokens`,
        ...(omitted > 0 ? [`${count(omitted)} more found no room`] : []),
      ],
      begun,
    ),
  };
}

const sizeOf = (parts: readonly string[], begun: number): string =>
  [...parts, duration(performance.now() - begun)].join(" · ");
