import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "@memory/shared/wire";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { Field, Select } from "../../../ui/fields.tsx";
import { useTyped } from "../../../ui/use-typed.ts";
import { folderAndName } from "../names.ts";
import { documentsSearch } from "../search.ts";
import { STATUS_WORDS } from "./status-words.ts";

const route = getRouteApi("/sources/documents");

/** The filters of the list, all of them in the address. */
export function Filters() {
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
    <search className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <Words value={search.q ?? ""} onChange={(q) => set({ q })} />
      <Select
        label="Status"
        value={search.status ?? ""}
        options={[
          { value: "", label: "Any status" },
          ...DOCUMENT_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].word })),
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
  return <Field label="Name or title" type="search" value={typed} onChange={setTyped} maxLength={300} />;
}
