import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";

/** Rows of a kind: the page of the entity has them all. */
const EACH = 6;

/** What is known about an entity today, some of each kind. */
export const useRelated = (id: string, { isAsked }: { readonly isAsked: boolean }) =>
  useQuery({
    queryKey: key("entities", id, "related", EACH),
    queryFn: ({ signal }) => daemon.entities.related({ params: { id }, query: { limit: EACH } }, signal),
    enabled: isAsked,
  });
