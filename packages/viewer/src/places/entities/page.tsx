import { entityRef, plural } from "@memory/shared/words";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { type Entity, failureOf, type Related } from "../../api.ts";
import { PageTextActions } from "../../app/page-text.tsx";
import { cleanLine } from "../../text/clean.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { CopyMenu } from "../../ui/copy-menu.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import { Months } from "../../ui/months.tsx";
import { Empty, View } from "../../ui/states.tsx";
import { Day } from "../../ui/words.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FoldRows } from "./fold-rows.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { DecidedOfIt, NamedBeside, NamedInDocuments, NamedInMemories, NamedInTurns } from "./named-in.tsx";
import { ProjectsNaming } from "./projects-naming.tsx";
import { useRelated, useStandingFolds } from "./read.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { Stated } from "./stated-relations.tsx";
import { TypeDialog } from "./type-dialog.tsx";

const route = getRouteApi("/entities/$id");

/** Texts of each kind, at first and at most. */
const FEW = 20;
const ALL = 200;

/** One entity: what is stated of it, and where it is named. */
export function EntityPage() {
  const { id } = route.useParams();
  const [limit, setLimit] = useState(FEW);
  const [isDeleting, setDeleting] = useState(false);
  const related = useRelated(id, limit, !isDeleting);
  if (related.error && failureOf(related.error).kind === "gone") return <Gone id={id} />;
  if (!related.data)
    return (
      <Page title="Entity">
        <View of={related}>{() => null}</View>
      </Page>
    );
  return (
    <View of={related}>
      {(data) => (
        <EntityDetails
          key={id}
          related={data}
          isAll={limit === ALL}
          onAll={() => setLimit(ALL)}
          onDeleting={setDeleting}
        />
      )}
    </View>
  );
}

interface KnownProps {
  readonly related: Related;
  readonly isAll: boolean;
  readonly onAll: () => void;
  /** While it is being deleted nobody asks for it again. */
  readonly onDeleting: (isDeleting: boolean) => void;
}

/** Characters of a name in the heading of its page. */
const NAME = 200;

function EntityDetails({ related, isAll, onAll, onDeleting }: KnownProps) {
  const { entity, stated, coMentioned, decided, memories, documents, turns, projects, months } = related;
  const isCut =
    !isAll && [stated, coMentioned, decided, memories, documents, turns].some(({ length }) => length >= FEW);
  return (
    <Page
      title={cleanLine(entity.name.slice(0, NAME))}
      lead={<Lead entity={entity} />}
      actions={<Actions related={related} onDeleting={onDeleting} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <DecidedOfIt entity={entity} decided={decided} />
          <NamedInMemories entity={entity} memories={memories} />
          <NamedInDocuments entity={entity} documents={documents} />
          <NamedInTurns entity={entity} turns={turns} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FoldsBehind entity={entity} />
          <Card title="Time line">
            <Months months={months} />
          </Card>
          <ProjectsNaming projects={projects} />
          <Stated entity={entity} stated={stated} />
          <NamedBeside entities={coMentioned} />
        </div>
      </div>
      {isCut ? (
        <p className="text-sm text-soft">
          At most {FEW} of each kind are shown.{" "}
          <button type="button" className="min-h-6 text-accent underline" onClick={onAll}>
            Show up to {ALL}
          </button>
        </p>
      ) : null}
    </Page>
  );
}

const Lead = ({ entity }: { readonly entity: Related["entity"] }) => {
  const { type, aliases, mentions, memories, documents, sessions, relations, lastMentionedAt } = entity;
  return (
    <span className="flex flex-col gap-0.5">
      <span>
        {cleanLine(type).replaceAll("_", " ")} · {plural(mentions, "mention")} in{" "}
        {plural(memories, "memory", "memories")}, {plural(documents, "document")} and{" "}
        {plural(sessions, "session")} · {plural(relations, "relationship")}
        {lastMentionedAt ? (
          <>
            {" "}
            · last named <Day iso={lastMentionedAt} />
          </>
        ) : null}
      </span>
      {aliases.length > 0 ? (
        <span className="line-clamp-2" dir="auto">
          also called{" "}
          {aliases
            .slice(0, 20)
            .map((alias) => cleanLine(alias.slice(0, NAME)))
            .join(", ")}
          {aliases.length > 20 ? ` and ${aliases.length - 20} more` : ""}
        </span>
      ) : null}
    </span>
  );
};

type Window = "rename" | "type" | "merge" | "delete";

function Actions({ related, onDeleting }: Pick<KnownProps, "related" | "onDeleting">) {
  const { entity } = related;
  const [open, setOpen] = useState<Window | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageTextActions of={{ entity: entity.id }} name={entity.name} />
      <ButtonLink to="/explore" search={{ focus: `entity:${entity.id}` }}>
        See in graph
      </ButtonLink>
      <MenuButton
        label="Change"
        choices={[
          { id: "rename", label: "Rename…", onChoose: () => setOpen("rename") },
          { id: "type", label: "Change type…", onChoose: () => setOpen("type") },
          { id: "merge", label: "Merge into…", onChoose: () => setOpen("merge") },
          { id: "delete", label: "Delete…", isDanger: true, onChoose: () => setOpen("delete") },
        ]}
      />
      <CopyMenu command={`memory entities related ${entityRef(entity.id)}`} json={related} />
      {open === "rename" ? <RenameDialog entity={entity} onClose={close} /> : null}
      {open === "type" ? <TypeDialog entity={entity} onClose={close} /> : null}
      {open === "merge" ? <MergeDialog entity={entity} onClose={close} /> : null}
      {open === "delete" ? <DeleteDialog entity={entity} onClose={close} onDeleting={onDeleting} /> : null}
    </>
  );
}

/** The names that this entity speaks for, because they were merged into it. */
function FoldsBehind({ entity }: { readonly entity: Entity }) {
  const { data = [] } = useStandingFolds();
  const folds = data.filter(({ canonicalId }) => canonicalId === entity.id);
  if (folds.length === 0) return null;
  return (
    <Card
      title="Merged into it"
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

/** The address of an entity that speaks for itself no more, or is not there. */
function Gone({ id }: { readonly id: string }) {
  const folds = useStandingFolds();
  const fold = folds.data?.find(({ sourceId }) => sourceId === id);
  return (
    <Page title={fold ? cleanLine(fold.sourceName.slice(0, 200)) : "No such entity"}>
      <View of={folds}>
        {() =>
          fold ? (
            <div className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 text-sm shadow-card">
              <p>
                It was merged into{" "}
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
              isPart
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
