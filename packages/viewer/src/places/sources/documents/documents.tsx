import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "@memory/shared/wire";
import { count, plural } from "@memory/shared/words";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { daemon } from "../../../api.ts";
import { useStatus } from "../../../app/daemon-state.ts";
import { key } from "../../../app/keys.ts";
import { BY_CURSOR } from "../../../app/paging.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/card.tsx";
import { Field, Select } from "../../../ui/fields.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { useTyped } from "../../../ui/use-typed.ts";
import { AddSources } from "../add/add-sources.tsx";
import { folderAndName } from "../names.ts";
import { LinkFolder } from "../roots/link-folder.tsx";
import { type DocumentsSearch, documentsSearch } from "../search.ts";
import { DocumentTable } from "./document-table.tsx";
import { ExportDocuments } from "./export.tsx";
import { DOCUMENT_STATUS_WORDS } from "./status-words.ts";

const PAGE = 200;
const route = getRouteApi("/sources/documents");

/** The filters of the list as the daemon takes them: pictures and the like are there once somebody asks for them. */
const queryOf = ({ q, kind, status, root, unread }: DocumentsSearch) => ({
  ...{ text: q, kind, status, root },
  unreadable: unread === "true" || status === "skipped" ? ("true" as const) : ("false" as const),
});

const useDocuments = (search: DocumentsSearch) =>
  useInfiniteQuery({
    queryKey: key("documents", "list", queryOf(search)),
    queryFn: ({ pageParam, signal }) =>
      daemon.documents.list({ query: { ...queryOf(search), limit: PAGE, cursor: pageParam } }, signal),
    ...BY_CURSOR,
  });

/** How many files are left out because nothing reads their kind. */
function useLeftOut(search: DocumentsSearch, total: number): number {
  const query = { ...queryOf(search), unreadable: "true" as const, limit: 1 };
  const { data } = useQuery({
    queryKey: key("documents", "with-unreadable", query),
    enabled: queryOf(search).unreadable === "false",
    queryFn: ({ signal }) => daemon.documents.list({ query }, signal),
  });
  return Math.max(0, (data?.total ?? total) - total);
}

/** Every document that memory has read, or tried to. */
export function Documents() {
  const search = route.useSearch();
  const found = useDocuments(search);
  const documents = useMemo(() => found.data?.pages.flatMap((page) => page.documents), [found.data]);
  const folders = useFolders();
  const total = found.data?.pages.at(-1)?.total ?? 0;
  const counted = useCounted(total, search);
  return (
    <Page
      title="Documents"
      lead={found.data ? `${counted}, added last first` : "Added last first"}
      actions={
        <>
          {total > 0 ? <ExportDocuments search={search} /> : null}
          <AddSources />
        </>
      }
    >
      {documents?.length === 0 && !isNarrowed(search) ? null : <Filters />}
      {found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : null}
      {documents || found.error ? null : <Loading rows={8} />}
      <LeftOut search={search} total={total} />
      {documents?.length === 0 ? <NoDocuments search={search} /> : null}
      {documents && documents.length > 0 ? (
        <DocumentTable
          rows={documents}
          total={total}
          folders={folders}
          onEnd={() => (found.hasNextPage && !found.isFetching ? void found.fetchNextPage() : undefined)}
        />
      ) : null}
      {documents && documents.length < total ? (
        <p className="text-sm text-soft">
          Showing {count(documents.length)} of {count(total)}; more load as you scroll.
        </p>
      ) : null}
    </Page>
  );
}

const isNarrowed = ({ q, kind, status, root }: DocumentsSearch): boolean =>
  [q, kind, status, root].some((filter) => filter !== undefined);

/** The same number as everywhere else, and beside it what is listed here without having been read. */
function useCounted(total: number, search: DocumentsSearch): string {
  const { data } = useStatus();
  const isNarrow = isNarrowed(search) || search.unread === undefined;
  if (isNarrow || data === undefined || data.documents >= total) return plural(total, "document");
  return `${plural(data.documents, "document")}, ${count(total - data.documents)} not read`;
}

