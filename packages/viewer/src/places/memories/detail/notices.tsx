import { UNCONFIRMED } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { daemon, type Memory } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Day, Stored } from "../../../ui/words.tsx";

interface Props {
  readonly memory: Memory;
  /** The version that stands for it now. */
  readonly head: Memory;
}

/** Warnings to read before it is believed. */
export const Notices = ({ memory, head }: Props) => (
  <>
    {memory.id === head.id ? null : (
      <Notice tone="warn">
        <strong>An older version.</strong> {head.status === "active" ? "What holds now is" : "The newest is"}{" "}
        <Link to="/memories/$id" params={{ id: head.id }} className="text-accent">
          version {head.version}
        </Link>
        .{" "}
        <Link
          to="/memories/$id/history"
          params={{ id: head.id }}
          search={{ from: memory.version, to: head.version }}
          className="text-accent"
        >
          Compare them
        </Link>
      </Notice>
    )}
    {head.status === "active" ? null : <AtRest head={head} />}
    {head.conflictId ? <Contradiction id={head.conflictId} of={head} /> : null}
    {head.recheck && head.status === "active" ? (
      <Notice tone="warn">
        <strong>Look at it again.</strong> Something it was made from no longer holds. Confirm it if it is
        still true, or correct it.
      </Notice>
    ) : null}
    {memory.instruction ? (
      <Notice tone="warn">
        <strong>It reads like an order to an agent.</strong> Agents get it as quoted data, after everything
        else, and never as advice.
      </Notice>
    ) : null}
    {memory.confidence < UNCONFIRMED && memory.status === "active" ? (
      <Notice>
        <strong>Unconfirmed.</strong> It was found once, in words that are not sure. It counts less until it
        is found again or you confirm it.
      </Notice>
    ) : null}
  </>
);

/** Not recalled any more: retired, or another memory took its place. */
function AtRest({ head }: { readonly head: Memory }) {
  if (head.replacedBy !== undefined)
    return (
      <Notice tone="warn">
        <strong>Replaced.</strong> A decision put{" "}
        <Link to="/memories/$id" params={{ id: head.replacedBy }} className="text-accent">
          another memory
        </Link>{" "}
        in its place.
      </Notice>
    );
  return (
    <Notice tone="warn">
      <strong>{head.status === "retired" ? "Retired." : "Not recalled any more."}</strong> Agents do not get
      it{" "}
      {head.validTo ? (
        <>
          since <Day iso={head.validTo} />
        </>
      ) : (
        "any more"
      )}
      . It can be restored at any time.
    </Notice>
  );
}

export const Notice = ({
  tone = "plain",
  children,
}: {
  readonly tone?: "plain" | "warn";
  readonly children: ReactNode;
}) => (
  <p
    className={`rounded-lg border px-3 py-2 text-sm ${tone === "warn" ? "border-warn bg-warn-tint" : "border-line bg-sunken"}`}
  >
    {children}
  </p>
);

/** The contradicting memory, and a link to where that is decided. */
function Contradiction({ id, of }: { readonly id: string; readonly of: Memory }) {
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
            <Stored isSet text={other.content} lines={3} />
          </Link>
          <p className="text-xs text-soft">
            said <Day iso={other.assertedAt} />
          </p>
        </blockquote>
      ) : null}
    </section>
  );
}
