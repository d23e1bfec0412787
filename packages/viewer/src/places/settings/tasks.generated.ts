// Generated from the pages of docs by `pnpm generate`. Do not edit.

export const TASKS = [
  {
    "title": "The first day",
    "lines": [
      {
        "command": "memory import --dry-run",
        "does": "what would be read; changes nothing"
      },
      {
        "command": "memory import",
        "does": "reads the newest sessions of each agent"
      },
      {
        "command": "memory status",
        "does": "what it holds now, and is all well"
      },
      {
        "command": "memory recall \"why did we drop redis\"",
        "does": "ask memory a question"
      },
      {
        "command": "memory trace --last",
        "does": "how that answer came about"
      },
      {
        "command": "memory save \"The staging server is heron.\"",
        "does": "remember one thing"
      },
      {
        "command": "memory list --limit 5",
        "does": "memories, newest first"
      },
      {
        "command": "memory edit m:1d7244 \"The staging server is stork.\"",
        "does": "correct a memory; the older words are kept"
      },
      {
        "command": "memory undo --last",
        "does": "take back a change, or all of a run"
      },
      {
        "command": "memory connect --all",
        "does": "shows what it would change before it does: --dry-run"
      },
      {
        "command": "memory capture status",
        "does": "what is captured, what waits, and are the hooks well"
      },
      {
        "command": "memory open",
        "does": "everything in your browser"
      }
    ]
  },
  {
    "title": "Everyday use",
    "lines": [
      {
        "command": "memory import --dry-run",
        "does": "what would be read, what would be skipped and why, what it would cost"
      },
      {
        "command": "memory import",
        "does": "of each agent the newest 20 sessions of the last 14 days; run it again to go on"
      },
      {
        "command": "memory recall \"why did we drop redis\"",
        "does": "the turns and memories that answer, each with its source; says so when nothing does"
      },
      {
        "command": "memory trace --last",
        "does": "how that answer came about: why each hit is there, what was left out and why"
      },
      {
        "command": "memory save \"The staging server is heron.\"",
        "does": "keep one sentence; \"-\" reads it from a pipe"
      },
      {
        "command": "memory import file ~/Downloads/chatgpt",
        "does": "the unpacked export of ChatGPT or of Claude: every conversation, read as a session"
      },
      {
        "command": "memory import file ~/mem0.json --dry-run",
        "does": "an export of Mem0 or OpenMemory, also as lines or packed (.jsonl.gz)"
      },
      {
        "command": "memory import file ~/basic-memory",
        "does": "notes of basic-memory or Obsidian: what they observe, and what they are tied to"
      },
      {
        "command": "memory import file ~/code/shop/CLAUDE.md",
        "does": "CLAUDE.md, AGENTS.md, GEMINI.md, or the folder of a MEMORY.md: statement by statement, once (memory notes follows them)"
      },
      {
        "command": "memory import file ~/memory.json",
        "does": "of @modelcontextprotocol/server-memory"
      },
      {
        "command": "memory list",
        "does": "newest first; --project, --type, --text, --after … narrow it"
      },
      {
        "command": "memory show m:1d7244",
        "does": "its text, where it comes from, its versions"
      },
      {
        "command": "memory why m:1d7244",
        "does": "why it is there and what was decided about it"
      },
      {
        "command": "memory history m:1d7244",
        "does": "every version: when it held, who said it"
      },
      {
        "command": "memory diff m:1d7244",
        "does": "what changed between the last two versions"
      },
      {
        "command": "memory edit m:1d7244 \"The staging server is osprey.\"",
        "does": "a new version; in your editor when the words are left out"
      },
      {
        "command": "memory retire m:1d7244",
        "does": "recall it no more; memory restore takes that back"
      },
      {
        "command": "memory delete m:1d7244",
        "does": "for good, after asking; no import brings it back"
      },
      {
        "command": "memory review",
        "does": "one question after the other: contradictions, entities that may be one, new names, what rules propose"
      },
      {
        "command": "memory judge m:91c0af replaces m:1c44ab",
        "does": "what one is to another: same, adds, replaces, contradicts or different"
      },
      {
        "command": "memory conflicts list",
        "does": "both sides of each contradiction; resolve decides, revert takes that back"
      },
      {
        "command": "memory activity",
        "does": "every change: who, what, when"
      },
      {
        "command": "memory undo --last",
        "does": "takes back the last change, or all of an import; an undo can be undone"
      },
      {
        "command": "memory recall \"which server is staging\" --at 2026-09-12",
        "does": "as it was true then"
      },
      {
        "command": "memory list --known-at 3d",
        "does": "as memory knew it three days ago"
      },
      {
        "command": "memory status",
        "does": "what it holds, and whether all is well"
      },
      {
        "command": "memory daemon status",
        "does": "does the daemon run, where is its home; also start, stop, restart, logs"
      },
      {
        "command": "memory bench",
        "does": "how well and how fast this memory answers questions about itself"
      }
    ]
  },
  {
    "title": "Documents and the graph",
    "lines": [
      {
        "command": "memory context add ~/notes",
        "does": "a folder is read now and followed from then on; --no-watch reads it once"
      },
      {
        "command": "memory context add report.pdf https://example.com/page",
        "does": "read files and web pages; link folders and follow them"
      },
      {
        "command": "memory context add ~/notes --dry-run",
        "does": "what would be read, what would be skipped and why"
      },
      {
        "command": "memory context roots",
        "does": "linked folders and how they are"
      },
      {
        "command": "memory context list",
        "does": "documents; show d:7b11a0 is one with its outline"
      },
      {
        "command": "memory context unwatch ~/notes",
        "does": "follow it no more; what was learnt stays"
      },
      {
        "command": "memory entities list",
        "does": "who and what the memories are about"
      },
      {
        "command": "memory entities related PostgreSQL",
        "does": "what is stated of one, and what is named beside it"
      },
      {
        "command": "memory merges questions",
        "does": "names that may be one thing, for you to decide"
      },
      {
        "command": "memory schema proposals",
        "does": "relationships that wait for you: approve, dismiss"
      },
      {
        "command": "memory graph -o graph.graphml",
        "does": "for Gephi, Graphviz (.dot), Mermaid (.mmd) or as JSON"
      }
    ]
  },
  {
    "title": "Share a view",
    "lines": [
      {
        "command": "memory graph --level topics --format mermaid -o topics.mmd",
        "does": "for a Markdown page"
      },
      {
        "command": "memory graph --level focus --focus heron --depth 2 -o heron.dot",
        "does": "around one thing, for Graphviz"
      },
      {
        "command": "memory graph -o graph.graphml",
        "does": "all of it, for Gephi or yEd"
      },
      {
        "command": "memory list --project orders --json > orders.json",
        "does": "memories, for a program"
      },
      {
        "command": "memory list --project orders --plain > orders.tsv",
        "does": "and for a spreadsheet"
      },
      {
        "command": "memory recall \"why did we drop redis\" --full > answer.txt",
        "does": "an answer with its sources"
      },
      {
        "command": "memory open --print m:1d7244",
        "does": "the address of one memory"
      },
      {
        "command": "memory open --print review",
        "does": "the viewer in your browser, at any place"
      }
    ]
  },
  {
    "title": "Models",
    "lines": [
      {
        "command": "memory models",
        "does": "what is used, what is installed here, which keys there are"
      },
      {
        "command": "memory models use ollama/llama3.2",
        "does": "on this machine: nothing leaves it, nothing is paid"
      },
      {
        "command": "memory models use anthropic/claude-haiku-4-5",
        "does": "says first what is sent where, and at what price"
      },
      {
        "command": "memory models key anthropic",
        "does": "asks for the key without showing it; or pipe it in"
      },
      {
        "command": "memory models test",
        "does": "one small real question: answers, speed, tokens, price"
      },
      {
        "command": "memory models test --reading",
        "does": "has it read six made-up sessions: what it found, and made up"
      },
      {
        "command": "memory models use --embedding ollama/nomic-embed-text",
        "does": "choose a model; none goes back to the embedded ones"
      },
      {
        "command": "memory models use agent/claude-code",
        "does": "your own agent reads: says what that means, and asks"
      },
      {
        "command": "memory models use none",
        "does": "back to the embedded models"
      },
      {
        "command": "memory models choices",
        "does": "what each finds, costs and sends where, side by side"
      },
      {
        "command": "memory models pull",
        "does": "what there is, with size and licence"
      },
      {
        "command": "memory models pull all-MiniLM-L6-v2 --dry-run",
        "does": "what would be loaded from where; loads nothing"
      },
      {
        "command": "memory models pull all-MiniLM-L6-v2",
        "does": "says the same, asks, loads"
      },
      {
        "command": "memory models use --embedding huggingface/all-MiniLM-L6-v2",
        "does": "choose a model; none goes back to the embedded ones"
      },
      {
        "command": "memory models pull ms-marco-MiniLM-L-6-v2",
        "does": "load a small model onto this machine, checked by its SHA-256; or have Ollama load one"
      },
      {
        "command": "memory models use --reranking huggingface/ms-marco-MiniLM-L-6-v2",
        "does": "choose a model; none goes back to the embedded ones"
      },
      {
        "command": "memory models use --reranking none",
        "does": "words and meaning decide again"
      },
      {
        "command": "memory models remove all-MiniLM-L6-v2",
        "does": "remove the files of a model that was loaded; refused while it is used"
      }
    ]
  },
  {
    "title": "Connect an agent",
    "lines": [
      {
        "command": "memory connect --all",
        "does": "every agent found here: its tools, its hooks, and the capture of its sessions"
      },
      {
        "command": "memory connect codex gemini-cli --project ~/work/api-gateway infra",
        "does": "remember every session when it ends, and tell the agent what is known"
      },
      {
        "command": "memory capture status",
        "does": "who is captured, does it work, are the hooks well"
      },
      {
        "command": "memory doctor",
        "does": "are hooks and tools well: each is called as Claude Code does"
      },
      {
        "command": "memory disconnect --all",
        "does": "or: memory disconnect codex"
      },
      {
        "command": "memory notes read --dry-run",
        "does": "how much there is"
      },
      {
        "command": "memory notes follow claude-code codex gemini-cli copilot-cli",
        "does": "read them, and again whenever they change"
      },
      {
        "command": "memory notes list",
        "does": "which files, and what in them is contradicted"
      },
      {
        "command": "memory notes show gemini-cli",
        "does": "what it knows, line by line"
      },
      {
        "command": "memory notes write codex --dry-run",
        "does": "what you have told memory, for the file that Codex reads"
      },
      {
        "command": "memory notes remove codex",
        "does": "the file as it was, to the byte"
      },
      {
        "command": "memory handoff",
        "does": "the last session of this folder's project, as Markdown"
      },
      {
        "command": "memory handoff --to codex",
        "does": "the same, and the command line that starts Codex with it"
      },
      {
        "command": "memory handoff --session 32ecd062 --out handoff.md --tokens 8000",
        "does": "where a session stands, in its own words, for another agent to go on"
      },
      {
        "command": "memory mcp install claude-code",
        "does": "or codex, cursor, vscode, … ; --all for every agent found here; shows the change first"
      },
      {
        "command": "memory mcp list",
        "does": "which agents there are, and whether they have it"
      },
      {
        "command": "memory mcp test claude-code",
        "does": "starts the server as the agent would, asks one question, and asks the agent's own program"
      }
    ]
  },
  {
    "title": "When something is wrong",
    "lines": [
      {
        "command": "memory status",
        "does": "what it holds; what is not well stands below, with what to do"
      },
      {
        "command": "memory doctor",
        "does": "looks at all of it, and names the command that mends each thing"
      },
      {
        "command": "memory doctor --fix",
        "does": "mends what is safe to mend, after a backup"
      },
      {
        "command": "memory daemon logs --lines 50",
        "does": "what the daemon has to say; no memories stand in it"
      },
      {
        "command": "memory activity list --limit 5",
        "does": "every change, newest first; a run is one line unless asked for"
      },
      {
        "command": "memory models",
        "does": "which models read, judge and embed: choose, test and load them, keep their keys"
      },
      {
        "command": "memory capture status",
        "does": "what is captured, what waits, and are the hooks well"
      },
      {
        "command": "memory mcp list",
        "does": "which clients there are, and is memory in them"
      },
      {
        "command": "memory daemon restart",
        "does": "stop the daemon and start it again"
      }
    ]
  },
  {
    "title": "Backups",
    "lines": [
      {
        "command": "memory backup",
        "does": "copies the store while everything goes on"
      },
      {
        "command": "memory backup --to /mnt/stick",
        "does": "the same, to another disk"
      },
      {
        "command": "memory backup list",
        "does": "the copies, and where they lie"
      },
      {
        "command": "memory backup restore",
        "does": "goes back to the newest, after showing what is in it and asking"
      },
      {
        "command": "memory backup restore <name>",
        "does": "to the one that is named"
      },
      {
        "command": "memory backup --to /mnt/stick",
        "does": "on the old one"
      },
      {
        "command": "memory backup restore /mnt/stick/<name>",
        "does": "on the new one, once memory is installed there"
      },
      {
        "command": "memory connect --all",
        "does": "the hooks and tools of the agents there"
      }
    ]
  },
  {
    "title": "Take everything along: the archive",
    "lines": [
      {
        "command": "memory export ~/memory.ndjson.gz",
        "does": "packed, as the name says: .gz, or .zst where Node has it (22.15 and later)"
      },
      {
        "command": "memory import file ~/memory.ndjson.gz --dry-run",
        "does": "says what would come of it"
      },
      {
        "command": "memory import file ~/memory.ndjson.gz",
        "does": "says it, asks, takes it in"
      },
      {
        "command": "memory export --markdown ~/notes/memory",
        "does": "a note a project, with links, as Obsidian reads them"
      },
      {
        "command": "memory export --csv ~/memories.csv",
        "does": "every version of every memory, for a spreadsheet"
      }
    ]
  },
  {
    "title": "One memory on all your machines",
    "lines": [
      {
        "command": "memory space create --sql",
        "does": "found a space on a Postgres that the team already runs"
      },
      {
        "command": "memory save \"The orders service listens on port 4000.\" --project orders",
        "does": "remember one thing"
      },
      {
        "command": "memory save \"The staging server is heron.\" --project orders",
        "does": "remember one thing"
      },
      {
        "command": "memory sync on postgres://ada@db.example/memory --dry-run",
        "does": "tries the login; what would go, and what would be written there"
      },
      {
        "command": "memory sync on postgres://ada@db.example/memory",
        "does": "the same, and asks; then shows the code of recovery"
      },
      {
        "command": "memory sync invite",
        "does": "a code; it counts once, for a day"
      },
      {
        "command": "memory save \"The staging server is heron.\" --project orders",
        "does": "remember one thing"
      },
      {
        "command": "memory save \"The orders service listens on port 5000.\" --project orders",
        "does": "remember one thing"
      },
      {
        "command": "memory sync join --dry-run",
        "does": "asks for the code, unseen; does it in a copy, and says what came of it"
      },
      {
        "command": "memory sync join",
        "does": "the same, and asks"
      },
      {
        "command": "memory sync status",
        "does": "machines, and how far each has read"
      },
      {
        "command": "memory recall \"which staging server do we use\"",
        "does": "ask memory a question"
      },
      {
        "command": "memory review",
        "does": "one question after the other, a key for each answer"
      },
      {
        "command": "memory sync",
        "does": "exchange now; it happens by itself within seconds"
      },
      {
        "command": "memory sync",
        "does": "one memory on all your machines, end-to-end encrypted"
      },
      {
        "command": "memory recall \"which port does the orders service listen on\"",
        "does": "ask memory a question"
      },
      {
        "command": "memory activity",
        "does": "who did what, and on which machine"
      },
      {
        "command": "memory why m:1d7244",
        "does": "who said it, and where"
      },
      {
        "command": "memory delete m:1d7244",
        "does": "for good: no word of it stays here"
      },
      {
        "command": "memory sync",
        "does": "nor where it lies between the machines"
      },
      {
        "command": "memory sync status",
        "does": "which machine has not read it yet"
      },
      {
        "command": "memory sync",
        "does": "reads it, and deletes it here"
      },
      {
        "command": "memory list",
        "does": "memories, newest first"
      },
      {
        "command": "memory sync",
        "does": "one memory on all your machines, end-to-end encrypted"
      },
      {
        "command": "memory sync status",
        "does": "read everywhere"
      },
      {
        "command": "memory sync status",
        "does": "how it stands: machines, what waits, what could not stand, deletions not read everywhere"
      },
      {
        "command": "memory sync dismiss --all",
        "does": "it was seen"
      },
      {
        "command": "memory sync remove laptop",
        "does": "the key turns: what is said from now on it cannot read"
      },
      {
        "command": "memory sync password",
        "does": "after you have changed it where the memory lies: the laptop has the old one"
      },
      {
        "command": "memory save \"The spare key is with the porter.\"",
        "does": "remember one thing"
      },
      {
        "command": "memory sync",
        "does": "one memory on all your machines, end-to-end encrypted"
      },
      {
        "command": "memory sync status",
        "does": "this machine was sent away"
      },
      {
        "command": "memory sync off",
        "does": "it goes on alone, with what it had"
      },
      {
        "command": "memory sync join",
        "does": "takes the code of recovery, too, and shows the next one: the old one opens nothing more"
      },
      {
        "command": "memory recall \"where is the spare key\"",
        "does": "ask memory a question"
      },
      {
        "command": "memory sync status",
        "does": "how it stands: machines, what waits, what could not stand, deletions not read everywhere"
      },
      {
        "command": "memory sync off",
        "does": "all memories stay here, and on the others"
      }
    ]
  },
  {
    "title": "Share memory in a team",
    "lines": [
      {
        "command": "memory space create orders --on postgres://ann@db.acme.example/memory",
        "does": "asks for the password of her login"
      },
      {
        "command": "memory space status",
        "does": "what it holds, who takes part"
      },
      {
        "command": "memory space create --sql",
        "does": "found a space on a Postgres that the team already runs"
      },
      {
        "command": "memory space invite ben",
        "does": "prints a code; it counts once, for seven days"
      },
      {
        "command": "memory space join <code> --dry-run",
        "does": "only says what it is"
      },
      {
        "command": "memory space join <code>",
        "does": "the same, and asks"
      },
      {
        "command": "memory save \"The orders service listens on port 4000.\" --project orders",
        "does": "remember one thing"
      },
      {
        "command": "memory space publish m:1d7244 --dry-run",
        "does": "the exact words that would leave, after secrets are hidden"
      },
      {
        "command": "memory space publish m:1d7244",
        "does": "shows them again, and asks"
      },
      {
        "command": "memory space sync",
        "does": "it comes by itself within seconds; this asks at once"
      },
      {
        "command": "memory recall \"which port does the orders service listen on\"",
        "does": "from orders · ann"
      },
      {
        "command": "memory list --space orders",
        "does": "all of it, with who said it"
      },
      {
        "command": "memory why m:3f2a91",
        "does": "any reference of a space is found, too"
      },
      {
        "command": "memory save \"The orders service runs on the moon.\"",
        "does": "remember one thing"
      },
      {
        "command": "memory space publish m:5b02ce --yes",
        "does": "copy memories of yours into a space; shows the exact words and asks"
      },
      {
        "command": "memory space log",
        "does": "who changed what, newest first"
      },
      {
        "command": "memory space edit m:3f2a91 \"The orders service runs in Frankfurt.\"",
        "does": "correct a memory of a space; the older words are kept"
      },
      {
        "command": "memory space undo a:5d21c0",
        "does": "one change: here her own correction"
      },
      {
        "command": "memory space undo --member ben --since 3d",
        "does": "a curator: all that he did; lists it and asks"
      },
      {
        "command": "memory space mute ben --agents",
        "does": "what his agents say is told to her no more; he does not learn of it"
      },
      {
        "command": "memory save \"The orders service listens on port 5000.\" --project orders",
        "does": "remember one thing"
      },
      {
        "command": "memory space publish m:91c0af --yes",
        "does": "copy memories of yours into a space; shows the exact words and asks"
      },
      {
        "command": "memory review",
        "does": "both sides with both names, with a key for each answer"
      },
      {
        "command": "memory space resolve c:77aa01 --keep new",
        "does": "the same without being asked: for everybody"
      },
      {
        "command": "memory space revert c:77aa01",
        "does": "as before, and open again"
      },
      {
        "command": "memory space resolve c:77aa01 --keep new",
        "does": "decide a contradiction of a space, for everybody; can be taken back"
      },
      {
        "command": "memory space rule add --project orders --said-by user",
        "does": "propose what is new from now on, and ask; or publish it unasked"
      },
      {
        "command": "memory save \"Invoices of the orders service are printed at night.\" --project orders",
        "does": "remember one thing"
      },
      {
        "command": "memory space outbox",
        "does": "a moment later: what is proposed, what waits, what could not be done"
      },
      {
        "command": "memory review",
        "does": "agree, or not, one key each"
      },
      {
        "command": "memory space unpublish m:1d7244",
        "does": "the copy of a memory of hers; her own stays"
      },
      {
        "command": "memory space delete m:3f2a91",
        "does": "anybody's, for good"
      },
      {
        "command": "memory save \"The garage of the office opens by heron-umbrella-77.\"",
        "does": "remember one thing"
      },
      {
        "command": "memory space publish m:6e0d13",
        "does": "copy memories of yours into a space; shows the exact words and asks"
      },
      {
        "command": "memory scrub heron-umbrella-77 --spaces --dry-run",
        "does": "where it stands; without a string: what today's redaction would not let in"
      },
      {
        "command": "memory scrub heron-umbrella-77 --spaces",
        "does": "asks"
      },
      {
        "command": "memory space verify",
        "does": "each change: signature and place; and whether the copy is what they come to"
      },
      {
        "command": "memory space members",
        "does": "who takes part, and how far each machine has read"
      },
      {
        "command": "memory space export orders.jsonl",
        "does": "all of it, a line of JSON each"
      },
      {
        "command": "memory space leave orders",
        "does": "his copy is deleted; --keep keeps it, to be read alone"
      },
      {
        "command": "memory space members",
        "does": "who takes part, what they said, which machines they have"
      },
      {
        "command": "memory space list",
        "does": "the spaces you have joined"
      },
      {
        "command": "memory save \"The printers of the warehouse are restarted at two.\"",
        "does": "remember one thing"
      },
      {
        "command": "memory space publish m:44e1aa --yes",
        "does": "copy memories of yours into a space; shows the exact words and asks"
      },
      {
        "command": "memory space invite ben --role reader",
        "does": "invite a person: prints a code that counts once"
      },
      {
        "command": "memory space join <code> --search-only",
        "does": "no copy: each question goes to the Postgres, and leaves this machine"
      },
      {
        "command": "memory space status orders",
        "does": "how far it can be searched, and how quickly it answers"
      },
      {
        "command": "memory recall \"when are the printers restarted\"",
        "does": "from orders · ann, among his own"
      }
    ]
  }
] as const;
