import { outsideOfFence } from "@memory/shared";

/**
 * Blocks that an agent or its hooks put into what a person typed. Their content goes; what stands around them is the person's. The
 * tags of all agents, since a hook of one may be called by another.
 */
const addedBlocks = [
  "system-reminder",
  "ide_opened_file",
  "ide_selection",
  "ide_diagnostics",
  "user-prompt-submit-hook",
  // Gemini, Qwen and Copilot put what hooks say beside what a person typed.
  "hook_context",
  "qwen:session-start-context",
  "qwen:user-prompt-submit-context",
  "system_reminder",
];

/** The person's own words, in a text to which a client or a hook has added. */
export function withoutAdded(raw: string): string {
  let text = outsideOfFence([raw]).outside.join("");
  for (const tag of addedBlocks) text = withoutBlocks(text, tag);
  return text;
}

/** Linear in the text, however many openings never close; a lazy pattern would be quadratic there. */
export function withoutBlocks(text: string, tag: string): string {
  const opening = `<${tag}>`;
  const closing = `</${tag}>`;
  let kept = "";
  let from = 0;
  for (;;) {
    const start = text.indexOf(opening, from);
    if (start < 0) return kept + text.slice(from);
    const end = text.indexOf(closing, start);
    if (end < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    from = end + closing.length;
  }
}

/** What stands in the outermost block of a tag; nothing where there is none. */
export function inside(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? "" : text.slice(start + tag.length + 2, end);
}

/** `[Image #1]` stands for a pasted picture, `[Image: source: ...]` is the client's note about one. */
export function withoutImageMarks(text: string): string {
  return text.includes("[Image") ? text.replace(/\[Image(?: #\d+|: [^\]\n]{0,400})\][ \t]?/g, "") : text;
}
