import type { Memory } from "../../../api.ts";
import { Stored } from "../../../ui/words.tsx";
import { Notice } from "./notices.tsx";

interface Props {
  readonly start: Memory;
  readonly head: Memory;
}

/** Changes of the memory while it was being corrected. */
export function Meanwhile({ start, head }: Props) {
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
