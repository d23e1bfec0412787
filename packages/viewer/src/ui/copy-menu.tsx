import { copy } from "./copy.tsx";
import { MenuButton } from "./menu.tsx";
import { toast } from "./toasts.tsx";

interface CopyMenuProps {
  /** The command line that shows the same. */
  readonly command: string;
  /** The same as data. */
  readonly json: unknown;
}

/** The menu of every page of one thing: its link, its command, its data. */
export function CopyMenu({ command, json }: CopyMenuProps) {
  const put = async (text: string, what: string) => {
    if (await copy(text, what)) toast({ title: `${what} copied` });
  };
  return (
    <MenuButton
      label="Copy"
      choices={[
        { id: "link", label: "Copy link", onChoose: () => void put(location.href, "Link") },
        { id: "cli", label: "Copy as CLI", onChoose: () => void put(command, "Command") },
        {
          id: "json",
          label: "Copy as JSON",
          onChoose: () => void put(JSON.stringify(json, null, 2), "JSON"),
        },
      ]}
    />
  );
}
