import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
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
import { commandsFor } from "./commands.ts";
import { type Line, useFound } from "./palette-search.ts";

/** Search and every command, in one list under one field. */
export function PaletteWindow({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState("");
  const { found, isSearching, error } = useFound(words);
  const navigate = useNavigate();
  const commands = commandsFor(words);
  const groups = [
    { title: "Memories", lines: found?.memories ?? [] },
    { title: "Entities", lines: found?.entities ?? [] },
    { title: "Documents", lines: found?.documents ?? [] },
    { title: "Passages", lines: found?.passages ?? [] },
    { title: "Commands", lines: commands },
  ].filter(({ lines }) => lines.length > 0);
  const choose = (chosen: string) => {
    const line = groups.flatMap(({ lines }) => lines).find(({ id }) => id === chosen);
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
          <Autocomplete inputValue={words} onInputChange={setWords}>
            <SearchField aria-label="Search and commands" autoFocus className="border-b border-line">
              <Input
                placeholder="Search, or type a command"
                className="w-full bg-transparent px-4 py-3.5 text-base outline-none placeholder:text-soft"
              />
            </SearchField>
            <Menu
              aria-label="Results"
              className="min-h-0 overflow-y-auto p-2 outline-none"
              onAction={(chosen) => choose(String(chosen))}
              renderEmptyState={() => (
                <p className="px-3 py-6 text-center text-sm text-soft">
                  {isSearching ? "Searching…" : "Nothing is known of this."}
                </p>
              )}
            >
              {groups.map(({ title, lines }) => (
                <MenuSection key={title} id={title} className="mb-2">
                  <Header className="px-3 py-1 text-xs font-semibold text-soft">{title}</Header>
                  {lines.map((line) => (
                    <Result key={line.id} line={line} />
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
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

const Result = ({ line: { id, text, note } }: { readonly line: Line }) => (
  <MenuItem
    id={id}
    textValue={text}
    className="flex cursor-pointer flex-col rounded-lg px-3 py-1.5 outline-none data-[focused]:bg-accent-tint"
  >
    <span className="line-clamp-2 text-sm" dir="auto">
      {text}
    </span>
    {note ? (
      <span className="truncate text-xs text-soft" dir="auto">
        {note}
      </span>
    ) : null}
  </MenuItem>
);
