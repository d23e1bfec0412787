import { bytes, count } from "@memory/shared/words";
import { ArrowUp, Check, File, Folder } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Autocomplete, Input, Label, ListBox, ListBoxItem, TextField } from "react-aria-components";
import { failureOf } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Browsing, Entry } from "./use-browsing.ts";

interface Props {
  readonly browsing: Browsing;
  readonly mode: "file" | "folder";
}

/** Entries that are drawn at once; who looks for another one types the beginning of its name. */
const MOST = 300;

/** The focus stays in the box: arrows go through the list, Enter opens, Backspace behind a folder goes up. */
export function PathBox({ browsing, mode }: Props) {
  const { typed, setTyped, entries, open } = browsing;
  return (
    <div className="flex flex-col gap-2">
      <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst={typed.endsWith("/")}>
        <TextField autoFocus className="flex flex-col gap-1">
          <Label className="text-sm font-medium">
            Path <span className="font-normal text-soft">· ↑↓ and Enter open, Backspace goes up</span>
          </Label>
          <span className="flex items-center gap-2">
            <Input
              spellCheck="false"
              autoComplete="off"
              className="min-h-9 w-full rounded-lg border border-edge bg-surface px-2.5 font-mono text-sm"
              onKeyDown={(event) => pathKeys(event, browsing)}
            />
            <IconButton
              label="Up to the folder around"
              isDisabled={browsing.parent === null}
              onPress={browsing.up}
            >
              <ArrowUp size={18} aria-hidden />
            </IconButton>
          </span>
        </TextField>
        <ListBox
          aria-label={mode === "folder" ? "Folders" : "Folders and files"}
          items={entries.slice(0, MOST)}
          dependencies={[browsing.chosen]}
          onAction={(path) => {
            const entry = entries.find((each) => each.path === path);
            if (entry) open(entry);
          }}
          className="h-64 overflow-y-auto rounded-lg border border-line bg-paper p-1 outline-none"
          renderEmptyState={() => <Nothing browsing={browsing} mode={mode} />}
        >
          {(entry: Entry) => <Row entry={entry} isChosen={browsing.chosen.has(entry.path)} />}
        </ListBox>
      </Autocomplete>
      {entries.length > MOST ? (
        <p className="text-xs text-soft">
          {count(MOST)} of {count(entries.length)} are shown; type the beginning of a name.
        </p>
      ) : null}
    </div>
  );
}

function pathKeys(event: KeyboardEvent<HTMLInputElement>, { openTyped, up, typed, entries }: Browsing): void {
  const { selectionStart, selectionEnd } = event.currentTarget;
  const isAtEnd = selectionStart === selectionEnd && selectionStart === typed.length;
  const isFolder = /[\\/]$/.test(typed);
  if (event.key === "Backspace" && isAtEnd && isFolder && !event.altKey && !event.ctrlKey) {
    event.preventDefault();
    up();
  }
  // Listed folders are opened by the list itself. A hidden folder is not listed, and can be typed.
  if (event.key === "Enter" && entries.length === 0 && !isFolder) {
    event.preventDefault();
    openTyped();
  }
}

function Row({
  entry: { name, path, kind, bytes: size },
  isChosen,
}: {
  readonly entry: Entry;
  readonly isChosen: boolean;
}) {
  const Picture = isChosen ? Check : kind === "folder" ? Folder : File;
  return (
    <ListBoxItem
      id={path}
      textValue={isChosen ? `${cleanLine(name)}, chosen` : cleanLine(name)}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm outline-none data-[focused]:bg-accent-tint data-[hovered]:bg-sunken"
    >
      <Picture
        size={16}
        aria-hidden
        className={kind === "folder" || isChosen ? "shrink-0 text-accent" : "shrink-0 text-soft"}
      />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {cleanLine(name)}
      </span>
      {size === undefined ? null : <span className="text-xs text-soft tabular-nums">{bytes(size)}</span>}
    </ListBoxItem>
  );
}

function Nothing({ browsing: { error, isLoading, typed }, mode }: Props) {
  if (error)
    return (
      <p className="px-3 py-6 text-center text-sm text-bad" dir="auto">
        {failureOf(error).message}
      </p>
    );
  if (isLoading) return <p className="px-3 py-6 text-center text-sm text-soft">Looking…</p>;
  return (
    <p className="px-3 py-6 text-center text-sm text-soft">
      {/[\\/]$/.test(typed)
        ? mode === "folder"
          ? "No folder lies in here. This one can be chosen."
          : "This folder is empty."
        : "Nothing here begins with these letters."}
    </p>
  );
}
