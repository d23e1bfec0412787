import { lowerPriority } from "./lower-priority.ts";

// Imported before all else by a thread whose work can wait: what it loads takes 20 to 45 ms of a processor, for which the hook of an
// agent would wait otherwise.
lowerPriority();
