/** Types a model gives to one and the same name: where the line between them runs, two texts rarely agree. */
const made = new Set(["technology", "product", "project", "organization"]);
/** Of these, a question may cross the line even though nothing folds across it. */
const named = new Set([...made, "package", "concept", "command"]);

/** May two entities of these types be folded for their spelling alone? A type nobody ships goes with itself only. */
export const mayMerge = (a: string, b: string): boolean => a === b || (made.has(a) && made.has(b));

/** May a person be asked whether two entities of these types are one? */
export const mayAsk = (a: string, b: string): boolean => a === b || (named.has(a) && named.has(b));
