import { oneOf, type Params } from "../../app/search-params.ts";

/** The list that is shown: open questions, decided ones, or, of names, the whole vocabulary. */
export const reviewSearch = (params: Params) => ({
  show: oneOf(params.show, ["open", "decided", "vocabulary"] as const),
});
