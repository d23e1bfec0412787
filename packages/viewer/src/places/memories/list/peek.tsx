import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { daemon, type Memory } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Kind } from "../../../ui/badge.tsx";
import { KeyHint } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Typeset } from "../../../ui/typeset/typeset.tsx";
import { Day, SourceLine } from "../../../ui/words.tsx";
import { Quote } from "../detail/quote.tsx";
import { States } from "../states.tsx";

interface Props {
  readonly memory: Memory;
  readonly at: string | undefined;
  readonly knownAt: string | undefined;
  readonly onClose: () => void;
}

/** A memory whole, beside its row: the keyboard stays in the table, and the next row is peeked at by an arrow. */
export function Peek({ memory, at, knownAt, onClose }: Props) {
  const { id, content, type, project, assertedAt } = memory;
  return (
    <aside
      aria-label="Peek"
      aria-live="polite"
      className="flex max-h-64 flex-col gap-2 overflow-hidden rounded-xl max-md:fixed max-md:inset-x-3 max-md:bottom-18 max-md:z-30 max-md:max-h-[50dvh] border border-line bg-surface p-3 shadow-over group-data-wide/table:absolute group-data-wide/table:top-20 group-data-wide/table:right-3 group-data-wide/table:z-20 group-data-wide/table:max-h-[calc(100%-6rem)] group-data-wide/table:w-[min(30rem,55%)]"
    >
      <div className="flex items-center gap-3">
        <Kind kind={type} />
        <States memory={memory} />
        <Link
          to="/memories/$id"
          params={{ id }}
          search={{ at, knownAt }}
          className="ml-auto inline-flex min-h-6 items-center gap-1.5 text-sm text-accent"
        >
          Open
          <KeyHint>⏎</KeyHint>
        </Link>
        <IconButton label="Close the peek" onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no group of fields */}
      <div
        role="group"
        aria-label="The whole memory"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="flex min-h-0 flex-col gap-3 overflow-auto"
      >
        <Typeset text={content} breaks className="text-[15px] leading-relaxed" />
        <p className="flex flex-wrap gap-x-3 text-xs text-soft">
          {project ? <span dir="auto">{cleanLine(project.slice(0, 200))}</span> : null}
          <span>
            said <Day iso={assertedAt} />
          </span>
        </p>
        <Source memory={memory} />
      </div>
    </aside>
  );
}

/** Where it comes from, with the words that say it as soon as they are found. */
function Source({ memory: { id, source } }: { readonly memory: Memory }) {
  const { data } = useQuery({
    queryKey: key("memories", "why", id),
    queryFn: ({ signal }) => daemon.memories.why({ params: { id } }, signal),
  });
  const [place] = data?.evidence ?? [];
  return (
    <div className="flex flex-col gap-2">
      <SourceLine source={place ?? source} />
      {data ? <Quote said={place?.said ?? data.said} excerpt={place?.excerpt ?? source.excerpt} /> : null}
    </div>
  );
}
