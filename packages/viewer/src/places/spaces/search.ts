import { oneOf, type Params, textOf } from "../../app/search-params.ts";

const FORMS = ["join", "create"] as const;

/** Which form is open. */
export const spacesSearch = (params: Params) => ({ form: oneOf(params.form, FORMS) });

/** Words that the shown memories say somewhere; whether those that hold no more are shown, too. */
export const spaceMemoriesSearch = (params: Params) => ({
  text: textOf(params.text, 300),
  status: oneOf(params.status, ["all"] as const),
});

/** Only the changes of this member. */
export const spaceChangesSearch = (params: Params) => ({ member: textOf(params.member, 63) });
