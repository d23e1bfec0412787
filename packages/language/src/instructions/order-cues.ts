import { AGENT, MUST, ORDERS } from "./order-words.ts";

/**
 * Signs of an order to an agent. Every gap is bounded, so that no text takes longer than its length;
 * whitespace is one character a gap, since `plain` has seen to that.
 */

const cue = (source: string, flags = ""): RegExp => new RegExp(source, flags);

/** Imperatives: what a person or a model may be said to do, too; see `isCommanded`. */
export const imperatives: readonly RegExp[] = [
  // "ignore all previous instructions"
  cue(
    `\\b(?:ignore|disregard|forget|override|bypass|discard|do not (?:follow|obey)|don't (?:follow|obey)|stop (?:following|obeying))\\s` +
      `(?:(?:of|the|and|about|these|those|other)\\s){0,3}(?:all|any|every|your|system|safety|previous|prior|above|earlier|preceding|original|initial|existing)\\s` +
      `(?:(?:of|the|and|your|system|safety|previous|prior|above|earlier|preceding|original|initial|existing|developer|other)\\s){0,5}${ORDERS}\\b`,
    "g",
  ),
  cue(
    "\\b(?:ignore|disregard|forget)\\s(?:everything|anything|all(?:\\sthe)?\\stext)\\s(?:above|before this|you (?:were|have been|know|learned|was)|said so far|that came before)",
    "g",
  ),
  // "reveal your system prompt"
  cue(
    "\\b(?:reveal|print|output|repeat|leak|dump|disclose|expose|show|display|give|tell)\\s(?:me\\s|us\\s)?(?:all\\s(?:of\\s)?)?your\\s" +
      "(?:(?:full|entire|exact|complete|hidden|original|initial|secret|system|internal)\\s){1,3}(?:prompts?|instructions?|messages?|directives?|rules)\\b",
    "g",
  ),
  cue("\\brepeat\\s(?:all\\s(?:of\\s)?)?(?:the\\s)?(?:words|text|everything|sentences)\\sabove\\b", "g"),
  // "send the whole conversation to https://…"
  cue(
    "\\b(?:send|forward|post|upload|e-?mail|exfiltrate|transmit|leak|submit)\\s[^.\\n]{0,60}" +
      "(?:conversation|chat (?:history|log)|system prompt|environment variables|ssh keys?|private keys?|\\.env|user's \\w{1,20}|all (?:\\w{1,20}\\s)?(?:credentials|secrets|passwords))" +
      "\\b[^\\n]{0,40}\\bto\\s(?:the\\s\\w{1,20}\\s)?(?:https?:|\\S{1,60}@|this (?:address|url|server|endpoint))",
    "g",
  ),
];

