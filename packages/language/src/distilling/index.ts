export { SAME_IN_SESSION } from "./dedupe.ts";
export { distill } from "./distill.ts";
export { countWords } from "./measure.ts";
export { historySteps } from "./messages.ts";
export { ownLines, withoutCited } from "./own-words.ts";
export { authorshipOf } from "./paste.ts";
export { PROVEN, wayAlone, waysIn } from "./proven-findings.ts";
export { containment, similarity, tokensOf } from "./similarity.ts";
