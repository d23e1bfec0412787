// Generated from the contract by `pnpm generate`. Do not edit.

/** Method, path and kind of every endpoint, free of zod. */
export const routes = {
  health: {
    get: { method: "get", path: "/health", kind: "response" },
    status: { method: "get", path: "/status", kind: "response" },
  },
  admin: {
    shutdown: { method: "post", path: "/admin/shutdown", kind: "response" },
  },
  memories: {
    save: { method: "post", path: "/memory/save", kind: "response" },
    list: { method: "get", path: "/memory/list", kind: "response" },
    get: { method: "get", path: "/memory/:id", kind: "response" },
    history: { method: "get", path: "/memory/:id/history", kind: "response" },
    why: { method: "get", path: "/memory/:id/why", kind: "response" },
    update: { method: "post", path: "/memory/:id/update", kind: "response" },
    retire: { method: "post", path: "/memory/:id/retire", kind: "response" },
    restore: { method: "post", path: "/memory/:id/restore", kind: "response" },
    confirm: { method: "post", path: "/memory/:id/confirm", kind: "response" },
    remove: { method: "delete", path: "/memory/:id", kind: "response" },
  },
  recall: {
    query: { method: "post", path: "/memory/query", kind: "response" },
  },
  conflicts: {
    list: { method: "get", path: "/memory/conflicts", kind: "response" },
    get: { method: "get", path: "/memory/conflicts/:id", kind: "response" },
    resolve: { method: "post", path: "/memory/conflicts/:id/resolve", kind: "response" },
    revert: { method: "post", path: "/memory/conflicts/:id/revert", kind: "response" },
  },
  activity: {
    list: { method: "get", path: "/activity", kind: "response" },
    quality: { method: "get", path: "/activity/quality", kind: "response" },
    get: { method: "get", path: "/activity/:id", kind: "response" },
    undo: { method: "post", path: "/activity/:id/undo", kind: "response" },
  },
  imports: {
    sessions: { method: "post", path: "/import/sessions/stream", kind: "events" },
  },
  documents: {
    add: { method: "post", path: "/context/add", kind: "response" },
    upload: { method: "post", path: "/context/upload", kind: "upload" },
    list: { method: "get", path: "/context/documents", kind: "response" },
    get: { method: "get", path: "/context/documents/:id", kind: "response" },
    chunks: { method: "get", path: "/context/documents/:id/chunks", kind: "response" },
    remove: { method: "delete", path: "/context/documents/:id", kind: "response" },
    watch: { method: "post", path: "/context/documents/:id/watch", kind: "response" },
  },
  roots: {
    list: { method: "get", path: "/context/roots", kind: "response" },
    link: { method: "post", path: "/context/roots", kind: "response" },
    watch: { method: "post", path: "/context/roots/:id/watch", kind: "response" },
    rescan: { method: "post", path: "/context/roots/:id/rescan", kind: "response" },
    unlink: { method: "delete", path: "/context/roots/:id", kind: "response" },
  },
  picker: {
    pick: { method: "post", path: "/context/pick", kind: "response" },
    browse: { method: "get", path: "/context/browse", kind: "response" },
  },
  entities: {
    list: { method: "get", path: "/memory/entities", kind: "response" },
    get: { method: "get", path: "/memory/entities/:id", kind: "response" },
    related: { method: "get", path: "/memory/entities/:id/related", kind: "response" },
    update: { method: "patch", path: "/memory/entities/:id", kind: "response" },
    remove: { method: "delete", path: "/memory/entities/:id", kind: "response" },
  },
  folds: {
    merge: { method: "post", path: "/memory/entities/:id/merge", kind: "response" },
    list: { method: "get", path: "/memory/entities/merges", kind: "response" },
    get: { method: "get", path: "/memory/entities/merges/:id", kind: "response" },
    revert: { method: "post", path: "/memory/entities/merges/:id/revert", kind: "response" },
    resolve: { method: "post", path: "/memory/entities/resolve", kind: "response" },
    candidates: { method: "get", path: "/memory/entities/candidates", kind: "response" },
    dismiss: { method: "post", path: "/memory/entities/candidates/:id/dismiss", kind: "response" },
  },
  schema: {
    read: { method: "get", path: "/memory/schema", kind: "response" },
    add: { method: "post", path: "/memory/schema", kind: "response" },
    update: { method: "patch", path: "/memory/schema/:id", kind: "response" },
    approve: { method: "post", path: "/memory/schema/:id/approve", kind: "response" },
    dismiss: { method: "post", path: "/memory/schema/:id/dismiss", kind: "response" },
    remove: { method: "delete", path: "/memory/schema/:id", kind: "response" },
  },
  index: {
    run: { method: "post", path: "/memory/index", kind: "response" },
    stream: { method: "post", path: "/memory/index/stream", kind: "events" },
    rerun: { method: "post", path: "/memory/reindex", kind: "response" },
    rerunStream: { method: "post", path: "/memory/reindex/stream", kind: "events" },
    runs: { method: "get", path: "/memory/index/runs", kind: "response" },
    items: { method: "get", path: "/memory/index/runs/:id/items", kind: "response" },
  },
  graph: {
    read: { method: "get", path: "/memory/graph", kind: "response" },
  },
  capture: {
    status: { method: "get", path: "/import/assistant-code/status", kind: "response" },
    scope: { method: "put", path: "/import/assistant-code/scope", kind: "response" },
    notify: { method: "post", path: "/import/assistant-code/notify", kind: "response" },
    sweep: { method: "post", path: "/import/assistant-code/sweep", kind: "response" },
  },
  ark: {
    read: { method: "get", path: "/import/assistant-code/ark", kind: "response" },
    remove: { method: "delete", path: "/import/assistant-code/ark", kind: "response" },
  },
  hooks: {
    prompt: { method: "post", path: "/hooks/claude-code/prompt", kind: "response" },
    sessionStart: { method: "post", path: "/hooks/claude-code/session-start", kind: "response" },
    preCompact: { method: "post", path: "/hooks/claude-code/pre-compact", kind: "response" },
    sessionEnd: { method: "post", path: "/hooks/claude-code/session-end", kind: "response" },
    other: { method: "post", path: "/hooks/claude-code/:event", kind: "response" },
  },
  models: {
    list: { method: "get", path: "/models", kind: "response" },
    available: { method: "post", path: "/models/available", kind: "response" },
    use: { method: "post", path: "/models/use", kind: "response" },
    test: { method: "post", path: "/models/test", kind: "response" },
    pull: { method: "post", path: "/models/pull", kind: "events" },
    setKey: { method: "put", path: "/models/keys", kind: "response" },
  },
  embeddings: {
    get: { method: "get", path: "/models/embedding", kind: "response" },
    switch: { method: "post", path: "/models/embedding/switch", kind: "response" },
    rollback: { method: "post", path: "/models/embedding/rollback", kind: "response" },
    cancel: { method: "post", path: "/models/embedding/cancel", kind: "response" },
  },
  costs: {
    read: { method: "get", path: "/costs", kind: "response" },
    calls: { method: "get", path: "/costs/calls", kind: "response" },
  },
} as const;
