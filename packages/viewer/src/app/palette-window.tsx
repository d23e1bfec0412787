import { useNavigate } from "@tanstack/react-router";
import {
  ArrowRight,
  Compass,
  FileText,
  Folders,
  Hash,
  type LucideIcon,
  NotebookText,
  Shapes,
  TextQuote,
} from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  Dialog as Window,
} from "react-aria-components";
import { failureOf } from "../api.ts";
import { MarkedText } from "../ui/typeset/marked-text.tsx";
import { TypesetLine } from "../ui/typeset/typeset.tsx";
import { foundMarks } from "./found-marks.tsx";
import { ASK, groupsOf, type PaletteLine } from "./palette-groups.ts";
import { usePaletteSearch } from "./palette-search.ts";

interface PaletteWindowProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onClose: () => void;
}

/** Search and every command, in one list under one field. */
export function PaletteWindow({ words, onWords, onClose }: PaletteWindowProps) {
  const { found, isSearching, error } = usePaletteSearch(words);
  const navigate = useNavigate();
  const groups = groupsOf(words, found);
  const lines = groups.flatMap((group) => group.lines);
  const { menu, onKeyDown } = useFirstRow(words, lines[0]?.id, onClose);
  const choose = (chosen: string) => {
    const line = lines.find(({ id }) => id === chosen);
    onClose();
    if (line) void navigate({ href: line.href });
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      className="fixed inset-0 z-40 flex items-start justify-center bg-black/40 p-3 pt-[8vh]"
    >
      <Modal className="w-full max-w-2xl overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-over">
        <Window aria-label="Search and commands" className="flex max-h-[75vh] flex-col outline-none">
          <div className="contents" onKeyDownCapture={onKeyDown}>
            <Autocomplete inputValue={words} onInputChange={onWords}>
              <SearchField aria-label="Search and commands" autoFocus className="border-b border-line">
                <Input
                  placeholder="Search, or type a command"
                  className="w-full bg-transparent px-4 py-3.5 text-base outline-none placeholder:text-soft"
                />
              </SearchField>
              <Menu
                ref={menu}
                aria-label="Results"
                className="min-h-0 scroll-pb-20 overflow-y-auto p-2 outline-none"
                onAction={(chosen) => choose(String(chosen))}
                renderEmptyState={() => (
                  <p className="px-3 py-6 text-center text-sm text-soft">
                    {isSearching ? "Searching…" : "Nothing is known of this."}
                  </p>
                )}
              >
                {groups.map(({ title, lines }) => (
                  <MenuSection
                    key={title}
                    id={title}
                    className={
                      title === ASK ? "sticky -bottom-2 border-t border-line bg-surface pb-2" : "mb-2"
                    }
                  >
                    <Header className="px-3 py-1 text-xs font-semibold text-soft">{title}</Header>
                    {lines.map((line) => (
                      <Result key={line.id} line={line} asked={title === ASK ? "" : words} />
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </Autocomplete>
          </div>
          {error ? (
            <p role="alert" className="border-t border-line px-4 py-2 text-sm text-bad">
              {failureOf(error).message}
            </p>
          ) : null}
        </Window>
      </Modal>
    </ModalOverlay>
  );
}

interface FirstRow {
  readonly menu: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}

/** Escape closes. Enter means the first row until an arrow key has chosen another one, also when what is found comes later. */
function useFirstRow(words: string, first: string | undefined, onClose: () => void): FirstRow {
  const menu = useRef<HTMLDivElement>(null);
  const chosenFor = useRef<string>(undefined);
  useEffect(() => {
    if (words === "" || first === undefined || chosenFor.current === words) return;
    // Input events of the field, for the menu.
    const detail = { focusStrategy: "first" };
    menu.current?.dispatchEvent(
      new CustomEvent("react-aria-focus", { bubbles: true, cancelable: true, detail }),
    );
  }, [words, first]);
  const onKeyDown = ({ key, nativeEvent }: React.KeyboardEvent) => {
    // The field would only empty itself at first; while a word is composed, the key is the composer's.
    if (key === "Escape" && !nativeEvent.isComposing) onClose();
    if (key === "ArrowDown" || key === "ArrowUp") chosenFor.current = words;
  };
  return { menu, onKeyDown };
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  go: ArrowRight,
  ref: Hash,
  project: Folders,
  topic: Compass,
  memory: NotebookText,
  entity: Shapes,
  document: FileText,
  passage: TextQuote,
};

interface ResultProps {
  readonly line: PaletteLine;
  /** The words that were asked for: they are marked where they stand. */
  readonly asked: string;
}

function Result({ line: { id, text, note, isSet }, asked }: ResultProps) {
  const Icon = ICONS[id.slice(0, id.indexOf(" "))] ?? ArrowRight;
  const marks = useMemo(() => foundMarks(text, asked), [text, asked]);
  return (
    <MenuItem
      id={id}
      textValue={text}
      className="flex cursor-pointer gap-3 rounded-lg px-3 py-1.5 outline-none data-[focused]:bg-accent-tint"
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-soft" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="typeset-line line-clamp-2 text-sm" dir="auto">
          {isSet ? (
            <TypesetLine text={text} marks={marks} />
          ) : (
            <MarkedText text={text} from={0} to={text.length} marks={marks} />
          )}
        </span>
        {note ? (
          <span className="truncate text-xs text-soft" dir="auto">
            {note}
          </span>
        ) : null}
      </span>
    </MenuItem>
  );
}
