import { type Params, textOf } from "../../app/search-params.ts";

export const projectsSearch = (params: Params) => ({
  /** Part of a name. */
  q: textOf(params.q, 300),
});