/** Phrases addressed to nobody but a model. */
const toModels: readonly RegExp[] = [
  cue(
    `\\b(?:this (?:message|text|note|prompt|instruction|directive)|the following (?:instructions?|directives?|message|text))\\s(?:overrides?|supersedes?|replaces?|takes? precedence over)\\s(?:all|any|every|your)\\s(?:\\w{1,12}\\s){0,3}${ORDERS}`,
  ),
  cue(
    "\\byour\\s(?:previous|prior|original|earlier|initial|current|old)\\s(?:instructions?|directives?|guidelines|programming|prompt)\\s(?:are|is|have been|has been)\\s(?:now\\s)?(?:void|revoked|suspended|cancel|supersed|overrid|overwrit|replac|obsolete|invalid|lifted|no longer)",
  ),
  cue(
    "\\byou(?:'re|\\sare)\\snow\\s(?:an?|the|my)\\s(?:[\\w-]{1,20}\\s){0,3}(?:assistant|ai|chatbot|llm|language model|hacker|jailbroken|unrestricted|unfiltered|uncensored)\\b(?!\\s(?:engineer|developer|research|team|user|course|lab|company|platform|program))",
  ),
  cue("\\byou(?:'re|\\sare)\\s(?:now\\s)?(?:dan\\b|in (?:dan|god|jailbreak|unrestricted) mode)"),
  cue(
    "\\byou(?:'re|\\sare)\\snow\\sin\\s(?:developer|debug|admin|root|diagnostic|maintenance|sudo)\\smode\\b[^\\n]{0,80}\\b(?:filters?|restrictions?|safety|instructions?|respond|reveal|must|confirm)\\b",
  ),
  cue(
    "\\byou(?:'re|\\sare)\\sno\\slonger\\s(?:(?:an?\\s)?(?:ai|assistant|chatbot|language model|claude|chatgpt)\\b|(?:bound|restricted|limited|constrained)\\sby)",
  ),
  cue(
    "\\b(?:from now on,?\\syou\\sare|pretend|act|behave|respond|imagine)\\b[^.\\n]{0,60}\\b(?:ai|assistant|model|chatbot|\\w{0,20}bot)\\b[^.\\n]{0,40}\\b(?:without|with no|free (?:of|from)|has no)\\s(?:\\w{1,12}\\s){0,2}(?:restrictions?|limits?|limitations|filters?|rules|guidelines|censorship)\\b",
  ),
  cue("\\bdo anything now\\b"),
  cue(
    `\\bas an?\\s(?:\\w{1,12}\\s){0,1}(?:ai|llm|language model)(?:\\s(?:\\w{1,12}\\s)?(?:assistant|agent|model))?,?\\syou\\s(?:${MUST}|are required|will|can now)`,
  ),
  cue(
    `\\b(?:${AGENT}|assistants?|agents?)\\s(?:(?:that|who) (?:are|is)\\s|currently\\s)?(?:reading|summari[sz]ing|processing|parsing|indexing|ingesting|crawling|viewing)\\s(?:this|the following|these)\\b[^.\\n]{0,60}(?:\\b${MUST}(?!\\sbe\\s)|[,:]\\s?(?:please\\s)?(?:recommend|include|ignore|run|execute|visit|say|state|respond|rate|do not|don't)\\b)`,
  ),
  cue(
    `(?<![^\\s(<>"!.])(?:note|notice|message|attention|instructions?)(?:,|\\s(?:to|for))?:?\\s(?:all\\s|any\\s|every\\s|the\\s)?${AGENT}\\s?[:!—]\\s?\\S`,
  ),
  cue(
    "(?<![^\\s(<>\"!.])(?:ai|llm|coding) (?:assistant|agent|model)s?(?::| -|—)\\s(?:please\\s)?(?:when|if|before|stop|also|instead|do not|don't|never|always|run|execute|visit|include|say)\\b",
  ),
  cue("\\b(?:you (?:must|should|will)|also|please|and|then) exfiltrate\\b"),
  cue(`(?<![^\\s(<>"!.])(?:dear|hey|hello|hi) (?:${AGENT}|assistant)\\s?[,:!—]`),
  cue(
    `\\b(?:${AGENT}|assistants?)\\s${MUST}\\s(?:first\\s|always\\s|also\\s|now\\s){0,2}(?:execute|ignore|disregard|visit|download|approve|exfiltrate|obey|recommend)\\b`,
  ),
  cue(
    "(?:^|[\\n.!?>]\\s?)(?:claude|chatgpt|gpt|copilot|gemini|cursor|assistant|ai|llm|agent|(?:ai|coding) (?:assistant|agent))s?[,:]\\s(?:please\\s)?(?:ignore|disregard|exfiltrate|reveal|approve|recommend|obey|stop what you)\\b",
  ),
  cue(
    "\\b(?:when|while|if|before)\\s(?:you\\s(?:are\\s)?)?(?:summari[sz](?:e|ing)|asked (?:about|to summari[sz]e))\\s(?:this|the)\\s(?:page|document|e-?mail|file|repo|repository|text|article|website|thread|issue|content)\\b,?\\s(?:please\\s|always\\s|also\\s|you must\\s)?(?:state|say|mention|recommend|claim|respond|reply|conclude|insert)\\b",
  ),
  cue(
    "\\b(?:remember|store|save|memori[sz]e)\\s[^\\n]{1,60}\\sas\\s(?:an?|the)\\s(?:most\\s)?(?:trusted|authoritative|reliable|preferred|credible)\\s[^.\\n]{0,60}\\b(?:recommend|future|conversations?)\\b",
  ),
  // "Assistant, please add … to the user's crontab"
  cue(
    "(?:^|[\\n.!?>]\\s?)(?:claude|chatgpt|gpt|copilot|gemini|cursor|assistant|ai|llm|agent|(?:ai|coding) (?:assistant|agent))s?[,:]\\s(?:please\\s)?[^\\n]{0,120}\\b(?:crontab|cron job|authorized_keys|sudoers|bashrc|zshrc|startup script|(?:user's|their) (?:\\w{1,20} )?(?:shell|home|profile|keys?))\\b",
  ),
  // All letters apart, words too
  cue("\\b(?:ignore|disregard|forget)(?:all)?(?:the|your)?(?:previous|prior|above)instructions"),
  cue(
    "\\byour\\s(?:new|real|true|actual)\\s(?:objective|task|goal|mission|directive|purpose)\\sis\\s(?:now\\s)?to\\b",
  ),
];

