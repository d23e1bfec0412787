import { Link } from "@tanstack/react-router";
import type { Entity } from "../../api.ts";
import { Card } from "../../ui/card.tsx";
import { FoldRows } from "./fold-rows.tsx";
import { useStandingFolds } from "./read.ts";

/** The names that this entity speaks for, because they were folded into it. */
export function FoldsBehind({ entity }: { readonly entity: Entity }) {
  const { data = [] } = useStandingFolds();
  const folds = data.filter(({ canonicalId }) => canonicalId === entity.id);
  if (folds.length === 0) return null;
  return (
    <Card
      title="Folded into it"
      actions={
        <Link
          to="/review/merges/{-$id}"
          params={{ id: undefined }}
          search={{ show: "decided" }}
          className="inline-flex min-h-6 items-center text-sm text-accent"
        >
          All merges
        </Link>
      }
    >
      <FoldRows folds={folds} />
    </Card>
  );
}
