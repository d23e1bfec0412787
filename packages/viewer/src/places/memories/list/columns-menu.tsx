import { Check, Columns3 } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { IconButton } from "../../../ui/icon-button.tsx";
import { COLUMN_WORDS, type Column } from "./columns.ts";

interface Props {
  readonly columns: readonly Column[];
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Which columns the table has. */
export const ColumnsMenu = ({ columns, onChoose }: Props) => (
  <MenuTrigger>
    <IconButton label="Columns">
      <Columns3 size={16} aria-hidden />
    </IconButton>
    <Popover className="min-w-44 rounded-xl border border-line bg-surface p-1 text-ink shadow-over">
      <Menu
        aria-label="Columns"
        selectionMode="multiple"
        selectedKeys={columns}
        onSelectionChange={(chosen) =>
          onChoose(chosen === "all" ? new Set(Object.keys(COLUMN_WORDS)) : new Set([...chosen].map(String)))
        }
        className="outline-none"
      >
        {Object.entries(COLUMN_WORDS).map(([id, words]) => (
          <MenuItem
            key={id}
            id={id}
            textValue={words}
            className="flex cursor-pointer items-center gap-2 rounded-lg px-3 py-1.5 text-sm outline-none data-[focused]:bg-accent-tint"
          >
            {({ isSelected }) => (
              <>
                <Check size={15} aria-hidden className={isSelected ? "text-accent" : "invisible"} />
                {words}
              </>
            )}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
