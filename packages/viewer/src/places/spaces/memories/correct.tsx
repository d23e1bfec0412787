import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields.tsx";

interface CorrectProps {
  readonly before: string;
  readonly isBusy: boolean;
  readonly onSave: (content: string) => void;
  readonly onClose: () => void;
}

/** Other words in the place of those that stand. */
export function Correct({ before, isBusy, onSave, onClose }: CorrectProps) {
  const [content, setContent] = useState(before);
  const isOther = content.trim() !== "" && content.trim() !== before.trim();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther && !isBusy) onSave(content.trim());
      }}
    >
      <Field
        label="What holds"
        rows={4}
        autoFocus
        maxLength={20_000}
        value={content}
        onChange={setContent}
        help="It leaves as you write it, for everybody in the space. The words before are kept in its history."
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" isDisabled={!isOther || isBusy}>
          {isBusy ? "One moment…" : "Save for everybody"}
        </Button>
        <Button look="quiet" onPress={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
