import { plural } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { daemon, type Entity } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { Stored } from "../../ui/words.tsx";

/** Entities that are offered at once. */
const OFFERED = 12;

interface PickerProps {
  readonly label: string;
  /** The one that cannot be chosen. */
  readonly except: string;
  readonly onPick: (entity: Entity | null) => void;
}

/** Choose an entity by typing part of its name. */
export function EntityPicker({ label, except, onPick }: PickerProps) {
  const [text, setText] = useState("");
  const { data = [] } = useQuery({
    queryKey: key("entities", "picker", text.trim()),
    queryFn: async ({ signal }) => {
      const query = { limit: OFFERED + 1, text: text.trim().slice(0, 300) };
      return (await daemon.entities.list({ query }, signal)).entities;
    },
    placeholderData: keepPreviousData,
  });
  const offered = data.filter(({ id }) => id !== except).slice(0, OFFERED);
  return (
    <ComboBox
      className="flex flex-col gap-1"
      items={offered}
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        onPick(null);
      }}
      onSelectionChange={(id) => {
        const picked = offered.find((one) => one.id === id);
        if (!picked) return;
        setText(cleanLine(picked.name));
        onPick(picked);
      }}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className="text-sm font-medium">{label}</Label>
      <Input
        autoFocus
        dir="auto"
        maxLength={300}
        className="min-h-8 w-full rounded-lg border border-edge bg-surface px-2.5 py-1 text-sm text-ink"
      />
      <Popover className="max-h-80 w-[var(--trigger-width)] overflow-auto rounded-xl border border-line bg-surface p-1 text-ink shadow-over">
        <ListBox<Entity>
          className="outline-none"
          renderEmptyState={() => <p className="px-3 py-1.5 text-sm text-soft">No entity is called so.</p>}
        >
          {(entity) => (
            <ListBoxItem
              id={entity.id}
              textValue={cleanLine(entity.name)}
              className="flex cursor-pointer items-baseline justify-between gap-3 rounded-lg px-3 py-1.5 text-sm outline-none data-[focused]:bg-accent-tint"
            >
              <Stored text={entity.name} lines={1} />
              <span className="shrink-0 text-xs text-soft">
                {cleanLine(entity.type).replaceAll("_", " ")} · {plural(entity.mentions, "mention")}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
