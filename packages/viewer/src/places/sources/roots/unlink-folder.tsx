import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState } from "react";
import { daemon, type Root } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure, toastWithUndo } from "../../../app/undo.ts";
import { Confirm } from "../../../ui/dialog.tsx";

type RootList = Awaited<ReturnType<typeof daemon.roots.list>>;

const route = getRouteApi("/sources/roots");

interface Props {
  readonly root: Root;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks what becomes of the documents of a folder that is not followed any more. */
export function UnlinkFolder({ root, name, onClose }: Props) {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const [documents, setDocuments] = useState<"keep" | "remove">("keep");
  const [isBusy, setBusy] = useState(false);
  const unlink = async () => {
    setBusy(true);
    // The daemon may tell that its documents changed before it answers: the list of its files must not ask for them then.
    await navigate({ search: {}, replace: true, resetScroll: false });
    try {
      await daemon.roots.unlink({ params: { id: root.id }, query: { documents } });
      onClose();
      // Gone at once: what its card shows must not be asked for any more.
      client.setQueryData<RootList>(key("roots"), (list) =>
        list ? { ...list, roots: list.roots.filter(({ id }) => id !== root.id) } : list,
      );
      // The card goes, and the focus with it: the list is what comes next.
      document.getElementById("main")?.focus();
      toastWithUndo(client, `${name} is unlinked`, root.id);
      await refresh(client, "roots", "documents");
    } catch (error) {
      setBusy(false);
      toastFailure(error);
    }
  };
  return (
    <Confirm
      isOpen
      title={`Unlink ${name}?`}
      verb={documents === "keep" ? "Unlink" : `Unlink and forget ${plural(root.documents, "document")}`}
      isBusy={isBusy}
      onConfirm={() => void unlink()}
      onClose={onClose}
    >
      <p className="mb-3 text-sm text-soft" dir="auto">
        New and changed files in {root.path} are not read any more. The files themselves stay as they are.
      </p>
      <Choices
        label="What becomes of its documents"
        value={documents}
        onChange={setDocuments}
        options={[
          {
            value: "keep",
            label: `Keep its ${plural(root.documents, "document")}`,
            help: "Their passages are still found.",
          },
          {
            value: "remove",
            label: `Forget its ${plural(root.documents, "document")}`,
            help: "Their passages are found no more.",
          },
        ]}
      />
    </Confirm>
  );
}

interface ChoicesProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly help: string }[];
  readonly onChange: (value: T) => void;
}

/** One of a few, each with what it means: the browser's own radio buttons. */
function Choices<T extends string>({ label, value, options, onChange }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 text-sm">
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <span className="block text-xs text-soft">{option.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
