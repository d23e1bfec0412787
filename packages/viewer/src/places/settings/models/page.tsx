import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { useHealth } from "../../../app/daemon-state.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Page } from "../../../ui/card.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { View } from "../../../ui/states.tsx";
import { CostCard } from "./cost-card.tsx";
import { EmbeddingCard } from "./embedding-card.tsx";
import { KeyCard } from "./key-card.tsx";
import { PullCard } from "./pull-card.tsx";
import { UsedCard } from "./used-card.tsx";

/** The models that read, judge and make vectors, where they run, and their costs. */
export function ModelsPage() {
  const models = useQuery({
    queryKey: key("models", "list"),
    queryFn: ({ signal }) => daemon.models.list({}, signal),
  });
  return (
    <Page
      title="Models and costs"
      lead="All runs inside the daemon, without a model elsewhere, until you choose one."
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
