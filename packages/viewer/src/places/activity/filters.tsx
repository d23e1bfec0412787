import type { OperationKind } from "@memory/shared";
import { getRouteApi } from "@tanstack/react-router";
import { X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/fields.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { ActorKind } from "./search.ts";

const route = getRouteApi("/activity/");

/** The part of an operation's kind before its dot. */
type SubjectOf<Kind extends string> = Kind extends `${infer Subject}.${string}` ? Subject : Kind;

const SUBJECT_WORDS: Readonly<Record<Exclude<SubjectOf<OperationKind>, "clock">, string>> = {
  memory: "Memories",
  project: "Projects",
  conflict: "Contradictions",
  import: "Imports",
  entity: "Entities",
  fold: "Merges",
  schema: "Schema names",
  document: "Documents",
  root: "Folders",
  capture: "Capture",
  notes: "Notes of agents",
  knowledge: "Agents' graph",
  archive: "Archives",
  sync: "Other machines",
  index: "Index",
  scrub: "Scrubs",
  undo: "Undos",
};

const ACTOR_WORDS: Readonly<Record<ActorKind, string>> = {
  person: "You",
  agent: "Agents",
  import: "Imports",
  daemon: "The daemon",
  model: "Models",
};

const kinds = [
  { value: "", label: "Everything" },
  ...Object.entries(SUBJECT_WORDS).map(([value, label]) => ({ value, label })),
];
const actors = [
  { value: "", label: "Anyone" },
  ...Object.entries(ACTOR_WORDS).map(([value, label]) => ({ value, label })),
];

/** The filters. One run, or one thing, is shown whole: nothing else narrows it. */
export function Filters() {
  const { kind, actor, subject, run, all } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (part: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  if (subject !== undefined || run !== undefined)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {subject === undefined ? "Only the steps of one run." : "Only what was done to one thing."}
        <Button onPress={() => set({ subject: undefined, run: undefined })}>
          <X size={14} aria-hidden />
          Show all changes
        </Button>
      </p>
    );
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        label="About"
        value={kind ?? ""}
        options={
          kind === undefined || kinds.some(({ value }) => value === kind)
            ? kinds
            : [...kinds, { value: kind, label: kind }]
        }
        onChange={(value) => set({ kind: value })}
      />
      <Select label="By" value={actor ?? ""} options={actors} onChange={(value) => set({ actor: value })} />
      <div className="pb-1">
        <Switch
          label="Also what the daemon indexed by itself"
          isOn={all === "true"}
          onChange={(isOn) => set({ all: isOn ? "true" : undefined })}
        />
      </div>
    </div>
  );
}

/** The filters in words, for who finds nothing. */
export function filterWords({
  kind,
  actor,
}: {
  readonly kind?: string | undefined;
  readonly actor?: ActorKind | undefined;
}): string {
  const subject = kinds.find(({ value }) => value === kind);
  return [
    ...(kind === undefined ? [] : [`about ${(subject?.label ?? kind).toLowerCase()}`]),
    ...(actor === undefined ? [] : [`by ${ACTOR_WORDS[actor].toLowerCase()}`]),
  ].join(", ");
}
