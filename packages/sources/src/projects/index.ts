export { placeOf, projectAround } from "./place.ts";
export { type Repository, repositoryAround } from "./repository.ts";
export { sharesHistory } from "./shares-history.ts";
