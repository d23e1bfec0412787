import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/card.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { PastBanner } from "../../../ui/past-banner.tsx";
import { RecallAnswer } from "../answer/answer.tsx";
import { recallKey, recallRequest } from "../answer/use-answer.ts";
import { isPast } from "../past.ts";
import { Browse } from "./browse.tsx";
import { ExportMemories } from "./export.tsx";
import { listCommand } from "./filters.ts";
import { noteSearch } from "./last-search.ts";
import { DRAFT_BACK, type NewDraft, takeDraft } from "./new-draft.ts";
import { NewMemory } from "./new-memory.tsx";
import { firstPageKey } from "./rows.ts";
import { SearchBox } from "./search-box.tsx";

const route = getRouteApi("/memories");

/** Everything that is known, as a table; or, with a question in the address, what memory answers. */
export function Memories() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<NewDraft | undefined>(takeDraft);
  useEffect(() => {
    const bring = () => setDraft((open) => takeDraft() ?? open);
    addEventListener(DRAFT_BACK, bring);
    return () => removeEventListener(DRAFT_BACK, bring);
  }, []);
  const { project = "" } = search;
  const begin = useCallback(() => setDraft({ content: "", project }), [project]);
  const canChange = !isPast(search);
  useEffect(() => noteSearch(search), [search]);
  const client = useQueryClient();
  // Computed when it is copied: the rows are not there yet when the button is drawn.
  const json = {
    toJSON: () =>
      client.getQueryData(
        search.q === undefined ? firstPageKey(search) : recallKey(recallRequest(search, search.q)),
      ) ?? null,
  };
  useShortcuts(useMemo(() => (canChange ? { n: begin } : {}), [canChange, begin]));
  const save = (
    <Button look="primary" onPress={begin} hint="N">
      <Plus size={15} aria-hidden />
      Save a memory
    </Button>
  );
  return (
    <Page
      title="Memories"
      actions={
        <>
          <ExportMemories search={search} />
          <CopyMenu command={listCommand(search)} json={json} />
          {canChange ? save : null}
        </>
      }
    >
      <PastBanner
        at={search.at}
        knownAt={search.knownAt}
        onBack={() => {
          void navigate({
            to: "/memories",
            search: { ...search, at: undefined, knownAt: undefined, row: undefined },
          });
          document.querySelector<HTMLElement>("[role=grid]")?.focus();
        }}
      />
      <SearchBox search={search} />
      {search.q === undefined ? (
        <Browse search={search} start={canChange ? save : null} />
      ) : (
        <RecallAnswer search={search} question={search.q} />
      )}
      {draft ? <NewMemory start={draft} onClose={() => setDraft(undefined)} /> : null}
    </Page>
  );
}
