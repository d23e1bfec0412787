import { bytes, plural } from "@memory/shared/words";
import { getRouteApi } from "@tanstack/react-router";
import { type Document, failureOf } from "../../../api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Page } from "../../../ui/card.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { Ago } from "../../../ui/words.tsx";
import { DOCUMENT_STATUS_WORDS } from "../documents/status-words.ts";
import { nameOf } from "../names.ts";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentReader } from "./reader.tsx";
import { useDocument } from "./use-document.ts";

const route = getRouteApi("/sources/documents/$id");

/** One document: its outline, its words with what they name, and what can be done with it. */
export function DocumentPage() {
  const { id } = route.useParams();
  const query = useDocument(id);
  const { data: document, error } = query;
  const isGone = error !== null && failureOf(error).kind === "gone";
  if (isGone && !document) return <NoDocument />;
  return (
    <Page
      title={document ? nameOf(document).slice(0, 300) : "Document"}
      lead={document ? <Facts document={document} /> : undefined}
      actions={document && !isGone ? <DocumentActions document={document} /> : undefined}
    >
      {isGone ? <Forgotten /> : null}
      <View of={{ ...query, error: isGone ? null : error }} rows={8}>
        {(found) => <Content key={found.id} document={found} />}
      </View>
    </Page>
  );
}

const NoDocument = () => (
  <Page title="Document">
    <Empty
      title="There is no such document"
      action={<ButtonLink to="/sources/documents">All documents</ButtonLink>}
      command="memory context list"
    >
      It was forgotten, or it belongs to another owner of this memory.
    </Empty>
  </Page>
);

const Forgotten = () => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-3 rounded-xl border border-warn bg-warn-tint px-4 py-3 text-sm"
  >
    <p>This document has been forgotten meanwhile. What was loaded of it is still shown.</p>
    <ButtonLink to="/sources/documents">All documents</ButtonLink>
  </div>
);

function Facts({ document }: { readonly document: Document }) {
  const { path, status, kind, bytes: size, chunks, redactions, modifiedAt, project } = document;
  const { word, tone } = DOCUMENT_STATUS_WORDS[status];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{word}</Badge>
      <span dir="auto">{path.slice(0, 600)}</span>
      {project ? <span dir="auto">{project}</span> : null}
      <span>
        {kind ?? "unknown kind"} · {bytes(size)} · {plural(chunks, "passage")}
      </span>
      {redactions > 0 ? <span className="text-warn">{plural(redactions, "secret")} hidden</span> : null}
      <span>
        changed <Ago iso={modifiedAt} />
      </span>
    </span>
  );
}

/** The document's text, or why there is none. */
function Content({ document }: { readonly document: Document }) {
  const { status, reason, chunks } = document;
  return (
    <>
      {status === "ready" && (reason === undefined || chunks === 0) ? null : (
        <p role="status" className="rounded-xl border border-line bg-sunken px-4 py-3 text-sm" dir="auto">
          {reason ?? (status === "ready" ? null : WHY[status])}
        </p>
      )}
      {chunks > 0 ? <DocumentReader document={document} /> : null}
      {chunks === 0 && status === "ready" ? (
        <Empty title="Nothing to read in it">The file holds no text.</Empty>
      ) : null}
    </>
  );
}

const WHY = {
  queued: "It waits to be read. This page follows by itself.",
  failed: "It could not be read. That is tried again by itself.",
  skipped: "It cannot be read until it changes.",
  missing: "Its file is gone. Agents are not told what stands in it until the file is back.",
} as const;
