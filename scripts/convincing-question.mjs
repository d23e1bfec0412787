// Chooses a question about a person's own sessions that shows the use of memory: one that they could have asked, about what comes
// up most, whose answers are sure, with more than one memory of it. Told from the answers; no language model.

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
    const sure = sureOnes(recall(question) ?? undefined);
    if (sure > 1) return question;
    if (sure > 0) one ??= question;
  }
  return one;
}

/** Sure memories, and those that were kept of the turns of an answer that is not unlikely. */
const sureOnes = ({ confidence, items } = { confidence: "none", items: [] }) =>
  confidence === "high" || confidence === "medium"
    ? items.reduce(
        (sum, { kind, sure, turn }) => sum + (kind === "memory" ? Number(sure) : (turn?.kept.length ?? 0)),
        0,
      )
    : 0;
