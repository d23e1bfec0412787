export { Entities } from "./list.tsx";
export { EntityPage } from "./page.tsx";
