import { TYPES, written } from "../../../app/export/written.ts";
import { copy } from "../../../ui/copy.tsx";
import { MenuButton } from "../../../ui/menu.tsx";
import type { Choice } from "../../../ui/menu-list.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useExplore } from "../explore-context.ts";
import { exploreCommand } from "../level.ts";
import { visibleGraph } from "../scene/visible-graph.ts";
import { NODE_COLUMNS, nodeRows } from "./columns.ts";

/** What is shown, taken along: copied, or as a file. */
export function ExportMenu() {
  const { search, level, graph, scene, view, picture } = useExplore();
  const put = async (text: string, what: string) => {
    if (await copy(text, what)) toast({ title: `${what} copied` });
  };
  const json = () => JSON.stringify(visibleGraph(graph, scene), null, 2);
  const name = `explore ${scene.middle === undefined ? level.level : (scene.byId.get(scene.middle)?.label ?? "")}`;
  const pictures: Choice[] = [
    {
      id: "png",
      label: "Save as PNG",
      onChoose: async () => {
        const image = await picture.current?.png();
        if (image) save(image, name, "png");
        else toast({ tone: "warn", title: "The browser could not draw it as an image" });
      },
    },
    {
      id: "svg",
      label: "Save as SVG",
      onChoose: () => {
        const image = picture.current?.svg();
        if (image !== undefined) save(new Blob([image], { type: "image/svg+xml" }), name, "svg");
      },
    },
  ];
  return (
    <MenuButton
      label="Export"
      choices={[
        { id: "link", label: "Copy link", onChoose: () => void put(location.href, "Link") },
        {
          id: "cli",
          label: "Copy as CLI",
          onChoose: () => void put(exploreCommand(level, search), "Command"),
        },
        { id: "json", label: "Copy as JSON", onChoose: () => void put(json(), "JSON") },
        ...(view === "graph" ? pictures : []),
        {
          id: "json-file",
          label: "Save as JSON",
          onChoose: () => save(new Blob([json()], { type: "application/json" }), name, "json"),
        },
        {
          id: "csv",
          label: "Save as CSV",
          onChoose: () =>
            save(new Blob([written("csv", NODE_COLUMNS, nodeRows(scene))], { type: TYPES.csv }), name, "csv"),
        },
      ]}
    />
  );
}

/** Given to the browser as a download. */
function save(file: Blob, name: string, ending: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(name)}.${ending}`;
  link.click();
  // It is read in a moment; then it need not be kept.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Letters and digits of any writing, short enough for every file system. */
const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
