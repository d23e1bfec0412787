import { skimmer } from "../lines/skim.ts";

/** Attachments that are read: what a hook says, and what a person sends while the agent works. */
const READ = "hook_additional_context|queued_command";

/** A value that is no object and no list, and a field of one. */
const VALUE = '(?:"[^"\\\\]{0,300}"|null|true|false|\\d{1,20})';
const PLAIN = `"\\w{1,40}":${VALUE}`;

/** Requests as they were sent, and what was attached to them: each holds whole prompts once more. */
export const skimBooks = skimmer([
  {
    opening: new RegExp(`^(\\{"type":"api-request(?:-shape|-blob)"(?:,${PLAIN}){0,8}),"\\w{1,40}":[{[]`),
    closing: /[\]}]\}$/,
    first: '{"type":"api-request',
    record: ([, head]) => `${head}}`,
  },
  {
    opening: new RegExp(
      `^(\\{"parentUuid":${VALUE},(?:${PLAIN},){0,4})"attachment":\\{"type":"(?!(?:${READ})")[\\w-]{1,60}"`,
    ),
    closing: new RegExp(`\\}(,"type":"attachment"(?:,${PLAIN}){1,14}\\})$`),
    first: '{"parentUuid":',
    record: ([, head], [, tail]) => `${head}"attachment":{}${tail}`,
  },
]);
