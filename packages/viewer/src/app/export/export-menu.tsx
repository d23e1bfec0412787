import { plural } from "@memory/shared/words";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import { toast } from "../../ui/toasts.tsx";
import { toastFailure } from "../undo.ts";
import type { Column, Format } from "./written.ts";

interface Props<Row> {
  /** The name of the file: "memories". */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** All that the view holds, with its filters: also what is not on the screen. */
  readonly read: (signal: AbortSignal) => Promise<readonly Row[]>;
}

const NAMES: Readonly<Record<Format, string>> = { csv: "CSV", json: "JSON", md: "Markdown" };

/** Takes what a list shows, to its end, out as a file. */
export function ExportMenu<Row>({ name, columns, read }: Props<Row>) {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  const take = async (format: Format) => {
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      const [rows, { TYPES, written }] = await Promise.all([read(stop.signal), import("./written.ts")]);
      save(`${name}.${format}`, TYPES[format], written(format, columns, rows));
      toast({ title: `${plural(rows.length, "row")} written to ${name}.${format}` });
    } catch (error) {
      if (!stop.signal.aborted) toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (isBusy) return <Button onPress={() => running.current?.abort()}>Stop the export</Button>;
  const choices = (["csv", "json", "md"] as const).map((format) => ({
    id: format,
    label: `As ${NAMES[format]}`,
    onChoose: () => void take(format),
  }));
  return (
    <MenuButton label="Export" choices={choices}>
      <Download size={15} aria-hidden />
      <span className="max-sm:sr-only">Export</span>
    </MenuButton>
  );
}

function save(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
