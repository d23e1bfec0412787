import { bytes, count, plural } from "@memory/shared/words";
import { cleanLine } from "../../../text/clean.ts";
import type { Plan } from "./use-add.ts";

/** Rows of each list that are shown. */
const SHOWN = 200;

/** The plan of an add: files to read, and files left out with the reason. */
export function PlanView({ plan: { planned, skipped, capped } }: { readonly plan: Plan }) {
  const size = planned.reduce((sum, { bytes: one }) => sum + one, 0);
  return (
    <div className="flex flex-col gap-3">
      <section className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold">
          {planned.length === 0
            ? "Nothing would be read"
            : `Would be read: ${count(planned.length)}${size > 0 ? `, ${bytes(size)}` : ""}`}
        </h3>
        <Rows
          rows={planned.map(({ path, kind, bytes: one }) => ({
            path,
            note: kind ? `${kind} · ${bytes(one)}` : "web page",
          }))}
        />
      </section>
      {skipped.length > 0 ? (
        <section className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold text-warn">Left out: {count(skipped.length)}</h3>
          <Rows rows={skipped.map(({ path, reason }) => ({ path, note: reason }))} />
        </section>
      ) : null}
      {capped ? (
        <p className="text-sm text-warn">
          A folder holds more than is walked; the rest was not looked at. Name a smaller folder, or raise
          walkCap.
        </p>
      ) : null}
    </div>
  );
}

const Rows = ({ rows }: { readonly rows: readonly { readonly path: string; readonly note: string }[] }) => (
  <>
    <ul className="flex max-h-52 flex-col gap-1 overflow-y-auto rounded-lg bg-sunken p-2 empty:hidden">
      {rows.slice(0, SHOWN).map(({ path, note }) => (
        <li key={path} className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span dir="auto">{cleanLine(path)}</span>
          <span className="text-xs text-soft">{note}</span>
        </li>
      ))}
    </ul>
    {rows.length > SHOWN ? (
      <p className="text-xs text-soft">and {plural(rows.length - SHOWN, "other")}</p>
    ) : null}
  </>
);
