import { Link } from "@tanstack/react-router";
import { cleanLine } from "../../text/clean.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/card.tsx";
import { Empty, View } from "../../ui/states.tsx";
import { FoldRows } from "./fold-rows.tsx";
import { useStandingFolds } from "./read.ts";

/** The address of an entity that speaks for itself no more, or is not there. */
export function Gone({ id }: { readonly id: string }) {
  const folds = useStandingFolds();
  const fold = folds.data?.find(({ sourceId }) => sourceId === id);
  return (
    <Page title={fold ? cleanLine(fold.sourceName.slice(0, 200)) : "No such entity"}>
      <View of={folds}>
        {() =>
          fold ? (
            <div className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 text-sm shadow-card">
              <p>
                It was folded into{" "}
                <Link
                  to="/entities/$id"
                  params={{ id: fold.canonicalId }}
                  className="font-medium text-accent"
                  dir="auto"
                >
                  {cleanLine(fold.canonicalName.slice(0, 200))}
                </Link>
                , which speaks for both.
              </p>
              <FoldRows folds={[fold]} />
            </div>
          ) : (
            <Empty
              title="There is no such entity, or not any more"
              action={<ButtonLink to="/entities">See all entities</ButtonLink>}
            >
              It was deleted, or nothing that holds today names it.
            </Empty>
          )
        }
      </View>
    </Page>
  );
}
