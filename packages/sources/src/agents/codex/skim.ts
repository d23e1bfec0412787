import { skimmer } from "../lines/skim.ts";

const KINDS =
  '"type":"(?:world_state|token_usage_record|response_item","payload":\\{"type":"reasoning|event_msg","payload":\\{"type":"token_count)"';

/** The state of the world that the model is shown, what was thought out of sight, and what it cost. */
export const skim = skimmer([
  {
    opening: new RegExp(`^(\\{"timestamp":"[^"\\\\]{1,40}",)(?:"ordinal":\\d{1,12},)?${KINDS}`),
    closing: /\}$/,
    first: '{"timestamp":',
    record: ([, head]) => `${head}"type":"world_state","payload":{}}`,
  },
]);
