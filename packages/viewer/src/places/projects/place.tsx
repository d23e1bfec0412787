export { Projects } from "./list.tsx";
export { ProjectPage } from "./page.tsx";
