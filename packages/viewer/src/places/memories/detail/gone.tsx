import type { Memory } from "../../../api.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card, Page } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Empty } from "../../../ui/states.tsx";
import { lastSearch } from "../list/last-search.ts";
import { draftOf } from "./draft.ts";
import { LongText } from "./long-text.tsx";

/** No such memory: it never was, or it was deleted while it was open here. What was being typed is not lost with it. */
export function Gone({ last }: { readonly last: Memory | undefined }) {
  const draft = last && draftOf(last.rootId);
  return (
    <Page title={last ? "This memory was deleted" : "No such memory"}>
      <Empty
        title={
          last
            ? "It was deleted for good, in another window or by another program."
            : "No memory has this address."
        }
        action={
          <ButtonLink to="/memories" search={lastSearch()}>
            Go to the memories
          </ButtonLink>
        }
        command="memory list"
      >
        {last
          ? "Its words and those it was taken from are gone from the store."
          : "It may have been deleted, or the link may be cut short."}
      </Empty>
      {draft ? (
        <Card title="What you were typing" actions={<CopyText text={draft} label="Copy" />}>
          <LongText label="What you were typing" text={draft} />
        </Card>
      ) : null}
    </Page>
  );
}
