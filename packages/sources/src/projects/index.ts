export { holdsObject } from "./objects.ts";
export { placeOf, projectAround } from "./place.ts";
export { identityOf, type Repository, repositoryAround } from "./repository.ts";
export { historyOf } from "./shares-history.ts";
