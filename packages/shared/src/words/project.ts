/** The part that all spellings of a project have in common: imports name it by its folder, people as they like. */
export const projectKey = (name: string): string => name.toLowerCase();
