import { plural } from "@memory/shared/words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { daemon, failureOf, type MemoryType } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Select } from "../../../ui/fields.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { type NewDraft, offerDraftBack } from "./new-draft.ts";

type Outcome = Awaited<ReturnType<typeof daemon.memories.save>>;

const TYPES: readonly { readonly value: MemoryType | "guess"; readonly label: string }[] = [
  { value: "guess", label: "Let memory tell from the words" },
  { value: "fact", label: "fact: something that is so" },
  { value: "preference", label: "preference: how you like things" },
  { value: "episode", label: "episode: something that happened" },
  { value: "procedure", label: "procedure: how something is done" },
];

interface Props {
  readonly start: NewDraft;
  readonly onClose: () => void;
}

/** Saves one memory by hand, and says what became of it: it may be known already, or contradict what is known. */
export function NewMemory({ start, onClose }: Props) {
  const [content, setContent] = useState(start.content);
  const [type, setType] = useState<MemoryType | "guess">("guess");
  const [project, setProject] = useState(start.project);
  const saying = useSaying(onClose);
  const navigate = useNavigate();
  const drop = () => {
    onClose();
    const goThere = () => {
      if (location.pathname !== "/memories") void navigate({ to: "/memories" });
    };
    if (content.trim() !== "") offerDraftBack({ content, project }, goThere);
  };
  const save = () =>
    saying.mutate({
      content,
      ...(type !== "guess" && { type }),
      ...(project.trim() && { project: project.trim() }),
    });
  const isReady = content.trim() !== "" && !saying.isPending;
  return (
    <Dialog
      title="Save a memory"
      isOpen
      onClose={drop}
      actions={
        <>
          <Button onPress={drop}>Cancel</Button>
          <Button look="primary" isDisabled={!isReady} onPress={save}>
            {saying.isPending ? "Saving…" : "Save"}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !isReady) return;
          event.preventDefault();
          save();
        }}
      >
        <Field
          label="What should be remembered"
          help="A sentence that makes sense on its own in a year. Ctrl+Enter saves. Secrets are hidden before anything is kept."
          error={saying.error ? sayFailure(saying.error) : undefined}
          value={content}
          onChange={setContent}
          rows={4}
          maxLength={20_000}
          autoFocus
        />
        <Select label="Type" value={type} options={TYPES} onChange={setType} />
        <ProjectField value={project} onChange={setProject} />
      </form>
    </Dialog>
  );
}

function ProjectField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { data } = useQuery({
    queryKey: key("memories", "projects"),
    queryFn: ({ signal }) => daemon.memories.facets({}, signal),
  });
  const names = data?.projects.slice(0, 6).map(({ name }) => name) ?? [];
  return (
    <div className="flex flex-col gap-1">
      <Field
        label="Project"
        help="Leave it empty for what counts everywhere."
        value={value}
        onChange={onChange}
        maxLength={300}
      />
      {names.length > 0 ? (
        <div className="flex flex-wrap gap-1">
          {names.map((name) => (
            <Button key={name} look="quiet" className="max-w-40" onPress={() => onChange(name)}>
              <span className="truncate" dir="auto">
                {name}
              </span>
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function useSaying(onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { content: string; type?: MemoryType; project?: string }) =>
      daemon.memories.save({ body }),
    onSuccess: async (outcome) => {
      onClose();
      const { id, conflictId } = outcome;
      const action =
        conflictId !== undefined
          ? {
              label: "Review",
              onPress: () => void navigate({ to: "/review/conflicts/{-$id}", params: { id: conflictId } }),
            }
          : id !== undefined && {
              label: "Show",
              onPress: () => void navigate({ to: "/memories/$id", params: { id } }),
            };
      toast({ ...said(outcome), ...(action && { action }) });
      await refresh(client, "memories");
    },
  });
}

/** The outcome of the save, in words. */
function said({ outcome, version, autoResolved, reason, redactions }: Outcome) {
  const hidden = redactions > 0 ? `${plural(redactions, "secret")} hidden before it was kept.` : "";
  const detail = [reason, hidden].filter(Boolean).join(" ");
  const rest = detail ? { detail } : {};
  switch (outcome) {
    case "saved":
      return { title: "Saved as a new memory", ...rest };
    case "merged":
      return { title: "Known already: merged with the memory that says it", ...rest };
    case "versioned":
      return { title: `Saved as version ${version ?? 2} of a memory on the same subject`, ...rest };
    case "conflict":
      return autoResolved
        ? { title: "Saved: it contradicted another memory, and a rule has settled that", ...rest }
        : { title: "Saved, but it contradicts another memory", tone: "warn" as const, ...rest };
    case "dropped":
      return { title: "Not kept", tone: "warn" as const, ...rest };
  }
}

const sayFailure = (error: unknown): string => {
  const { message, issues } = failureOf(error);
  return issues.length > 0 ? issues.map((issue) => issue.message).join("; ") : message;
};
