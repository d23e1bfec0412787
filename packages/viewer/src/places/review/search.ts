import { oneOf, type Params } from "../../app/search-params.ts";

/** Whether the list shows what waits, what was decided, or, of names, the whole vocabulary. */
export const reviewSearch = (params: Params) => ({
  show: oneOf(params.show, ["open", "decided", "vocabulary"] as const),
});
