import { skimmer } from "../lines/skim.ts";

/** What the program tells its model before each request, the same at every turn. */
export const skim = skimmer([
  {
    opening: /^\{"type":"system\.message","data":\{"role":"system","content":"/,
    closing: /\},((?:"\w{1,40}":(?:"[^"\\]{0,200}"|null|true|false),?){1,8}\})$/,
    first: '{"type":"',
    record: (_, [, tail]) => `{"type":"system.message","data":{},${tail}`,
  },
]);
