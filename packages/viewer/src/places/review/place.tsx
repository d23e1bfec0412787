export { Conflicts } from "./conflicts/page.tsx";
export { Review } from "./layout.tsx";
export { Merges } from "./merges/page.tsx";
export { SchemaNames } from "./schema/page.tsx";
export { Differences } from "./spaces/differences-page.tsx";
export { Offers } from "./spaces/offers-page.tsx";
export { SharedConflicts } from "./spaces/shared-page.tsx";
export { ReviewStart } from "./start.tsx";
