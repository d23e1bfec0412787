import { MEMORY_TYPES } from "@memory/shared/wire";
import { useState } from "react";
import type { Memory } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Select } from "../../../ui/fields.tsx";
import { Failed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { WordDiff } from "../../../ui/word-diff.tsx";
import { draftOf, keepDraft } from "./draft.ts";
import { Meanwhile } from "./meanwhile.tsx";
import { useCorrection } from "./use-correction.ts";

const TYPES = MEMORY_TYPES.map((value) => ({ value, label: value }));

interface Props {
  /** The text when the correction was begun, and the text now: somebody else may be quicker. */
  readonly opened: Memory;
  readonly head: Memory;
  readonly onClose: () => void;
}

/** Corrects a memory in its place. What was typed stays until it is saved or dropped, whatever happens meanwhile. */
export function Correct({ opened, head, onClose }: Props) {
  const [start] = useState(opened);
  const [text, setText] = useState(() => draftOf(opened.rootId) ?? opened.content);
  const [type, setType] = useState(opened.type);
  const [reason, setReason] = useState("");
  const close = () => {
    keepDraft(opened.rootId, undefined);
    onClose();
  };
  const saving = useCorrection(head, close);
  const isChanged = text.trim() !== head.content.trim() || type !== head.type;
  const isReady = isChanged && text.trim() !== "" && !saving.isPending && head.status === "active";
  const save = () => {
    if (isReady) saving.mutate({ content: text, type, reason: reason.trim() });
  };
  const drop = () => {
    close();
    if (text !== start.content) offerBack(opened.rootId, text);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and Ctrl+Enter work in each of its fields
    <div
      className="flex flex-col gap-3 rounded-xl border-2 border-accent bg-surface p-4"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) drop();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          save();
        }
      }}
    >
      <h1 className="text-base font-semibold">Correct this memory</h1>
      <Meanwhile start={start} head={head} />
      <Field
        label="What it says"
        value={text}
        onChange={(next) => {
          setText(next);
          keepDraft(opened.rootId, next);
        }}
        rows={Math.min(16, Math.max(3, Math.ceil(text.length / 70)))}
        maxLength={20_000}
        autoFocus
      />
      <div aria-hidden={!isChanged} className="rounded-lg bg-sunken px-3 py-2 text-sm">
        <h2 className="mb-1 text-xs font-semibold text-soft">What changes</h2>
        {isChanged ? (
          <WordDiff before={head.content} after={text} />
        ) : (
          <p className="text-soft">Nothing yet.</p>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Select label="Type" value={type} options={TYPES} onChange={setType} />
        <Field label="Why, if you want to say" value={reason} onChange={setReason} maxLength={1_000} />
      </div>
      {saving.error ? <Failed error={saving.error} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-sm text-soft">
          Agents get the new words from then on. Version {head.version} stays in the history, and you can undo
          this.
        </p>
        <Button onPress={drop} hint="Esc">
          Cancel
        </Button>
        <Button look="primary" isDisabled={!isReady} onPress={save} hint="Ctrl ⏎">
          {saving.isPending ? "Saving…" : `Save as v${head.version + 1}`}
        </Button>
      </div>
    </div>
  );
}

/** One key must not throw a typed text away. */
function offerBack(rootId: string, text: string): void {
  toast({
    title: "The correction was dropped",
    action: {
      label: "Bring it back",
      onPress: () => {
        keepDraft(rootId, text);
        dispatchEvent(new CustomEvent(BROUGHT_BACK));
      },
    },
  });
}

/** Heard by the memory that is open. */
export const BROUGHT_BACK = "memory-draft";
