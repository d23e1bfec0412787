import type { ModelProvider } from "@memory/shared";
import { bytes, money, plural } from "@memory/shared/words";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, failureOf } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields.tsx";

interface Props {
  readonly provider: ModelProvider;
  readonly url: string;
  readonly chosen: string;
  readonly onChoose: (model: string) => void;
}

/** Models that are drawn at once: some providers offer hundreds. */
const SHOWN = 60;

/** The provider's models, asked for only when a person wants to know. */
export function Offered({ provider, url, chosen, onChoose }: Props) {
  const [part, setPart] = useState("");
  const ask = useMutation({
    mutationFn: () =>
      daemon.models.available({ body: { provider: provider.provider, ...(url !== "" && { url }) } }),
  });
  const installed = (provider.models ?? []).map(({ name, bytes: size }) => ({
    name,
    note: size === undefined ? "installed" : `installed, ${bytes(size)}`,
  }));
  const offered = ask.data?.models.map(({ name, price }) => ({
    name,
    note:
      price === null
        ? "price unknown"
        : `${money(price.inputUsdPerMillion)} in, ${money(price.outputUsdPerMillion)} out a million tokens`,
  }));
  const all = offered ?? installed;
  const fitting = all.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button isPending={ask.isPending} onPress={() => ask.mutate()}>
          {ask.isPending ? "Asking…" : "Ask which models it offers"}
        </Button>
        <p aria-live="polite" className="text-sm text-soft">
          {offered ? plural(offered.length, "model") : null}
        </p>
      </div>
      {ask.error ? (
        <p role="alert" className="text-sm text-bad" dir="auto">
          {failureOf(ask.error).message}
        </p>
      ) : null}
      {all.length > 10 ? (
        <Field label="Part of the name" type="search" value={part} onChange={setPart} />
      ) : null}
      {fitting.length > 0 ? (
        <ul aria-label="Models" className="max-h-56 overflow-y-auto rounded-lg border border-line">
          {fitting.slice(0, SHOWN).map(({ name, note }) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={name === chosen}
                className="flex min-h-8 w-full flex-wrap items-baseline justify-between gap-x-3 px-3 py-1 text-left text-sm hover:bg-sunken aria-pressed:bg-accent-tint aria-pressed:text-accent"
                onClick={() => onChoose(name)}
              >
                <span dir="auto">{cleanLine(name.slice(0, 200))}</span>
                <span className="text-xs text-soft">{note}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {fitting.length > SHOWN ? (
        <p className="text-xs text-soft">
          Showing {SHOWN} of {plural(fitting.length, "model")}; type a part of the name.
        </p>
      ) : null}
    </div>
  );
}