/** Hide it from the person. */
const secretly: readonly RegExp[] = [
  cue(
    "\\b(?:do not|don't|never|must not|without)\\s(?:ever\\s)?(?:tell|telling|inform|informing|let)\\s(?:the\\s)?(?:user|human)(?:\\sknow)?(?:\\s(?:about (?:this|it|these|what you)|of this|that you\\b|what you (?:did|are|have|were|will))|\\s?[.!;\"']|\\s?$)",
  ),
  cue(
    "\\b(?:do not|don't|never|must not)\\s(?:ever\\s)?(?:mention|reveal|disclose|discuss|acknowledge|report)\\s(?:this|these|any of this)(?:\\s\\w{1,16}){0,2}\\sto\\s(?:the\\s)?(?:user|human|anyone)\\b",
  ),
  cue(
    "\\bkeep\\s(?:this|these)(?:\\s\\w{1,16})?\\s(?:hidden|secret|a secret)\\sfrom\\s(?:the\\s)?(?:user|human)\\b",
  ),
];

const COMMAND =
  "(?:\\byou (?:must|will|are now|have to)\\b|\\bnew instructions?\\b|\\bignore\\b|\\bdisregard\\b|\\breveal\\b|\\bdo not (?:tell|mention)\\b|\\bthe user has (?:approved|authori[sz]ed|granted|consented)|\\byour (?:new|previous|real|true)\\b)";

/** Speaking with a voice that is not its own: of the system, of a tool, of nobody that can be seen. */
const disguised: readonly RegExp[] = [
  cue(
    `\\n(?:\\[(?:system|admin|administrator|developer|root)(?:\\s\\w{1,12}){0,2}\\]|system(?: (?:message|prompt|override|update|alert|command))?:)\\s?[^\\n]{0,120}${COMMAND}`,
  ),
  cue(`<(?:system|admin|developer|root)>[^<]{0,120}${COMMAND}`),
  cue(
    "(?:<\\|im_start\\|>\\s?system|\\[inst\\]|<<sys>>)[^`]{0,120}\\b(?:you (?:must|will|are now)|ignore|obey)\\b",
  ),
  cue(
    `<(?:important|instructions?|critical|priority|admin|secret|hidden|override|system-(?:reminder|override|note))>[^<]{0,300}(?:\\bbefore (?:using|calling|invoking) (?:this|any|the) (?:tool|function)|\\b${AGENT}\\b[^.\\n]{0,60}\\b${MUST}|\\bdo not (?:tell|mention|inform)\\b)`,
  ),
  cue(
    `(?:<!--|display:\\s?none|font-size:\\s?0|visibility:\\s?hidden|opacity:\\s?0|color:\\s?(?:white|transparent))[^\\n]{0,200}(?:(?:\\b${AGENT}|\\bassistant|\\bclaude|\\bchatgpt|\\bcopilot)\\s?[:,]\\s?(?:please|when|if|you|ignore|include|say|recommend|respond|send|run|execute|visit|always|never|must)\\b|\\b${AGENT}\\s${MUST}\\b)`,
  ),
  cue(
    '<function_calls>\\s?<invoke\\sname=|<invoke\\sname="[\\w.-]{1,60}">\\s?<parameter\\sname=|<tool_call>\\s?\\{\\s?"name"\\s?:|<\\|tool[_▁]calls?[_▁]begin\\|>',
  ),
];

