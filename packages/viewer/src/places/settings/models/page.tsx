import type { ModelProvider } from "@memory/shared";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { useHealth } from "../../../app/daemon-state.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, Page } from "../../../ui/card.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { View } from "../../../ui/states.tsx";
import { CostCard } from "./cost-card.tsx";
import { EmbeddingCard } from "./embedding-card.tsx";
import { KeyField } from "./key-field.tsx";
import { PullCard } from "./pull-card.tsx";
import { UsedCard } from "./used-card.tsx";
import { providerTitle } from "./words.ts";

/** The models that read, judge and make vectors, where they run, and their costs. */
export function ModelsPage() {
  const models = useQuery({
    queryKey: key("models", "list"),
    queryFn: ({ signal }) => daemon.models.list({}, signal),
  });
  return (
    <Page
      title="Models and costs"
      lead="Everything runs on this machine, with what comes with memory, until you choose a model."
      actions={models.data ? <CopyMenu command="memory models list" json={models.data} /> : null}
    >
      <View of={models}>
        {(found) => (
          <>
            <Warning text={found.warning} />
            <UsedCard task="chat" models={found} />
            <UsedCard task="embedding" models={found} />
            <EmbeddingCard />
            <KeyCard providers={found.providers} />
            <PullCard />
          </>
        )}
      </View>
      <CostCard />
    </Page>
  );
}

/** The trouble with the chosen model, unless it stands above every page already. */
function Warning({ text }: { readonly text: string | null }) {
  const { data } = useHealth();
  if (text === null || data?.notices.includes(text)) return null;
  return (
    <p role="status" className="rounded-lg border border-warn bg-warn-tint px-4 py-2 text-sm" dir="auto">
      {cleanLine(text)}
    </p>
  );
}

/** The keys of providers: which are there, and the place to give one. */
function KeyCard({ providers }: { readonly providers: readonly ModelProvider[] }) {
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
  const { key: kept, needsKey } = provider;
  const name = providerTitle(provider.provider);
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
