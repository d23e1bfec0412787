import { count, plural } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Entity, Related } from "../../api.ts";
import { Card } from "../../ui/card.tsx";
import { mediaHook } from "../../ui/media.ts";
import type { TextMark } from "../../ui/typeset/marked-text.tsx";
import { TypesetLine } from "../../ui/typeset/typeset.tsx";
import { Day, Stored } from "../../ui/words.tsx";
import { markedPieces, startNear } from "./mark-names.ts";

/** The entities that stand in the same texts. */
export const NamedBeside = ({ entities }: { readonly entities: Related["coMentioned"] }) => (
  <Card title="Named beside it">
    {entities.length === 0 ? (
      <p className="text-sm text-soft">Nothing else is named in the same texts.</p>
    ) : (
      <ul className="flex flex-wrap gap-1.5 text-sm">
        {entities.map(({ entity, texts }) => (
          <li key={entity.id} className="max-w-full">
            <Link
              to="/entities/$id"
              params={{ id: entity.id }}
              className="flex min-h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-ink no-underline hover:border-accent hover:text-accent"
            >
              <Stored text={entity.name} lines={1} />
              <span className="text-xs text-soft tabular-nums">
                {texts}
                <span className="sr-only"> texts name both</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** The number shown, where that is not all. */
const outOf = (shown: number, all: number): string =>
  shown < all ? ` (${count(shown)} of ${count(all)})` : all > 0 ? ` (${count(all)})` : "";

interface MemoriesProps {
  readonly entity: Entity;
  readonly memories: Related["memories"];
}

/** Memories that name it, newest first. */
export const NamedInMemories = ({ entity, memories }: MemoriesProps) => (
  <Card title={`Memories that name it${outOf(memories.length, entity.memories)}`}>
    {memories.length === 0 ? (
      <p className="text-sm text-soft">No memory names it.</p>
    ) : (
      <Memories entity={entity} memories={memories} />
    )}
  </Card>
);

/** What was decided of it, newest first; nothing where nothing was. */
export const DecidedOfIt = ({
  entity,
  decided,
}: {
  readonly entity: Entity;
  readonly decided: Related["decided"];
}) =>
  decided.length === 0 ? null : (
    <Card title={`Decisions and events (${count(decided.length)})`}>
      <Memories entity={entity} memories={decided} />
    </Card>
  );

const Memories = ({ entity, memories }: MemoriesProps) => (
  <ul className="flex flex-col divide-y divide-line text-sm">
    {memories.map(({ id, content, assertedAt }) => (
      <li key={id} className="relative flex items-baseline gap-3 py-2 hover:bg-sunken">
        <Link
          to="/memories/$id"
          params={{ id }}
          className="min-w-0 flex-1 text-ink no-underline after:absolute after:inset-0"
        >
          <Excerpt text={content} names={[entity.name, ...entity.aliases]} />
        </Link>
        <span className="text-xs text-soft">
          <Day iso={assertedAt} />
        </span>
      </li>
    ))}
  </ul>
);

const useIsNarrow = mediaHook("(max-width: 639px)");

/** A text on three lines around where it is named first, with every place marked at which it is named, by whichever of its names. */
function Excerpt({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  const words = text.slice(0, 1_000);
  const isNarrow = useIsNarrow();
  const found = markedPieces(words, names).filter(({ isName }) => isName);
  const start = startNear(words, found[0], isNarrow ? 80 : 240);
  const marks = found.map(({ at, text: name }) => ({
    from: at - start,
    to: at - start + name.length,
    draw: namedMark,
  }));
  return (
    <span className="typeset-line line-clamp-3" dir="auto">
      {start > 0 ? "…" : null}
      <TypesetLine text={words.slice(start)} marks={marks} />
    </span>
  );
}

const namedMark: TextMark["draw"] = (words, key) => (
  <mark key={key} className="rounded-xs bg-accent-tint text-ink">
    {words}
  </mark>
);

interface DocumentsProps {
  readonly entity: Entity;
  readonly documents: Related["documents"];
}

/** Documents that name it. */
export const NamedInDocuments = ({ entity, documents }: DocumentsProps) => (
  <Card title={`Documents that name it${outOf(documents.length, entity.documents)}`}>
    {documents.length === 0 ? (
      <p className="text-sm text-soft">No document names it.</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line text-sm">
        {documents.map(({ id, title, path, chunks }) => (
          <li key={id} className="relative flex items-baseline gap-3 py-1.5 hover:bg-sunken">
            <Link
              to="/sources/documents/$id"
              params={{ id }}
              search={{ entity: entity.id }}
              className="min-w-0 flex-1 text-ink no-underline after:absolute after:inset-0"
            >
              <Stored text={title || path} lines={1} />
            </Link>
            <span className="shrink-0 text-xs text-soft">{plural(chunks, "passage")}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

interface TurnsProps {
  readonly entity: Entity;
  readonly turns: Related["turns"];
}

/** Turns of sessions that name it, newest first. */
export const NamedInTurns = ({ entity, turns }: TurnsProps) => (
  <Card title={`Turns that name it${turns.length > 0 ? `, in ${plural(entity.sessions, "session")}` : ""}`}>
    {turns.length === 0 ? (
      <p className="text-sm text-soft">No turn of a session names it.</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line text-sm">
        {turns.map(({ session, number, text, project, assertedAt }) => (
          <li
            key={`${session} ${number}`}
            className="relative flex items-baseline gap-3 py-2 hover:bg-sunken"
          >
            <Link
              to="/memories/turns/$session/$number"
              params={{ session, number: `${number}` }}
              className="min-w-0 flex-1 text-ink no-underline after:absolute after:inset-0"
            >
              <Excerpt text={text} names={[entity.name, ...entity.aliases]} />
            </Link>
            <span className="shrink-0 text-right text-xs text-soft">
              <Stored text={project} lines={1} />
              <Day iso={assertedAt} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
