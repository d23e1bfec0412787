export { placeOf, projectAround } from "./place.ts";
export { identityOf, type Repository, repositoryAround } from "./repository.ts";
export { sharesHistory } from "./shares-history.ts";
