import { count, plural } from "@memory/shared/words";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { clean, cleanLine } from "../../text/clean.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, Select } from "../../ui/fields.tsx";
import { Failed } from "../../ui/states.tsx";

/** Exactly what an agent would be told with a prompt, or when a session starts. Nothing of it is kept or counted. */
export function AskAsAgent() {
  const [prompt, setPrompt] = useState("");
  const [project, setProject] = useState("");
  const projects = useQuery({
    queryKey: key("memories", "projects", "spaces"),
    queryFn: ({ signal }) => daemon.projects.list({ query: { limit: 100, spaces: "true" } }, signal),
  });
  const told = useMutation({ mutationFn: () => look(prompt.trim(), project) });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (prompt.trim() !== "" || project !== "") told.mutate();
  };
  return (
    <Card title="Ask as an agent">
      <form onSubmit={ask} className="flex flex-col gap-3">
        <Field
          label="A prompt, as you would type it to an agent"
          help="Without a prompt: what a session of the project begins with."
          value={prompt}
          onChange={setPrompt}
          rows={2}
        />
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Project"
            value={project}
            options={[
              { value: "", label: "none" },
              ...(projects.data?.projects ?? []).map(({ name }) => ({
                value: name,
                label: cleanLine(name).slice(0, 80),
              })),
            ]}
            onChange={setProject}
          />
          <Button
            type="submit"
            look="primary"
            isDisabled={told.isPending || (prompt.trim() === "" && project === "")}
          >
            Show what it would see
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-3">
        {told.error ? <Failed error={told.error} /> : null}
        {told.data ? <Told {...told.data} /> : null}
      </div>
    </Card>
  );
}

interface ToldProps {
  readonly text: string | null;
  /** The share of the budget that it takes, or why nothing is said. */
  readonly note: string;
}

const Told = ({ text, note }: ToldProps) => (
  <>
    {text === null ? null : (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap"
        dir="auto"
      >
        {clean(text)}
      </pre>
    )}
    <p className="mt-1 text-sm text-soft">{note}</p>
  </>
);

async function look(prompt: string, project: string): Promise<ToldProps> {
  if (prompt === "") {
    const { text, memories } = await daemon.projects.brief({ query: { project } });
    return {
      text,
      note:
        text === null
          ? "A session of this project would begin with nothing."
          : `${plural(memories.length, "memory", "memories")}, at the start of a session.`,
    };
  }
  const { text, tokens, budget, omitted, why, memories, turns } = await daemon.recall.preview({
    body: { prompt, ...(project !== "" && { project }) },
  });
  if (text === null) return { text, note: why ?? "The agent would be told nothing." };
  const left = omitted > 0 ? ` · ${count(omitted)} more found no room` : "";
  return {
    text,
    note: `${[
      ...(memories.length > 0 ? [plural(memories.length, "memory", "memories")] : []),
      ...(turns.length > 0 ? [plural(turns.length, "turn")] : []),
    ].join(", ")} · ${count(tokens)} of ${count(budget)} tokens${left}`,
  };
}
