import { foldRef, plural } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { cleanLine } from "../../../text/clean.ts";
import { percent } from "../../../text/percent.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import type { FoldDetail } from "./read.ts";
import { DECIDER } from "./words.ts";

interface SheetProps {
  readonly fold: FoldDetail;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onRevert: () => Promise<void>;
}

/** One fold: why it was made, and what a revert would bring back. */
export function FoldSheet({ fold, heading, onRevert }: SheetProps) {
  const { id, sourceName, sourceType, canonicalId, canonicalName, decidedBy, score, reason } = fold;
  const [isBusy, setBusy] = useState(false);
  const revert = () => {
    setBusy(true);
    void onRevert().finally(() => setBusy(false));
  };
  return (
    <article className="flex max-w-3xl flex-col gap-4 rounded-xl border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-lg font-semibold outline-none"
        >
          <Stored text={sourceName} lines={3} />
          <ArrowRight size={18} aria-label="was merged into" className="shrink-0 text-soft" />
          <Stored text={canonicalName} lines={3} />
        </h2>
        <CopyMenu
          command={fold.revertedAt ? "memory merges list --reverted" : `memory merges revert ${foldRef(id)}`}
          json={fold}
        />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <Fact label="Type">{cleanLine(sourceType)}</Fact>
        <Fact label="Decided">
          <Day iso={fold.createdAt} />, {DECIDER[decidedBy].sentence}
        </Fact>
        <Fact label="Score">{percent(score)}</Fact>
        <Fact label="Reason">
          <Stored text={reason} />
        </Fact>
        <Fact label="Speaks for it">
          <Link to="/entities/$id" params={{ id: canonicalId }} className="text-accent">
            <Stored text={canonicalName} lines={1} />
          </Link>
        </Fact>
      </dl>
      {fold.revertedAt ? (
        <p role="status" className="text-sm">
          <Badge tone="warn">taken back</Badge> <Day iso={fold.revertedAt} />. Both are entities of their own.
        </p>
      ) : (
        <>
          <section className="rounded-lg bg-sunken p-3 text-sm">
            <h3 className="font-medium">What comes back</h3>
            <p>
              “<Stored text={sourceName} lines={2} className="inline" />” becomes an entity of its own again,
              with {plural(fold.mentions, "mention")} and {plural(fold.relations, "relationship")}. They can
              be merged again.
            </p>
          </section>
          <div>
            <Button look="primary" isDisabled={isBusy} onPress={revert}>
              {isBusy ? "One moment…" : "Undo the merge"}
            </Button>
          </div>
        </>
      )}
    </article>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
