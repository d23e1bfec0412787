import { count } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Badge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { Stored } from "../../../ui/words.tsx";
import { tellDecision } from "../decisions.ts";
import { AddName } from "./add-name.tsx";
import { EditName } from "./edit-name.tsx";
import { type Name, type Schema, spoken } from "./read.ts";

/** The vocabulary itself: every type and relationship, with how much uses it. */
export function Vocabulary({ schema }: { readonly schema: Schema }) {
  const [edited, setEdited] = useState<Name | null>(null);
  return (
    <>
      <AddName />
      <Names title="Types of entities" names={schema.types} onEdit={setEdited} />
      <Names title="Relationships" names={schema.predicates} onEdit={setEdited} />
      {edited ? <EditName name={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

interface NamesProps {
  readonly title: string;
  readonly names: readonly Name[];
  readonly onEdit: (name: Name) => void;
}

const HEAD = "px-3 py-2 text-left text-xs font-medium text-soft";
/** Columns that a phone has no room for: what a name means stands below it there. */
const WIDE = "hidden sm:table-cell";

const Names = ({ title, names, onEdit }: NamesProps) => (
  <section aria-label={title} className="rounded-xl border border-line bg-surface shadow-card">
    <h2 className="px-3 pt-3 text-sm font-semibold">{title}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section className="relative overflow-x-auto" tabIndex={0} aria-label={`${title}, table`}>
      <table className="w-full table-fixed sm:min-w-2xl border-collapse text-sm">
        <thead>
          <tr>
            <th className={`${HEAD} sm:w-44`}>Name</th>
            <th className={`${HEAD} ${WIDE}`}>What it means</th>
            <th className={`${HEAD} ${WIDE} w-20 text-right`}>Uses</th>
            <th className={`${HEAD} ${WIDE} w-28`}>From</th>
            <th className={`${HEAD} w-20`}>Found</th>
            <th className={`${HEAD} w-16 sm:w-24`}>
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <Row key={name.id} name={name} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </section>
  </section>
);

const ORIGIN = { builtin: "built in", user: "you", proposed: "proposed" } as const;

function Row({ name, onEdit }: { readonly name: Name; readonly onEdit: (name: Name) => void }) {
  const { id, description, uses, origin, state } = name;
  const said = spoken(name.name);
  const change = useChange(name);
  return (
    <tr className="border-t border-line">
      <td className="px-3 py-1.5 font-medium" dir="auto">
        {said}
        <Stored text={description} lines={3} className="font-normal text-soft sm:hidden" />
      </td>
      <td className={`${WIDE} px-3 py-1.5 text-soft`}>
        <Stored text={description} lines={2} />
      </td>
      <td className={`${WIDE} px-3 py-1.5 text-right tabular-nums`}>{count(uses)}</td>
      <td className={`${WIDE} px-3 py-1.5`}>
        <Badge tone={origin === "builtin" ? "plain" : "accent"}>{ORIGIN[origin]}</Badge>
      </td>
      <td className="px-3 py-1.5">
        <Switch
          label={<span className="sr-only">Find {said} in texts</span>}
          isOn={state === "active"}
          onChange={(enabled) =>
            void change(
              () => daemon.schema.update({ params: { id }, body: { enabled } }),
              enabled ? `“${said}” is found in texts again` : `Nothing new is found under “${said}”`,
            )
          }
        />
      </td>
      <td className="px-3 py-1 text-right whitespace-nowrap">
        <IconButton label={`Change ${said}`} onPress={() => onEdit(name)}>
          <Pencil size={15} aria-hidden />
        </IconButton>
        {origin !== "builtin" && uses === 0 ? (
          <IconButton
            label={`Remove ${said}`}
            onPress={() => void change(() => daemon.schema.remove({ params: { id } }), `Removed “${said}”`)}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        ) : null}
      </td>
    </tr>
  );
}

/** Change a name, and say so with a way back. */
function useChange({ id }: Name) {
  const client = useQueryClient();
  return async (work: () => Promise<unknown>, title: string) => {
    try {
      await work();
      await refresh(client, "schema");
      tellDecision(client, { title, subjects: [id], back: () => undefined });
    } catch (error) {
      toastFailure(error);
    }
  };
}
