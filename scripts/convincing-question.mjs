// Chooses a question about a person's own sessions that shows the use of memory: one that they could have asked, about what comes
// up most, whose answers are sure, distilled, and more than one. Told from the answers; no language model.

/** Names that are tried: each takes a recall or two. */
const TRIED = 8;
/** A question about a file or a command means its text. */
const PLAIN = new Set(["file", "command"]);

/** The question, or null where no memory answers one for sure. */
export function convincing(entities, recall) {
  const rank = ({ type }) => (PLAIN.has(type) ? 1 : 0);
  const names = entities
    .filter(({ memories }) => memories > 0)
    .sort((a, b) => rank(a) - rank(b) || b.memories - a.memories)
    .slice(0, TRIED)
    .map(({ name }) => name.replace(/[`"$\\]/g, ""));
  const questions = names.flatMap((name) => [
    `what was decided about ${name}, and why?`,
    `what do we know about ${name}?`,
  ]);
  let one = null;
  for (const question of questions) {
    const sure = sureMemories(recall(question));
    if (sure > 1) return question;
    if (sure > 0) one ??= question;
  }
  return one;
}

/** Only what was distilled counts: a passage is what was said, not what came of it. */
const sureMemories = (answer) =>
  answer?.confidence === "high"
    ? answer.items.filter(({ kind, sure }) => kind === "memory" && sure).length
    : 0;
