import { getRouteApi, Navigate } from "@tanstack/react-router";
import { failureOf, type Memory } from "../../../api.ts";
import { Page } from "../../../ui/card.tsx";
import { View } from "../../../ui/states.tsx";
import { Detail } from "./detail.tsx";
import { Gone } from "./gone.tsx";
import { headOf, useMemory, useVersions } from "./queries.ts";

const route = getRouteApi("/memories/$id");

/** One memory: what it says, why it is there, what became of it, and what can be done about it. */
export function MemoryPage() {
  const { id } = route.useParams();
  const found = useMemory(id);
  const { data, error } = found;
  const failure = error ? failureOf(error) : undefined;
  // An address with no id of ours in it is refused, which means the same to who opened it.
  if (failure?.kind === "gone" || (failure?.kind === "refused" && !data))
    return data && data.rootId !== id ? <Before last={data} /> : <Gone last={data} />;
  if (!data)
    return (
      <Page title="Memory">
        <View of={found}>{() => null}</View>
      </Page>
    );
  if (data.space)
    return (
      <Navigate to="/spaces/$id/memories/$memory" params={{ id: data.space.id, memory: data.id }} replace />
    );
  return <Detail key={data.rootId} memory={data} />;
}

/** A version that is gone was taken back: what stood before it stands again, unless all of it was deleted. */
function Before({ last }: { readonly last: Memory }) {
  const { data, error } = useVersions(last.rootId);
  const head = data && headOf(data);
  if (error) return <Gone last={last} />;
  return head ? <Navigate to="/memories/$id" params={{ id: head.id }} replace /> : null;
}
