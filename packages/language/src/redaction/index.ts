export { isSameHidden, numberSecrets, type PrintOf, printerOf, tellsMore, withoutNumbers } from "./hidden.ts";
export { countMarkers, redact, redactKeepingLines, redactNumbered, redactTelling } from "./redact.ts";
export { redactUrl } from "./redact-url.ts";