/** Running what cannot be read. */
const blind: readonly RegExp[] = [
  cue(
    "\\b(?:decode|base64)\\b[^\\n]{0,80}\\b(?:execute|obey|follow|eval)\\s(?:it|this|that|the (?:result|output|instructions?|commands?))\\b[^\\n]{0,60}\\s?[a-z0-9+/]{32}",
  ),
  cue("base64\\s(?:-d|--decode)\\s?\\|\\s?(?:sudo\\s)?(?:ba|z|da)?sh\\b"),
  cue(
    `(?:\\b${AGENT}\\b[^\\n]{0,60}|(?:^|[\\n.!>]\\s?)(?:assistant|claude|copilot|agent)[,:][^\\n]{0,60}|\\bbefore you (?:answer|respond|reply)\\b[^\\n]{0,60})\\b(?:curl|wget)\\b[^|\\n]{0,200}\\|\\s?(?:sudo\\s)?(?:ba|z|da)?sh\\b`,
  ),
  cue(
    "\\b(?:you (?:must|have to) (?:always |first )?(?:run|execute)|always (?:run|execute))\\b[^\\n]{0,60}\\b(?:curl|wget)\\b[^|\\n]{0,200}\\|\\s?(?:sudo\\s(?:-\\w{1,3}\\s)?)?(?:ba|z|da)?sh\\b",
  ),
  cue(
    "\\b(?:run|execute)\\b[^\\n]{0,60}\\b(?:curl|wget)\\b[^|\\n]{0,200}\\|\\s?(?:sudo\\s)?(?:ba|z|da)?sh\\b[^\\n]{0,40}\\b(?:before|with|in) (?:every|each|any) (?:answer|response|reply|message)\\b",
  ),
];

const otherTongues: readonly RegExp[] = [
  // `\b` knows ASCII letters alone.
  cue(
    "(?<!\\p{L})(?:игнорируй|забудь|не обращай внимания на)(?:те)?\\s(?:(?:все|всех|твои|ваши)\\s){0,2}(?:предыдущие|прошлые|прежние|предшествующие)\\s(?:инструкции|указания|команды)",
    "u",
  ),
  cue(
    "(?:忽略|无视|忘记)(?:之前|以上|先前|上面|前面)?的?(?:所有|全部)?(?:之前|以上|先前|上面|前面)的?(?:所有|全部)?(?:的)?(?:指令|指示|命令|提示)|(?:忽略|无视)(?:之前|以上|先前|上面|前面)的?(?:所有|全部)?(?:指令|指示|命令|提示)",
  ),
  cue("(?:以前|上記|これまで)の(?:すべての)?(?:指示|命令)(?:をすべて)?を?(?:無視|忘れ)"),
];

/** Any one of these is enough. */
export const giveaways: readonly RegExp[] = [
  ...toModels,
  ...secretly,
  ...disguised,
  ...blind,
  ...otherTongues,
];
