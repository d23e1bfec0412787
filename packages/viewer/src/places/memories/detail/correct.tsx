import { ApiError, MEMORY_TYPES } from "@memory/shared/wire";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { daemon, type Memory, type MemoryType } from "../../../api.ts";
import { whileGoing } from "../../../app/going.ts";
import { toastWithUndo } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Select } from "../../../ui/fields.tsx";
import { Failed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { WordDiff } from "../../../ui/word-diff.tsx";
import { Stored } from "../../../ui/words.tsx";
import { draftOf, keepDraft } from "./draft.ts";
import { Notice } from "./notices.tsx";
import { headOf, historyKey, oneKey } from "./queries.ts";
import { useKeep } from "./use-keep.ts";

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

interface MeanwhileProps {
  readonly start: Memory;
  readonly head: Memory;
}

/** Changes of the memory while it was being corrected. */
function Meanwhile({ start, head }: MeanwhileProps) {
  if (head.status !== "active")
    return (
      <Notice tone="warn">
        <strong>It was {head.status === "retired" ? "retired" : "replaced"} meanwhile.</strong> Your words are
        kept. Cancel, restore it, and correct it then.
      </Notice>
    );
  if (head.id === start.id) return null;
  return (
    <div
      role="status"
      className="flex flex-col gap-1 rounded-lg border border-warn bg-warn-tint px-3 py-2 text-sm"
    >
      <p>
        <strong>It became version {head.version} while you typed.</strong> This stands now; your words below
        are compared with it, and saving makes them version {head.version + 1}.
      </p>
      <blockquote className="border-l-2 border-warn pl-3">
        <Stored text={head.content} lines={6} />
      </blockquote>
    </div>
  );
}

interface Correction {
  readonly content: string;
  readonly type: MemoryType;
  readonly reason: string;
}

/**
 * Saves a correction of the version that the person has before their eyes. When another one stands by now, that is shown
 * first and nothing is saved: who saves then has seen it.
 */
function useCorrection(head: Memory, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keep = useKeep();
  return useMutation({
    mutationFn: async ({ content, type, reason }: Correction) => {
      const { versions } = await daemon.memories.history({ params: { id: head.id } });
      const standing = headOf(versions);
      client.setQueryData(historyKey(head.id), versions);
      if (standing && (standing.id !== head.id || standing.status !== head.status))
        throw new ApiError(
          "conflict",
          "Somebody was quicker. What stands now is shown above; your words are kept.",
        );
      const body = { content, type, ...(reason && { reason }) };
      return daemon.memories.update({ params: { id: head.id }, body });
    },
    onSuccess: async (saved) => {
      toastWithUndo(client, `Saved as version ${saved.version}`, saved.id, (takeBack) =>
        whileGoing(client, saved.id, async () => {
          const isGone = await takeBack();
          // Nobody is called back who has opened another page meanwhile.
          if (isGone && location.pathname.endsWith(`/${saved.id}`))
            await navigate({ to: "/memories/$id", params: { id: head.id }, replace: true });
        }),
      );
      client.setQueryData(oneKey(saved.id), saved);
      await navigate({
        to: "/memories/$id",
        params: { id: saved.id },
        search: (old) => ({ tab: old.tab }),
        replace: true,
      });
      onSaved();
      await keep(saved);
    },
    onError: () => void client.invalidateQueries({ queryKey: historyKey(head.id) }),
  });
}
