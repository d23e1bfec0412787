import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/fields.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { WordDiff } from "../../../ui/word-diff.tsx";
import type { Sides } from "./diff-pieces.ts";

/** Characters of a memory at most. */
const MOST = 20_000;

interface EditorProps {
  readonly texts: Sides<string>;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onSave: (content: string) => Promise<void>;
  readonly onClose: () => void;
}

/** One sentence in the place of both, begun with the newer one. */
export function MergeEditor({ texts, draft, onDraft, onSave, onClose }: EditorProps) {
  const { submit, error, isBusy, clearError } = useSubmit();
  const save = () =>
    submit(async () => {
      if (draft.trim() !== "") await onSave(draft.trim());
    });
  return (
    <Card title="One sentence in the place of both">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
        }}
      >
        <Field
          label="What holds"
          hideLabel
          rows={4}
          autoFocus
          maxLength={MOST}
          value={draft}
          onChange={(next) => {
            clearError();
            onDraft(next);
          }}
          error={error}
          help="Both rest behind it, and can be brought back."
        />
        <div className="grid gap-3 text-sm @xl:grid-cols-2">
          <Compared label="Against the newer one" before={texts.newer} after={draft} />
          <Compared label="Against the older one" before={texts.existing} after={draft} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" type="submit" hint="Ctrl Enter" isDisabled={isBusy || draft.trim() === ""}>
            {isBusy ? "One moment…" : "Save in the place of both"}
          </Button>
          <Button look="quiet" hint="Esc" onPress={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface ComparedProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const Compared = ({ label, before, after }: ComparedProps) => (
  <div className="min-w-0 rounded-lg bg-sunken p-3">
    <h3 className="mb-1 text-xs font-medium text-soft">{label}</h3>
    <div className="max-h-48 overflow-auto">
      <WordDiff before={before} after={after} />
    </div>
  </div>
);