function LeftOut({ search, total }: { readonly search: DocumentsSearch; readonly total: number }) {
  const many = useLeftOut(search, total);
  const isShown = search.unread === "true" && search.status !== "skipped";
  if (many === 0 && !isShown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      {isShown
        ? "Pictures and other files that are not read are listed, too."
        : `${plural(many, "file")} of a kind that is not read, such as pictures, ${many === 1 ? "is" : "are"} left out.`}
      <Link
        to="/sources/documents"
        search={{ ...search, unread: isShown ? undefined : "true" }}
        replace
        resetScroll={false}
        className="inline-flex min-h-6 items-center text-accent"
      >
        {isShown ? "Leave them out" : "Show them"}
      </Link>
    </p>
  );
}

function NoDocuments({ search }: { readonly search: DocumentsSearch }) {
  const navigate = route.useNavigate();
  const filters = useFilterWords(search);
  if (filters.length === 0)
    return (
      <Empty title="No documents yet" action={<LinkFolder />} command="memory context add <path or address>">
        Link a folder, or add files and web pages: agents are told what stands in them.
      </Empty>
    );
  return (
    <Empty
      title="No document fits"
      action={
        <Button onPress={() => void navigate({ search: {} })}>
          {filters.length === 1 ? "Clear the filter" : `Clear ${filters.length} filters`}
        </Button>
      }
    >
      {`Nothing ${filters.join(", ")}.`}
    </Empty>
  );
}

function useFilterWords({ q, kind, status, root }: DocumentsSearch): string[] {
  const folders = useFolders();
  return [
    ...(q ? [`with “${q}” in its name or title`] : []),
    ...(kind ? [`of the kind ${kind}`] : []),
    ...(status ? [`that is “${DOCUMENT_STATUS_WORDS[status].word}”`] : []),
    ...(root ? [`in ${folderAndName(folders.get(root) ?? "that folder")[1]}`] : []),
  ];
}

/** Paths of linked folders by their id. */
function useFolders(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: key("roots"),
    queryFn: ({ signal }) => daemon.roots.list({}, signal),
  });
  return useMemo(() => new Map(data?.roots.map(({ id, path }) => [id, path])), [data]);
}

/** The filters of the list, all of them in the address. */
function Filters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const roots = useQuery({ queryKey: key("roots"), queryFn: ({ signal }) => daemon.roots.list({}, signal) });
  const set = (change: Readonly<Record<string, string>>) =>
    void navigate({
      search: documentsSearch({ ...textsOf(search), ...change }),
      replace: true,
      resetScroll: false,
    });
  const folders = roots.data?.roots ?? [];
  return (
    <search className="grid grid-cols-3 gap-2 sm:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <Words value={search.q ?? ""} onChange={(q) => set({ q })} />
      <Select
        label="Status"
        value={search.status ?? ""}
        options={[
          { value: "", label: "Any status" },
          ...DOCUMENT_STATUSES.map((value) => ({ value, label: DOCUMENT_STATUS_WORDS[value].word })),
        ]}
        onChange={(status) => set({ status })}
      />
      <Select
        label="Kind"
        value={search.kind ?? ""}
        options={[
          { value: "", label: "Any kind" },
          ...DOCUMENT_KINDS.map((value) => ({ value, label: value })),
        ]}
        onChange={(kind) => set({ kind })}
      />
      <Select
        label="Folder"
        value={search.root ?? ""}
        options={[
          { value: "", label: "Anywhere" },
          ...folders.map(({ id, path }) => ({ value: id, label: folderAndName(path)[1] })),
        ]}
        onChange={(root) => set({ root })}
      />
    </search>
  );
}

const textsOf = (search: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])));

function Words({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [typed, setTyped] = useTyped(value, onChange);
  return (
    <Field
      label="Name or title"
      type="search"
      value={typed}
      onChange={setTyped}
      maxLength={300}
      className="col-span-3 sm:col-span-1"
    />
  );
}
