import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { daemon, type Entity } from "../../api.ts";
import { toastWithUndo } from "../../app/undo.ts";
import { cleanLine } from "../../text/clean.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { EntityPicker } from "./entity-picker.tsx";
import { refreshEntities } from "./read.ts";

interface WindowProps {
  readonly entity: Entity;
  readonly onClose: () => void;
}

const short = (name: string): string => cleanLine(name.slice(0, 80));

/** Names that are listed; entities of many spellings have hundreds. */
const MOST = 20;

/** Every name that the one that stays will have: its own first, then those that come to it. */
function NamesAfter({ of, and }: { readonly of: Entity; readonly and: Entity }) {
  const own = [of.name, ...of.aliases];
  const coming = [and.name, ...and.aliases].filter((name) => !own.includes(name));
  const few = [
    ...own.map((name) => ({ name, isNew: false })),
    ...coming.map((name) => ({ name, isNew: true })),
  ].slice(0, MOST);
  const more = own.length + coming.length - few.length;
  return (
    <section aria-label="Names after it" className="mb-3 text-sm">
      <h3 className="mb-1 font-medium">All of these will mean it</h3>
      <ul className="flex flex-wrap gap-1.5">
        {few.map(({ name, isNew }) => (
          <li
            key={name}
            className={`max-w-full truncate rounded-full border px-2.5 py-0.5 text-xs ${isNew ? "border-accent text-accent" : "border-line"}`}
            dir="auto"
          >
            {short(name)}
            {isNew ? <span className="sr-only">, from the other one</span> : null}
          </li>
        ))}
        {more > 0 ? <li className="px-1 py-0.5 text-xs text-soft">and {more} more</li> : null}
      </ul>
    </section>
  );
}

/** Fold this entity into another one, which then speaks for both. */
export function MergeDialog({ entity, onClose }: WindowProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [into, setInto] = useState<Entity | null>(null);
  const { submit, error, isBusy, clearError } = useSubmit();
  const merge = ({ id, name }: Entity) =>
    submit(async () => {
      const fold = await daemon.folds.merge({ params: { id: entity.id }, body: { into: id } });
      onClose();
      await navigate({ to: "/entities/$id", params: { id } });
      await refreshEntities(client);
      toastWithUndo(client, `Merged “${short(entity.name)}” into “${short(name)}”`, fold.id);
    });
  return (
    <Dialog
      title={`Merge “${short(entity.name)}” into…`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={!into || isBusy} onPress={() => into && void merge(into)}>
            {isBusy ? "One moment…" : "Merge"}
          </Button>
        </>
      }
    >
      <EntityPicker
        label="The one that stays"
        except={entity.id}
        onPick={(picked) => {
          clearError();
          setInto(picked);
        }}
      />
      <p role="status" className="mt-3 min-h-10 text-sm text-soft" dir="auto">
        {into
          ? `“${short(into.name)}” (${plural(into.mentions, "mention")}) will speak for “${short(entity.name)}” too: ${plural(entity.mentions, "mention")} and ${plural(entity.relations, "relationship")} are told of it. You can undo it.`
          : "Nothing is lost by it: a merge can be undone."}
      </p>
      {into ? <NamesAfter of={into} and={entity} /> : null}
      {error ? (
        <p role="alert" className="text-sm text-bad" dir="auto">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
