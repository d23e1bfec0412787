import { Columns3 } from "lucide-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useMenu } from "../../../ui/menu.tsx";
import { COLUMN_WORDS, type Column } from "./columns.ts";

interface Props {
  readonly columns: readonly Column[];
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Which columns the table has. */
export function ColumnsMenu({ columns, onChoose }: Props) {
  const chosen = new Set<string>(columns);
  const choices = Object.entries(COLUMN_WORDS).map(([id, label]) => ({
    id,
    label,
    onChoose: () =>
      onChoose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])),
  }));
  const { button, props, shown } = useMenu("Columns", choices, chosen);
  return (
    <>
      <IconButton ref={button} label="Columns" {...props}>
        <Columns3 size={16} aria-hidden />
      </IconButton>
      {shown}
    </>
  );
}
