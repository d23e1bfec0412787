import { oneOf, type Params } from "../../app/search-params.ts";

/** The lists of a group: open questions, decided ones, or, of names, the whole vocabulary. */
export const LISTS = ["open", "decided", "vocabulary"] as const;
export type ReviewList = (typeof LISTS)[number];

export const reviewSearch = (params: Params) => ({ show: oneOf(params.show, LISTS) });
