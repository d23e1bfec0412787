import { claimsOnReader } from "./claims-on-reader.ts";

/** Names of programs that read what memory tells, as people write them. */
const PROGRAMS = [
  ...["claude", "codex", "copilot", "gemini", "cursor", "cline", "qwen", "opencode", "aider", "goose"],
  ...["droid", "crush", "kiro", "chatgpt", "gpt", "deepseek", "mistral", "llama"],
];

/** How a reader is addressed, or spoken of: English, German, French, Spanish, Italian, Portuguese, Dutch. */
const READERS = [
  ...["you", "your", "yours", "yourself", "agents?", "assistants?", "chatbots?", "bots?", "ais?", "llms?"],
  ...["prompts?", "instructions?", "guidance"],
  ...[
    "du",
    "dir",
    "dich",
    "dein\\p{L}*",
    "ihr",
    "euch",
    "euer",
    "agenten",
    "assistenten?",
    "anweisung\\p{L}*",
  ],
  ...["tu", "toi", "vous", "votre", "vos", "usted", "ustedes", "tú", "voi", "você", "vocês"],
  ...["jij", "jou", "jouw", "agente", "assistente", "asistente", "istruzion\\p{L}*", "instrucciones"],
];

/** Leaving out, and what is left out. */
const WITHOUT = [
  ...["without", "no", "never", "skip\\p{L}*", "bypass\\p{L}*", "disabl\\p{L}*", "ignor\\p{L}*"],
  ...["ohne", "sans", "sin", "senza", "sem", "zonder", "überspring\\p{L}*"],
];
const CHECKS = [
  ...["ask\\p{L}*", "review\\p{L}*", "approv\\p{L}*", "confirm\\p{L}*", "permission\\p{L}*", "verif\\p{L}*"],
  ...["check\\p{L}*", "tell\\p{L}*", "warn\\p{L}*", "notif\\p{L}*", "tests?"],
  ...["rückfrage\\p{L}*", "prüf\\p{L}*", "demander", "preguntar", "chiedere"],
];

const oneOf = (words: readonly string[]): string => `(?:${words.join("|")})`;
const BEFORE = "(?<![\\p{L}\\p{N}])";
const BEHIND = "(?![\\p{L}\\p{N}])";
const READER = new RegExp(`${BEFORE}${oneOf([...READERS, ...PROGRAMS])}${BEHIND}`, "iu");
const UNCHECKED = new RegExp(
  `${BEFORE}${oneOf(WITHOUT)}${BEHIND}(?:[^\\p{L}\\p{N}]+[\\p{L}\\p{N}]+){0,3}?[^\\p{L}\\p{N}]+${oneOf(CHECKS)}${BEHIND}`,
  "iu",
);

/**
 * It speaks to or of whoever reads it, or tells to leave a check out. What another person wrote so is told where it is asked for, and
 * never unasked: a text that means to steer a reader has to speak of one, in whatever words.
 */
export const speaksToReader = (text: string): boolean =>
  READER.test(text) || UNCHECKED.test(text) || claimsOnReader(text);
