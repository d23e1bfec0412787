/** Endpoints that are no GET and leave nothing in the log, and why. */
export const leavingNothing: Readonly<Record<string, { readonly leavesNothing: string }>> = {
  "admin.backup": { leavesNothing: "it copies the store and changes nothing of it" },
  "admin.shutdown": { leavesNothing: "it changes nothing that is stored" },
  "admin.seen": {
    leavesNothing: "a notice goes that says what was lost before; nothing that is stored changes",
  },
  "admin.redate": {
    leavesNothing: "each redating is an operation; its own tests say so, with a clock to set",
  },
  "admin.restore": {
    leavesNothing: "another store takes the place of this one, log and all; the way back is kept",
  },
  "admin.trial": { leavesNothing: "what it saves is of an owner made up for it, of whom no row is left" },
  "recall.query": { leavesNothing: "a question changes nothing" },
  "recall.preview": { leavesNothing: "it shows what would be said, and says nothing" },
  "hooks.prompt": { leavesNothing: "a question changes nothing" },
  "hooks.sessionStart": { leavesNothing: "a question changes nothing" },
  "hooks.sessionEnd": { leavesNothing: "the session is imported later, which is an operation" },
  "hooks.other": { leavesNothing: "it is ignored" },
  "hooksOf.prompt": { leavesNothing: "the same, for any agent" },
  "hooksOf.sessionStart": { leavesNothing: "the same, for any agent" },
  "hooksOf.sessionEnd": { leavesNothing: "the same, for any agent" },
  "hooksOf.other": { leavesNothing: "the same, for any agent" },
  "picker.pick": { leavesNothing: "it shows a dialog of the system" },
  "roots.rescan": { leavesNothing: "what it finds is offered to the intake, which logs what it reads anew" },
  "models.use": {
    leavesNothing: "the choice is a setting of this machine, in config.json, and no part of the store",
  },
  "models.setKey": {
    leavesNothing: "a key lies in a file of its own; the log must not even say that it changed",
  },
  "models.available": { leavesNothing: "it asks a provider, and keeps nothing of the answer" },
  "models.test": { leavesNothing: "it asks a model, which the ledger of calls holds" },
  "models.pull": { leavesNothing: "it has Ollama load a model" },
  "capture.notify": { leavesNothing: "the session it tells of is imported later, which is logged" },
  "capture.sweep": { leavesNothing: "the sessions it finds are imported later, which is logged" },
  "captureOf.notify": { leavesNothing: "the same, for any agent" },
  "captureOf.sweep": { leavesNothing: "the same, for any agent" },
  "embeddings.switch": {
    leavesNothing: "no memory changes, only whose vectors recall goes by; the way back is rollback",
  },
  "embeddings.rollback": { leavesNothing: "the same; it is its own way back" },
  "embeddings.cancel": { leavesNothing: "vectors that nothing went by go, and can be made again" },
  "ark.remove": { leavesNothing: "copies of sessions are no memories; nothing that is recalled changes" },
  "activity.undo": { leavesNothing: "each undo is an operation; its own tests say so" },
  "knowledge.search": { leavesNothing: "a question changes nothing" },
  "knowledge.open": { leavesNothing: "a question changes nothing" },
};
