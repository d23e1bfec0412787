import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon, type Memory } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Day, Stored } from "../../../ui/words.tsx";

/** The contradicting memory, and a link to where that is decided. */
export function Contradiction({ id, of }: { readonly id: string; readonly of: Memory }) {
  const { data } = useQuery({
    queryKey: key("reviews", "conflict", id),
    queryFn: ({ signal }) => daemon.conflicts.get({ params: { id } }, signal),
  });
  const other = data && (data.newer.rootId === of.rootId ? data.existing : data.newer);
  return (
    <section
      aria-label="Contradiction"
      className="flex flex-col gap-2 rounded-lg border border-bad bg-bad-tint px-3 py-2.5 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1">
          <strong className="text-bad">Contradicted.</strong> Another memory does not go together with it.
          Agents are told of both until you decide.
        </p>
        <ButtonLink to="/review/conflicts/{-$id}" params={{ id }} look="primary">
          Decide
        </ButtonLink>
      </div>
      {other ? (
        <blockquote className="border-l-2 border-bad pl-3">
          <Link
            to="/memories/$id"
            params={{ id: other.id }}
            className="text-ink no-underline hover:text-accent"
          >
            <Stored text={other.content} lines={3} />
          </Link>
          <p className="text-xs text-soft">
            said <Day iso={other.assertedAt} />
          </p>
        </blockquote>
      ) : null}
    </section>
  );
}
