import { type QueryClient, useQuery } from "@tanstack/react-query";
import { daemon, type Space } from "../api.ts";
import { toast } from "../ui/toasts.tsx";
import { key, refresh } from "./keys.ts";
import { toastFailure } from "./undo.ts";

type Change = Parameters<typeof daemon.spaces.change>[0]["body"]["change"];
export type ChangeOutcome = Awaited<ReturnType<typeof daemon.spaces.change>>;

/** The spaces that this person has joined. */
export const useSpaces = () =>
  useQuery({
    queryKey: key("spaces", "list"),
    queryFn: async ({ signal }) => (await daemon.spaces.list({}, signal)).spaces,
  });

/** What is changed there is taken, now or once its log can be reached. */
export const takesChanges = ({ state, role }: Space): boolean =>
  (state === "on" || state === "away") && role !== "reader";

/** True where this person decides contradictions, and what anybody said. */
export const isCurator = (space: Space): boolean =>
  takesChanges(space) && (space.role === "curator" || space.role === "owner");

/** Change what stands in a space, and say what came of it. Answers undefined after a refusal, which is told, too. */
export async function changeInSpace(
  client: QueryClient,
  space: Pick<Space, "id" | "name">,
  { change, title }: { readonly change: Change; readonly title: string },
): Promise<ChangeOutcome | undefined> {
  try {
    const outcome = await daemon.spaces.change({ params: { id: space.id }, body: { change } });
    await refresh(client, "spaces");
    tellOutcome(
      outcome,
      title,
      change.kind === "delete" ? undefined : () => takeBack(client, space, outcome.id),
    );
    return outcome;
  } catch (error) {
    toastFailure(error);
    return undefined;
  }
}

const takeBack = (client: QueryClient, space: Pick<Space, "id" | "name">, id: string) =>
  changeInSpace(client, space, { change: { kind: "undo", id }, title: "Taken back for everybody" });

/** Say what came of a change: it stands, waits, could not be made, or was so already. */
export function tellOutcome(
  { state, why }: Pick<ChangeOutcome, "state" | "why">,
  title: string,
  onUndo?: () => unknown,
): void {
  const action = onUndo && { label: "Undo", onPress: () => void onUndo() };
  const detail = why ? { detail: why } : {};
  const told = {
    done: { title, ...(action && { action }) },
    waiting: { tone: "warn", title: "It waits to leave, and goes by itself", ...detail },
    refused: { tone: "bad", title: "It could not be made", ...detail },
    nothing: { title: "It was so already" },
  } as const;
  toast(told[state]);
}
