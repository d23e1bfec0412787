/** The words that the cues of `order-cues.ts` and `order-addresses.ts` are made of. */

/** Words for whoever is to obey, in a way that people and programs are not called. */
export const AGENT =
  "(?:(?:ai|llm|coding|language)\\s(?:assistant|agent|model|bot|chatbot)s?|ais?|llms?|chatbots?)";
export const MUST =
  "(?:must|should|shall|(?:have|has|need|needs) to|(?:are|is) (?:required|instructed|obliged) to)";
export const ORDERS =
  "(?:instructions?|prompts?|directives?|directions|guidelines|guardrails|system messages?)";

/** Acts of an agent on the world, as orders. */
const ACT =
  "(?:accept|add|append|approve|attach|buy|call|change|click|commit|copy|delete|disable|disclose|download|e-?mail|enable|erase|" +
  "execute|exfiltrate|export|fetch|forward|give|grant|insert|install|invoke|leak|merge|modify|open|pay|post|publish|purchase|push|" +
  "recommend|remove|replace|reveal|run|send|share|sign|submit|transfer|treat|upload|use|visit|wipe|wire)";
/** Acts of saying or withholding. */
const SAY =
  "(?:answer|claim|conclude|do not|don't|always|never|forget|ignore|include|mark|mention|only|output|praise|print|put|rate|remember|reply|" +
  "report|respond|say|score|skip|state|stop|store|tell|write)";
const SOFTLY = `(?:(?:please|kindly|first|also|just|immediately|always|never|do not|don't|you ${MUST})\\s)*`;

const POLITELY = `(?:(?:please|kindly|first|also|just|immediately|always|you ${MUST})\\s)*`;

/** Orders that nobody gives to the reader of a guide: over what is theirs, over money, past the person. */
const HARM =
  "(?:(?:delete|erase|wipe|remove|drop|destroy|overwrite)\\s(?:\\w{1,12}\\s){0,4}(?:memor(?:y|ies)|files?|backups?|repositor(?:y|ies)|repo|databases?|tests|e-?mails|everything|(?:all|main|master|production|user's)\\s(?:\\w{1,12}\\s){0,2}branch(?:es)?|branch (?:main|master|production))\\b" +
  "|(?:force[- ])?push\\s(?:\\S{1,20}\\s){0,4}(?:main|master|mirror|production)\\b" +
  "|(?:send|forward|upload|post|submit|copy|share|e-?mail|exfiltrate|leak|transfer|wire|pay|give)\\s[^.\\n]{0,40}(?:https?:|\\S@|[€$]|\\.env|\\.ssh|\\.aws|\\b(?:accounts?|euros?|dollars?|usd|bitcoin|funds|money|credentials?|secrets?|passwords?|tokens?|keys?|conversation|admin)\\b)" +
  "|(?:grant|give)\\s[^.\\n]{0,30}\\b(?:access|rights|permissions?|admin)\\b" +
  "|(?:call|invoke|use|run)\\s(?:the|your)\\s(?:[a-z]{1,20}_\\w{1,30}|shell|bash|terminal)\\stool\\b" +
  "|(?:approve|merge|accept)\\s(?:everything\\b|(?:all|the user's)\\s(?:\\w{1,12}\\s){0,2}(?:pull|prs?|branch|request|payment|changes))" +
  "|disable\\s(?:\\w{1,12}\\s){0,2}(?:tests|checks|hooks|guards?|filters?|confirmations?)\\b" +
  "|(?:open|visit|click|follow)\\s[^\\n]{0,60}\\band\\s(?:enter|sign|log|type|paste|accept|submit)\\b" +
  `|(?:${ACT}|${SAY})\\b[^.\\n]{0,60}\\b(?:to|in) (?:every|each|all)(?: of)?(?: the| your)? (?:answer|repl|response)` +
  "|[^.\\n]{0,60}\\bwithout (?:any )?(?:confirm|review|permission|approval|asking (?:the (?:user|human|owner)|for)\\b)" +
  "|[^.\\n]{0,60}\\b(?:without|do not|don't|never) (?:ask|tell|warn|inform)(?:ing)? (?:the|your) (?:user|human|owner|operator)\\b)";

/** Continuations of an order: any verb; a verb that changes something; a harmful one. */
export const anyVerb = new RegExp(`^${SOFTLY}(?:${ACT}|${SAY})\\b`);
export const deed = new RegExp(`^${SOFTLY}(?:${ACT}\\s\\w|${HARM})`);
export const harm = new RegExp(`^${POLITELY}${HARM}`);
