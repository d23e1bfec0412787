import { oneOf, type Params, textOf } from "../../app/search-params.ts";

export const entitySearch = (params: Params) => ({
  q: textOf(params.q, 300),
  type: textOf(params.type, 100),
  sort: oneOf(params.sort, ["mentions", "memories", "name", "newest"] as const),
});
