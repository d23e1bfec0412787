// Generated from the contract by `pnpm generate`. Do not edit.

/** See requests.ts. */
export const requests = {
  admin: {
    redate: {
      dryRun: {"kind":"switch","default":false,"words":"Only tell what is ahead"},
    },
  },
  memories: {
    save: {
      content: {"kind":"text","min":1,"max":20000,"words":"A sentence that makes sense on its own"},
      type: {"kind":"choice","choices":["fact","preference","episode","procedure"],"words":"Guessed from the words when left out"},
      project: {"kind":"text","min":1,"max":300,"words":"Without one it counts everywhere"},
      folder: {"kind":"text","min":1,"max":4096,"words":"The folder that it is said in: it is of the project that sessions there are of, unless one is named"},
      source: {"kind":"group","fields":{"client":{"kind":"text","max":200,"words":""},"path":{"kind":"text","max":4096,"words":"The file or address it was taken from"},"line":{"kind":"number","min":1,"words":"The line it stands on"},"statedBy":{"kind":"choice","choices":["user","assistant","document"],"words":"Whose words these are, the person's unless said; what counts less never replaces what counts more"}},"words":"Who saves it, and from where"},
      derivedFrom: {"kind":"list","of":{"kind":"text","words":""},"words":"Memories it was concluded from: when one of them falls, it asks to be looked at again"},
      assertedAt: {"kind":"time","words":"When it was said, if not now"},
      runId: {"kind":"text","words":"The same for all saves that are to be undone together"},
      judged: {"kind":"list","of":{"kind":"group","fields":{"id":{"kind":"text","words":"A memory that an answer named: as near, or as a hit"},"is":{"kind":"choice","choices":["same","adds","replaces","contradicts","different"],"words":"What the saved one is to it. same: both tell the same; adds: it tells all of that, and more; replaces: that held before, and this holds now; contradicts: both cannot hold, and nothing tells which does; different: two things"}},"words":""},"words":"What it is to memories that an answer has named"},
      userSaid: {"kind":"text","min":1,"max":1000,"words":"Words of the person in this session, to the letter, for what would replace a person's own memory"},
    },
    list: {
      status: {"kind":"choice","choices":["active","superseded","retired","all"],"default":"active","words":"Only this status"},
      type: {"kind":"choice","choices":["fact","preference","episode","procedure"],"words":"Only this type"},
      kind: {"kind":"choice","choices":["preference","decision","gotcha","howto","fact"],"words":"Only what a language model takes for this"},
      project: {"kind":"text","max":300,"words":"Only this project, in whichever spelling"},
      text: {"kind":"text","max":300,"words":"Only what says this somewhere, whatever the case and the accents"},
      agent: {"kind":"text","max":200,"words":"Only what sessions of this agent show"},
      client: {"kind":"text","max":200,"words":"Only what this program saved"},
      from: {"kind":"choice","choices":["session","document","manual"],"words":"Only what comes from such a source"},
      statedBy: {"kind":"choice","choices":["user","assistant","tool","document"],"words":"Only words of theirs, as `source.statedBy` says; who else says the same is in `why`"},
      after: {"kind":"time","words":"Not older than this"},
      before: {"kind":"time","words":"Older than this"},
      by: {"kind":"choice","choices":["created","asserted"],"default":"created","words":"Which time counts: when the store learnt it, or when it was said"},
      news: {"kind":"choice","choices":["learned","changed"],"words":"learned: only what was not known before `after`; changed: what was, and says something else since"},
      ref: {"kind":"text","words":"Only memories whose id ends with this short reference"},
      run: {"kind":"text","words":"Only what this import run brought"},
      recheck: {"kind":"switch","words":"Only memories made from something that no longer holds"},
      conflict: {"kind":"switch","words":"Only memories with an open contradiction"},
      unconfirmed: {"kind":"switch","words":"Only memories that nobody and nothing has confirmed"},
      at: {"kind":"time","words":"As it was true at this time, as far as the texts say"},
      knownAt: {"kind":"time","words":"As the store knew it at this time"},
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
      offset: {"kind":"number","min":0,"max":10000000,"words":"Leave out so many rows; instead of `cursor`"},
      sort: {"kind":"choice","choices":["newest","oldest"],"default":"newest","words":"By when it was said"},
    },
    facets: {
      status: {"kind":"choice","choices":["active","superseded","retired","all"],"default":"active","words":"Only this status"},
      type: {"kind":"choice","choices":["fact","preference","episode","procedure"],"words":"Only this type"},
      kind: {"kind":"choice","choices":["preference","decision","gotcha","howto","fact"],"words":"Only what a language model takes for this"},
      project: {"kind":"text","max":300,"words":"Only this project, in whichever spelling"},
      text: {"kind":"text","max":300,"words":"Only what says this somewhere, whatever the case and the accents"},
      agent: {"kind":"text","max":200,"words":"Only what sessions of this agent show"},
      client: {"kind":"text","max":200,"words":"Only what this program saved"},
      from: {"kind":"choice","choices":["session","document","manual"],"words":"Only what comes from such a source"},
      statedBy: {"kind":"choice","choices":["user","assistant","tool","document"],"words":"Only words of theirs, as `source.statedBy` says; who else says the same is in `why`"},
      after: {"kind":"time","words":"Not older than this"},
      before: {"kind":"time","words":"Older than this"},
      by: {"kind":"choice","choices":["created","asserted"],"default":"created","words":"Which time counts: when the store learnt it, or when it was said"},
      news: {"kind":"choice","choices":["learned","changed"],"words":"learned: only what was not known before `after`; changed: what was, and says something else since"},
      ref: {"kind":"text","words":"Only memories whose id ends with this short reference"},
      run: {"kind":"text","words":"Only what this import run brought"},
      recheck: {"kind":"switch","words":"Only memories made from something that no longer holds"},
      conflict: {"kind":"switch","words":"Only memories with an open contradiction"},
      unconfirmed: {"kind":"switch","words":"Only memories that nobody and nothing has confirmed"},
      at: {"kind":"time","words":"As it was true at this time, as far as the texts say"},
      knownAt: {"kind":"time","words":"As the store knew it at this time"},
    },
    growth: {
      from: {"kind":"text","words":"First day; without it the day of the first memory"},
      to: {"kind":"text","words":"Last day, at most 3,660 after the first; today unless given"},
      by: {"kind":"choice","choices":["created","asserted"],"default":"created","words":"Which time counts: when the store learnt it, or when it was said"},
      type: {"kind":"choice","choices":["fact","preference","episode","procedure"],"words":""},
      project: {"kind":"text","max":300,"words":""},
    },
    news: {
      after: {"kind":"time","words":"Not older than this; the first moment of all unless given"},
      before: {"kind":"time","words":"Older than this; now unless given"},
      by: {"kind":"choice","choices":["created","asserted"],"default":"created","words":"Which time counts: when the store learnt it, or when it was said"},
      project: {"kind":"text","max":300,"words":"Only this project, in whichever spelling"},
    },
    passages: {
      around: {"kind":"number","min":0,"max":20,"default":2,"words":"Passages before these lines, and after them"},
    },
    update: {
      content: {"kind":"text","min":1,"max":20000,"words":""},
      type: {"kind":"choice","choices":["fact","preference","episode","procedure"],"words":"Kept when left out"},
      reason: {"kind":"text","min":1,"max":1000,"words":"Why, kept in the log of changes"},
      statedBy: {"kind":"choice","choices":["user","assistant"],"words":"Whose words these are: the person's, unless an agent asks; an agent's never replace what counts more"},
    },
    judge: {
      judged: {"kind":"list","of":{"kind":"group","fields":{"id":{"kind":"text","words":"A memory that an answer named: as near, or as a hit"},"is":{"kind":"choice","choices":["same","adds","replaces","contradicts","different"],"words":"What the saved one is to it. same: both tell the same; adds: it tells all of that, and more; replaces: that held before, and this holds now; contradicts: both cannot hold, and nothing tells which does; different: two things"}},"words":""},"words":""},
      userSaid: {"kind":"text","min":1,"max":1000,"words":"Words of the person in this session, to the letter, for what would replace a person's own memory"},
    },
    retire: {
      reason: {"kind":"text","min":1,"max":1000,"words":"Why, kept in the log of changes"},
    },
  },
  recall: {
    query: {
      query: {"kind":"text","min":1,"max":100000,"words":"What to look for"},
      limit: {"kind":"number","min":1,"max":100,"default":8,"words":"At most this many hits"},
      types: {"kind":"list","of":{"kind":"choice","choices":["fact","preference","episode","procedure"],"words":""},"words":"Only memories of these types"},
      project: {"kind":"text","min":1,"max":300,"words":"Only this project, and what belongs to none"},
      after: {"kind":"time","words":"Said after this"},
      before: {"kind":"time","words":"Said before this"},
      at: {"kind":"time","words":"As it was true at this time, as far as the texts say"},
      knownAt: {"kind":"time","words":"As the store knew it at this time"},
      kinds: {"kind":"list","of":{"kind":"choice","choices":["memory","context"],"words":""},"words":"Only hits of these kinds"},
      maxTokens: {"kind":"number","min":1,"max":100000,"default":1500,"words":"Token budget of the answer"},
      space: {"kind":"text","min":1,"max":200,"words":"Only this space, by name or id; own: only one's own memory"},
    },
    preview: {
      prompt: {"kind":"text","max":1000000,"words":"As a person would type it"},
      project: {"kind":"text","min":1,"max":300,"words":"The project its session works in"},
    },
  },
  projects: {
    list: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      text: {"kind":"text","max":300,"words":"Part of the name"},
      spaces: {"kind":"switch","default":false,"words":"With those of the spaces you have joined, each counted with the one of yours that it is"},
    },
    at: {
      folder: {"kind":"text","min":1,"max":4096,"words":""},
    },
    rename: {
      from: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
      to: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
      dryRun: {"kind":"switch","default":false,"words":"Only count"},
    },
    move: {
      memories: {"kind":"list","of":{"kind":"text","words":""},"words":""},
      to: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
    },
    leave: {
      project: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
      place: {"kind":"text","min":1,"max":4096,"words":"Value of a mark: a folder, an address"},
    },
    page: {
      project: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
      limit: {"kind":"number","min":1,"max":500,"default":20,"words":"At most this many of each kind"},
    },
    brief: {
      project: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
    },
  },
  texts: {
    project: {
      project: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
      form: {"kind":"choice","choices":["markdown","agent"],"default":"markdown","words":"`markdown`: a note for people, all of it; `agent`: quoted, with sources, for an agent's context"},
      tokens: {"kind":"number","min":200,"max":20000,"default":2000,"words":"What an agent's text may take of its context at most, about"},
    },
    entity: {
      form: {"kind":"choice","choices":["markdown","agent"],"default":"markdown","words":"`markdown`: a note for people, all of it; `agent`: quoted, with sources, for an agent's context"},
      tokens: {"kind":"number","min":200,"max":20000,"default":2000,"words":"What an agent's text may take of its context at most, about"},
    },
  },
  conflicts: {
    list: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
      status: {"kind":"choice","choices":["open","resolved"],"default":"open","words":""},
      ref: {"kind":"text","words":"Only conflicts whose id ends with this short reference, whatever their status"},
    },
    resolve: {
      action: {"kind":"choice","choices":["keep_new","keep_existing","keep_both","merge"],"words":""},
      content: {"kind":"text","min":1,"max":20000,"words":"With merge: the sentence that replaces both"},
      userSaid: {"kind":"text","min":1,"max":1000,"words":"From an agent: the person's own words that decide it, kept in the log of changes"},
    },
  },
  activity: {
    list: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
      run: {"kind":"text","words":"The operations of this run, one by one"},
      subject: {"kind":"text","words":"Only what was done to this memory, entity, …"},
      kind: {"kind":"text","max":100,"words":"Only this kind, or this room: memory, memory.save"},
      ref: {"kind":"text","words":"Only entries whose id ends with this short reference"},
      actor: {"kind":"choice","choices":["person","agent","import","daemon","model"],"words":"Only what was done by one of these"},
      derived: {"kind":"switch","words":"false: without what the daemon indexed on its own, which follows from the other changes"},
    },
    undo: {
      dryRun: {"kind":"switch","default":false,"words":"Say what would be taken back, and change nothing"},
    },
  },
  imports: {
    sessions: {
      agent: {"kind":"choice","choices":["assistant-code","codex","qwen-code","copilot-cli","gemini-cli","opencode","cline","cline-vscode","roo-code","kilo-code","copilot-chat","cursor","zed","goose","droid","amp","continue","crush","kiro","cursor-cli","aider","chatgpt","claude-app","windsurf"],"default":"assistant-code","words":"Which agent's sessions to import"},
      days: {"kind":"number","min":1,"max":3650,"default":14,"words":"How many days back to look"},
      maxSessions: {"kind":"number","min":1,"max":1000,"default":20,"words":"At most this many sessions, newest first"},
      project: {"kind":"text","min":1,"max":300,"words":"Only sessions whose folder name contains this"},
      folder: {"kind":"text","min":1,"max":4096,"words":"Read the sessions in this folder, not those where the agent keeps its own: an export that was unpacked"},
      dryRun: {"kind":"switch","default":false,"words":"Show what would be imported; call no model, write nothing"},
      force: {"kind":"switch","default":false,"words":"Ignore the ledger and read every session from its start"},
      fromArk: {"kind":"switch","default":false,"words":"Read the copies that capture has kept, also of sessions the agent has deleted"},
    },
  },
  archive: {
    export: {
      compress: {"kind":"choice","choices":["none","gzip","zstd"],"words":"How the archive is packed; without it as `Accept-Encoding` allows"},
    },
    import: {
      dryRun: {"kind":"switch","default":false,"words":"Tell what would happen, tried on a copy of the store; change nothing"},
    },
  },
  documents: {
    add: {
      paths: {"kind":"list","of":{"kind":"text","min":1,"max":4096,"words":""},"words":"Absolute paths"},
      urls: {"kind":"list","of":{"kind":"text","max":4096,"words":""},"words":"http and https addresses"},
      dryRun: {"kind":"switch","default":false,"words":"Say what would be read; read nothing"},
    },
    upload: {
      name: {"kind":"text","min":1,"max":300,"words":"File name; its ending tells what it is"},
      modifiedAt: {"kind":"time","words":"ISO 8601, with its offset or Z"},
    },
    list: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
      root: {"kind":"text","words":"Only documents under this linked folder"},
      kind: {"kind":"choice","choices":["markdown","text","pdf","html","docx","odt","spreadsheet","table","json","code","email"],"words":"Only this kind"},
      status: {"kind":"choice","choices":["queued","ready","failed","skipped","missing"],"words":"Only this state"},
      unreadable: {"kind":"choice","choices":["true","false"],"default":"true","words":"`false`: without files of a kind that is not read, such as pictures"},
      text: {"kind":"text","max":300,"words":"Only where path or title contain this"},
      ref: {"kind":"text","words":"Only documents whose id ends with this short reference"},
    },
    chunks: {
      limit: {"kind":"number","min":1,"max":500,"words":"At most this many rows; all without it"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
    },
    watch: {
      watching: {"kind":"switch","words":""},
    },
  },
  roots: {
    list: {
      limit: {"kind":"number","min":1,"max":500,"words":"At most this many rows; all without it"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
    },
    link: {
      path: {"kind":"text","min":1,"max":4096,"words":"Absolute path of a folder"},
    },
    watch: {
      watching: {"kind":"switch","words":""},
    },
    unlink: {
      documents: {"kind":"choice","choices":["keep","remove"],"default":"keep","words":"What becomes of its documents"},
    },
  },
  picker: {
    pick: {
      mode: {"kind":"choice","choices":["file","folder"],"words":""},
    },
    browse: {
      path: {"kind":"text","min":1,"max":4096,"words":"Absolute path; the home directory without it"},
      hidden: {"kind":"choice","choices":["true","false"],"default":"false","words":"List names that begin with a dot too"},
    },
  },
  entities: {
    list: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
      type: {"kind":"text","words":"Only this type"},
      text: {"kind":"text","max":300,"words":"Only where a name or alias contains this"},
      ref: {"kind":"text","words":"Only entities whose id ends with this short reference"},
      sort: {"kind":"choice","choices":["mentions","memories","name","newest"],"default":"mentions","words":"In this order; `memories`: those that most memories name first"},
      offset: {"kind":"number","min":0,"max":10000000,"words":"Leave out so many rows; instead of `cursor`"},
      at: {"kind":"time","words":"As it was true at this time, as far as the texts say"},
      knownAt: {"kind":"time","words":"As the store knew it at this time"},
    },
    related: {
      limit: {"kind":"number","min":1,"max":200,"default":20,"words":"At most this many of each kind"},
      relation: {"kind":"text","max":100,"words":"Only this relationship"},
    },
    update: {
      name: {"kind":"text","min":1,"max":300,"words":""},
      type: {"kind":"text","words":"Name of a type of the schema"},
    },
  },
  folds: {
    merge: {
      into: {"kind":"text","words":"The entity that stays"},
      reason: {"kind":"text","min":1,"max":500,"words":"Why they are one"},
    },
    list: {
      limit: {"kind":"number","min":1,"max":500,"words":"At most this many rows; all without it"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
      at: {"kind":"time","words":"As it was true at this time, as far as the texts say"},
      knownAt: {"kind":"time","words":"As the store knew it at this time"},
    },
    candidates: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
    },
  },
  schema: {
    add: {
      kind: {"kind":"choice","choices":["type","predicate"],"words":"A type of entities, or a kind of relationship"},
      name: {"kind":"text","words":""},
      description: {"kind":"text","max":500,"default":"","words":"What it stands for"},
    },
    update: {
      name: {"kind":"text","words":""},
      description: {"kind":"text","max":500,"words":""},
      enabled: {"kind":"switch","words":""},
    },
  },
  index: {
    runs: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
    },
    items: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
    },
  },
  graph: {
    read: {
      level: {"kind":"choice","choices":["full","topics","topic","unlinked","focus","document"],"default":"full","words":"full: everything; topics: communities; topic: one of them; unlinked: what is in none, side by side; focus: around a node; document: its passages"},
      topic: {"kind":"text","max":100,"words":"Id of a topic, on level `topic`"},
      focus: {"kind":"text","words":"Id of a memory, entity or document, or of a session where it is a uuid, on levels `focus` and `document`"},
      depth: {"kind":"number","min":1,"max":3,"default":1,"words":"Steps from the focus"},
      offset: {"kind":"number","min":0,"max":10000000,"words":"On level `focus`, with `depth` 1: leave out so many neighbours, those that were shown before"},
      kinds: {"kind":"list","of":{"kind":"choice","choices":["memory","entity","document","session"],"words":""},"words":"Kinds of nodes to show: memory, entity, document, session, separated by commas; all, unless given; on levels `topics` and `unlinked` memories and entities, or documents and then sessions where there is nothing better"},
      at: {"kind":"time","words":"As it was true at this time, as far as the texts say"},
      knownAt: {"kind":"time","words":"As the store knew it at this time"},
      limit: {"kind":"number","min":1,"max":200000,"words":"At most this many nodes, heaviest first: 10,000 on level full, 700 on topic and unlinked, 500 on focus unless given; on topic and focus of ten nodes six are memories, two entities, one a session and one a document, as long as there are so many"},
    },
    path: {
      from: {"kind":"text","words":"Id of a memory, entity or document, or of a session where it is a uuid"},
      to: {"kind":"text","words":"Id of a memory, entity or document, or of a session where it is a uuid"},
      at: {"kind":"time","words":"As it was true at this time, as far as the texts say"},
      knownAt: {"kind":"time","words":"As the store knew it at this time"},
    },
    growth: {
      points: {"kind":"number","min":2,"max":200,"default":200,"words":"At most this many instants"},
    },
    changes: {
      from: {"kind":"time","words":"ISO 8601, with its offset or Z"},
      to: {"kind":"time","words":"ISO 8601, with its offset or Z"},
      limit: {"kind":"number","min":1,"max":200,"default":20,"words":"At most this many of each"},
    },
    beside: {
      limit: {"kind":"number","min":1,"max":50,"default":8,"words":"At most this many of each"},
    },
  },
  capture: {
    scope: {
      projects: {"kind":"list","of":{"kind":"text","min":1,"max":300,"words":""},"words":"Only sessions whose folder name contains one of these; empty: all"},
      excludeProjects: {"kind":"list","of":{"kind":"text","min":1,"max":300,"words":""},"words":"Not those whose folder name contains one of these"},
      programs: {"kind":"switch","default":false,"words":"Capture sessions that a program asked (claude -p, codex exec), too"},
      paused: {"kind":"switch","default":false,"words":"Capture nothing that ends until this is false again"},
    },
    notify: {
      path: {"kind":"text","min":1,"max":4096,"words":"Transcript of a session that has ended"},
      transcript_path: {"kind":"text","min":1,"max":4096,"words":"The same, as an agent's hook sends it, among fields of its own"},
    },
  },
  captureOf: {
    scope: {
      projects: {"kind":"list","of":{"kind":"text","min":1,"max":300,"words":""},"words":"Only sessions whose folder name contains one of these; empty: all"},
      excludeProjects: {"kind":"list","of":{"kind":"text","min":1,"max":300,"words":""},"words":"Not those whose folder name contains one of these"},
      programs: {"kind":"switch","default":false,"words":"Capture sessions that a program asked (claude -p, codex exec), too"},
      paused: {"kind":"switch","default":false,"words":"Capture nothing that ends until this is false again"},
    },
    notify: {
      path: {"kind":"text","min":1,"max":4096,"words":"Transcript of a session that has ended"},
      transcript_path: {"kind":"text","min":1,"max":4096,"words":"The same, as an agent's hook sends it, among fields of its own"},
    },
  },
  sessionTree: {
    set: {
      on: {"kind":"switch","words":""},
    },
  },
  handoff: {
    write: {
      session: {"kind":"text","words":"The beginning or the end of its id; else the last one"},
      project: {"kind":"text","min":1,"max":300,"words":"The last session of this project"},
      folder: {"kind":"text","min":1,"max":4096,"words":"The last session of the project that this folder is of"},
      tokens: {"kind":"number","min":500,"max":20000,"default":4000,"words":"What the text may take of an agent's context at most, about"},
    },
  },
  impact: {
    read: {
      since: {"kind":"time","words":"From this time on; else the last 30 days. What was told is kept for 90"},
      project: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
    },
  },
  hooks: {
    prompt: {
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
    sessionStart: {
      brief: {"kind":"choice","choices":["on","off"],"default":"on","words":"off: say nothing, only hear of it"},
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
    sessionEnd: {
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
    preTool: {
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
    other: {
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
  },
  hooksOf: {
    prompt: {
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
    sessionStart: {
      brief: {"kind":"choice","choices":["on","off"],"default":"on","words":"off: say nothing, only hear of it"},
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
    sessionEnd: {
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
    preTool: {
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
    other: {
      session_id: {"kind":"text","words":""},
      sessionId: {"kind":"text","words":"The same, as Copilot CLI calls it"},
      conversation_id: {"kind":"text","words":"The same, as Cursor calls it"},
      transcript_path: {"kind":"text","words":""},
      cwd: {"kind":"text","words":""},
      workspace_roots: {"kind":"list","of":{"kind":"text","words":""},"words":"The same, as Cursor calls it"},
      prompt: {"kind":"text","words":"UserPromptSubmit: what the person typed"},
      tool_name: {"kind":"text","words":"PreToolUse: the tool that is about to run"},
      tool_input: {"kind":"group","fields":{},"words":"PreToolUse: what it is given; a file or a command is looked at"},
      source: {"kind":"text","words":"SessionStart: startup, resume, clear, compact or fork"},
    },
  },
  models: {
    available: {
      provider: {"kind":"text","words":""},
      url: {"kind":"text","max":500,"words":"Base URL, where it is not the provider's own"},
    },
    use: {
      task: {"kind":"choice","choices":["chat","embedding","reranking"],"default":"chat","words":"reranking: reads a question beside each text that was found, and says which answers it"},
      url: {"kind":"text","max":500,"words":"Base URL, where it is not the provider's own"},
      for: {"kind":"list","of":{"kind":"choice","choices":["distil","judge","entities"],"words":""},"words":"What a chat model does; left out, that stays as it is"},
      pays: {"kind":"choice","choices":["plan","key"],"words":"Who pays for an agent of yours; left out, the plan"},
      agreed: {"kind":"group","fields":{"path":{"kind":"text","words":"Of its executable, links followed"},"version":{"kind":"text","words":""}},"words":"An agent of yours reads only where a person has agreed to this program"},
      dryRun: {"kind":"switch","default":false,"words":"Say what would be sent where, and change nothing"},
    },
    test: {
      task: {"kind":"choice","choices":["chat","embedding","reranking"],"default":"chat","words":"reranking: reads a question beside each text that was found, and says which answers it"},
      model: {"kind":"text","words":"Left out: the one in use"},
      url: {"kind":"text","max":500,"words":"Base URL, where it is not the provider's own"},
      reading: {"kind":"switch","default":false,"words":"Have it read six made-up sessions, too: some ten questions"},
    },
    pull: {
      model: {"kind":"text","words":""},
      url: {"kind":"text","max":500,"words":"Base URL, where it is not the provider's own"},
      from: {"kind":"text","max":500,"words":"Of a model of the shelf: address of a folder that holds its files, in the place of its source"},
    },
    setKey: {
      provider: {"kind":"text","words":""},
    },
  },
  embeddings: {
    switch: {
      anyway: {"kind":"switch","default":false,"words":"Though it did worse"},
    },
  },
  costs: {
    read: {
      days: {"kind":"number","min":1,"max":365,"default":30,"words":"How many days back to look, today included"},
    },
    calls: {
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":"At most this many rows"},
      cursor: {"kind":"text","max":500,"words":"Go on where a page ended: its `nextCursor`"},
    },
  },
  knowledge: {
    addEntities: {
      entities: {"kind":"list","of":{"kind":"group","fields":{"name":{"kind":"text","max":2000,"words":"What it is known by; there is one of each name"},"entityType":{"kind":"text","max":2000,"words":""},"observations":{"kind":"list","of":{"kind":"text","max":200000,"words":""},"words":""}},"words":""},"words":""},
    },
    addRelations: {
      relations: {"kind":"list","of":{"kind":"group","fields":{"from":{"kind":"text","max":2000,"words":"Name of an entity, which need not be there"},"to":{"kind":"text","max":2000,"words":""},"relationType":{"kind":"text","max":2000,"words":""}},"words":""},"words":""},
    },
    addObservations: {
      observations: {"kind":"list","of":{"kind":"group","fields":{"entityName":{"kind":"text","max":2000,"words":""},"contents":{"kind":"list","of":{"kind":"text","max":200000,"words":""},"words":""}},"words":""},"words":""},
    },
    deleteEntities: {
      names: {"kind":"list","of":{"kind":"text","max":2000,"words":""},"words":""},
    },
    deleteObservations: {
      deletions: {"kind":"list","of":{"kind":"group","fields":{"entityName":{"kind":"text","max":2000,"words":""},"observations":{"kind":"list","of":{"kind":"text","max":200000,"words":""},"words":""}},"words":""},"words":""},
    },
    deleteRelations: {
      relations: {"kind":"list","of":{"kind":"group","fields":{"from":{"kind":"text","max":2000,"words":"Name of an entity, which need not be there"},"to":{"kind":"text","max":2000,"words":""},"relationType":{"kind":"text","max":2000,"words":""}},"words":""},"words":""},
    },
    graph: {
      limit: {"kind":"number","min":1,"max":1000,"default":500,"words":"At most this many of both"},
      cursor: {"kind":"text","max":100,"words":"Go on where a page ended: its `nextCursor`"},
    },
    search: {
      query: {"kind":"text","max":20000,"words":""},
    },
    open: {
      names: {"kind":"list","of":{"kind":"text","max":2000,"words":""},"words":""},
    },
    import: {
      entities: {"kind":"list","of":{"kind":"group","fields":{"name":{"kind":"text","max":2000,"words":"What it is known by; there is one of each name"},"entityType":{"kind":"text","max":2000,"words":""},"observations":{"kind":"list","of":{"kind":"text","max":200000,"words":""},"words":""}},"words":""},"words":""},
      relations: {"kind":"list","of":{"kind":"group","fields":{"from":{"kind":"text","max":2000,"words":"Name of an entity, which need not be there"},"to":{"kind":"text","max":2000,"words":""},"relationType":{"kind":"text","max":2000,"words":""}},"words":""},"words":""},
      runId: {"kind":"text","words":"The same for all parts: undo this to take back the import"},
      dryRun: {"kind":"switch","default":false,"words":"Count what would be added, and change nothing"},
    },
  },
  notes: {
    statements: {
      agent: {"kind":"choice","choices":["assistant-code","codex","qwen-code","copilot-cli","gemini-cli","opencode","cline","cline-vscode","roo-code","kilo-code","copilot-chat","cursor","zed","goose","droid","amp","continue","crush","kiro","cursor-cli","aider","chatgpt","claude-app","windsurf"],"words":"The program whose notes these are"},
      project: {"kind":"text","min":1,"max":300,"words":"In whichever spelling"},
      limit: {"kind":"number","min":1,"max":2000,"default":500,"words":""},
    },
    read: {
      agents: {"kind":"list","of":{"kind":"choice","choices":["assistant-code","codex","qwen-code","copilot-cli","gemini-cli","opencode","cline","cline-vscode","roo-code","kilo-code","copilot-chat","cursor","zed","goose","droid","amp","continue","crush","kiro","cursor-cli","aider","chatgpt","claude-app","windsurf"],"words":"The program whose notes these are"},"words":"Of all programs where neither these nor paths are named"},
      paths: {"kind":"list","of":{"kind":"text","min":1,"max":4096,"words":""},"words":"Absolute; of a folder all notes that lie in it, further down where it is a working tree of git"},
      project: {"kind":"text","min":1,"max":300,"words":"Of which project the paths are, where they do not tell"},
      runId: {"kind":"text","words":"The same for all that is to be undone together"},
      dryRun: {"kind":"switch","default":false,"words":"Only count what would be read"},
    },
    follow: {
      agents: {"kind":"list","of":{"kind":"choice","choices":["assistant-code","codex","qwen-code","copilot-cli","gemini-cli","opencode","cline","cline-vscode","roo-code","kilo-code","copilot-chat","cursor","zed","goose","droid","amp","continue","crush","kiro","cursor-cli","aider","chatgpt","claude-app","windsurf"],"words":"The program whose notes these are"},"words":""},
      follow: {"kind":"switch","words":""},
    },
    block: {
      path: {"kind":"text","min":1,"max":4096,"words":"The file it is for, absolute"},
      root: {"kind":"text","min":1,"max":4096,"words":"What is of the project that lies in this folder; without one what holds everywhere"},
    },
  },
  spaces: {
    create: {
      name: {"kind":"text","min":1,"max":60,"words":""},
      on: {"kind":"text","min":1,"max":1000,"words":"postgres://LOGIN@HOST/DATABASE"},
      password: {"kind":"text","min":1,"max":1000,"words":"Without it PGPASSWORD or PGPASSFILE of the daemon counts"},
      insecureNetwork: {"kind":"switch","default":false,"words":"Go without verified TLS to another machine"},
      sealed: {"kind":"switch","default":false,"words":"Whoever runs the Postgres can read no word of it; nor can the Postgres search it. In a bucket there are no others"},
    },
    join: {
      code: {"kind":"text","min":1,"max":4000,"words":""},
      password: {"kind":"text","min":1,"max":1000,"words":"Of a login that you have already; an invitation may bring one"},
      insecureNetwork: {"kind":"switch","default":false,"words":""},
      searchOnly: {"kind":"switch","default":false,"words":"Keep no copy here: questions go to its Postgres, and leave this machine. For spaces too large for a laptop"},
      dryRun: {"kind":"switch","default":false,"words":"Only say what it is"},
    },
    repair: {
      dryRun: {"kind":"switch","default":false,"words":"Only say which change that is"},
    },
    invite: {
      member: {"kind":"text","min":1,"max":63,"words":"Login of a person on the Postgres"},
      role: {"kind":"choice","choices":["reader","writer","curator","owner"],"default":"writer","words":"reader: reads; writer: says, and takes back what they said; curator: also decides contradictions and what anybody said; owner: also who takes part"},
      days: {"kind":"number","min":1,"max":90,"default":7,"words":"For so long the code counts"},
    },
    changeMember: {
      role: {"kind":"choice","choices":["reader","writer","curator","owner"],"words":"reader: reads; writer: says, and takes back what they said; curator: also decides contradictions and what anybody said; owner: also who takes part"},
      mute: {"kind":"choice","choices":["agents","all","nothing"],"words":""},
    },
    publish: {
      ids: {"kind":"list","of":{"kind":"text","words":"Identifier"},"words":""},
      withQuote: {"kind":"switch","default":false,"words":""},
      dryRun: {"kind":"switch","default":false,"words":""},
    },
    log: {
      member: {"kind":"text","min":1,"max":63,"words":"Login of a person on the Postgres"},
      limit: {"kind":"number","min":1,"max":500,"default":50,"words":""},
    },
    undoMember: {
      since: {"kind":"time","words":"ISO 8601, UTC"},
      dryRun: {"kind":"switch","default":true,"words":""},
    },
    decideOutbox: {
      ids: {"kind":"list","of":{"kind":"text","words":"Identifier"},"words":""},
      action: {"kind":"choice","choices":["send","drop"],"words":""},
    },
    addRule: {
      project: {"kind":"text","min":1,"max":200,"words":""},
      types: {"kind":"list","of":{"kind":"choice","choices":["fact","preference","episode","procedure"],"words":""},"words":""},
      saidBy: {"kind":"choice","choices":["user","assistant"],"words":""},
      how: {"kind":"choice","choices":["ask","auto","never"],"default":"ask","words":""},
    },
    scrub: {
      secret: {"kind":"text","min":4,"max":16384,"words":"What leaked: it is looked for here and sent nowhere; without it, what today's redaction would not let in"},
      dryRun: {"kind":"switch","default":true,"words":""},
    },
    settleDifference: {
      action: {"kind":"choice","choices":["keep_mine","take_theirs","tell_them","revert"],"words":"keep_mine: it is not asked again; take_theirs: yours rests; tell_them: yours is published, and the space is asked; revert: it is open again"},
    },
    leave: {
      keep: {"kind":"switch","default":false,"words":"Keep the copy, to be read alone"},
    },
  },
  sync: {
    on: {
      on: {"kind":"text","min":1,"max":1000,"words":"postgres://LOGIN@HOST/DATABASE or s3://BUCKET/FOLDER?endpoint=https://HOST&region=REGION"},
      password: {"kind":"text","min":1,"max":1000,"words":"Of the login, or ACCESSKEY:SECRET of the bucket; without it what the environment of the daemon has counts"},
      insecureNetwork: {"kind":"switch","default":false,"words":"Go without verified TLS to another machine"},
      dryRun: {"kind":"switch","default":false,"words":"Only say what would go"},
    },
    invite: {
      hours: {"kind":"number","min":1,"max":168,"default":24,"words":""},
    },
    join: {
      code: {"kind":"text","min":1,"max":8000,"words":""},
      password: {"kind":"text","min":1,"max":1000,"words":"Of the login, or ACCESSKEY:SECRET of the bucket; without it what the environment of the daemon has counts"},
      insecureNetwork: {"kind":"switch","default":false,"words":"Go without verified TLS to another machine"},
      dryRun: {"kind":"switch","default":false,"words":""},
    },
    password: {
      password: {"kind":"text","min":1,"max":1000,"words":"Of the login, or ACCESSKEY:SECRET of the bucket; without it what the environment of the daemon has counts"},
      insecureNetwork: {"kind":"switch","default":false,"words":"Go without verified TLS to another machine"},
    },
    repair: {
      dryRun: {"kind":"switch","default":false,"words":"Only say what would be done"},
    },
  },
} as const;
