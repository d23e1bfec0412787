export { anchorsMissingIn, anchorsOf } from "./anchors.ts";
export { findQuote } from "./find-quote.ts";
export { plain, withoutEdges } from "./plain.ts";
export { type Likeness, type SaidIn, type Saying, sayingIn } from "./saying.ts";
export { isTurning, keyOf } from "./words.ts";
