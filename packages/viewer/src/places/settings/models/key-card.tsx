import type { ModelProvider } from "@memory/shared";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { KeyField } from "./key-field.tsx";

/** The keys of providers: which are there, and the place to give one. */
export function KeyCard({ providers }: { readonly providers: readonly ModelProvider[] }) {
  const keyed = providers.filter(({ needsKey, variable }) => needsKey || variable !== undefined);
  return (
    <Card title="Keys">
      <ul className="flex flex-col">
        {keyed.map((provider) => (
          <li key={provider.provider} className="border-t border-line py-2 first:border-t-0">
            <KeyLine provider={provider} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function KeyLine({ provider }: { readonly provider: ModelProvider }) {
  const [isOpen, setOpen] = useState(false);
  const { provider: name, key: kept, needsKey } = provider;
  const state =
    kept === null ? (needsKey ? "no key" : "needs none, or one of your server's") : "a key is kept";
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {kept === null ? <span className="text-soft">{state}</span> : <Badge tone="good">{state}</Badge>}
        </span>
        <Button
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          aria-label={`${isOpen ? "Close" : kept === null ? "Give a key" : "Change"}: ${name}`}
        >
          {isOpen ? "Close" : kept === null ? "Give a key" : "Change"}
        </Button>
      </div>
      {isOpen ? <KeyField provider={provider} /> : null}
    </div>
  );
}
