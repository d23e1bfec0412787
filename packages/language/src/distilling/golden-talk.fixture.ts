import { answer, assistant, human, interrupt, type Part } from "./build-session.fixture.ts";
import type { MemoryType } from "./candidate.ts";

/** Made-up exchanges whose last message only makes sense with what stands around it. */

const WORK = assistant("I've updated the ledger exporter. Now let me run the tests.");
const refused = (text: string): Part[] => [WORK, human(text, "rejection")];
const agreed = (text: string, reply = "You're right, let me change that."): Part[] => [
  WORK,
  human(text),
  assistant(reply),
];
const QUEUES = assistant(
  "Options:\n1. **Use Redis streams**: fast\n2. **Use Postgres LISTEN/NOTIFY**: no new server\n\nWhich queue should we use?",
);

/** The exchange, the type, and a part of the memory a reader would want. */
export const TALKS: readonly (readonly [readonly Part[], MemoryType, string])[] = [
  // Corrections
  [refused("no. we store prices in cents, not floats"), "fact", "stores prices in cents, not floats"],
  [
    refused("that's wrong. The worker reads from the replica, never from the primary."),
    "fact",
    "The worker reads from the replica, never from the primary.",
  ],
  [
    agreed("That's not correct, the config is loaded from ~/.heron/config.toml"),
    "fact",
    "The config is loaded from ~/.heron/config.toml.",
  ],
  [
    agreed("the nightly job is not correct, that one only rotates the logs"),
    "fact",
    "The nightly job is not correct, that one only rotates the logs",
  ],
  [
    [
      human("open the billing adapter"),
      assistant("Opening it."),
      human("it's under services/billing, not services/pay"),
    ],
    "fact",
    "under services/billing, not services/pay (context: open the billing adapter)",
  ],
  [
    [WORK, interrupt, human("no, keep the old signature and add an overload")],
    "preference",
    "Keep the old signature and add an overload.",
  ],
  [
    refused("it should also skip rows without an email"),
    "preference",
    "skip rows without an email (context:",
  ],
  [refused("make it fail loudly when the config is missing"), "preference", "fail loudly when the config"],
  [refused("why a class? just use plain functions"), "preference", "Use plain functions."],
  [
    refused("can't we pass the cursor in instead of reloading the page list?"),
    "preference",
    "pass the cursor in instead of reloading",
  ],
  [
    [assistant("The branch is likely stale."), human('"likely stale" is not good enough')],
    "preference",
    'The user does not accept "likely stale" as an answer',
  ],
  // Order of work
  [refused("let's cut a branch first"), "preference", "The user wants the assistant to cut a branch first"],
  [refused("can we write a test first?"), "preference", "The user wants the assistant to write a test first"],
  [
    [WORK, human("always write the spec first, then implement the parser, then add docs")],
    "preference",
    "rite the spec first, then implement the parser",
  ],
  [
    [WORK, human("always rebase onto main first, then squash")],
    "preference",
    "ebase onto main first, then squash",
  ],
  // Neighbours of a question, brackets, tails
  [[human("what does this do? we never log request bodies btw")], "preference", "never logs request bodies"],
  [
    [human("can you add pagination? also don't use offset, use cursors")],
    "preference",
    "Don't use offset, use cursors.",
  ],
  [
    [human("can we make the retry configurable? (max 5 by default, and it must be overridable per queue)")],
    "preference",
    "it must be overridable per queue (context: make the retry configurable)",
  ],
  [
    [human("delte the old routes compleatly, no need to keep them for compat")],
    "preference",
    "no need to keep them for compat",
  ],
  [[human("we want the model to decide. not a regex.")], "preference", "the model to decide, not a regex."],
  [
    [human("I don't want a modal. I want an inline form.")],
    "preference",
    "doesn't want a modal, the user wants an inline form",
  ],
  // Names
  [
    [human("create a bucket for the exports. name it heron-exports-<env>")],
    "preference",
    "Name the bucket heron-exports-<env>",
  ],
  [
    [human("invert that flag. I want to be called just verbose, and true by default")],
    "preference",
    "The user wants the flag to be called just verbose",
  ],
  // Approvals
  [[QUEUES, human("option 2, since we already run postgres")], "preference", "Use Postgres LISTEN/NOTIFY"],
  [[QUEUES, human("2")], "preference", 'the user chose "Use Postgres LISTEN/NOTIFY"'],
  [
    [assistant("Should I cache the result in `sessionStore`?"), human("yes do that")],
    "preference",
    "The user agreed to cache the result in `sessionStore`.",
  ],
  [
    [WORK, human("ok go with the adapter (we may swap the vendor later)")],
    "preference",
    "to go with the adapter (the team may swap the vendor later)",
  ],
  // Diagnoses the assistant confirms
  [agreed("the issue is `fmt-hook`, not the generator, I think", "Exactly."), "fact", "Problem: `fmt-hook`"],
  [
    agreed("not `edge-proxy` but the load balancer drops the header, I think", "Confirmed."),
    "fact",
    "Not `edge-proxy` but the load balancer drops the header.",
  ],
  [
    agreed("I think the flaky `ledger_test` comes from the shared clock"),
    "fact",
    "comes from the shared clock",
  ],
  // Half of it stands elsewhere
  [
    [
      human("which event closes a session in `pipe-web`?"),
      assistant("I've updated the `pipe-web` listener."),
      human("`pipe-cli` uses `closed` as well"),
    ],
    "fact",
    "as well (context:",
  ],
  [
    [human("we deploy the docs with Cloudflare Pages from `release`. But never from a tag.")],
    "fact",
    "from `release`, but never from a tag.",
  ],
  [
    [
      answer("Where should these hooks live?", "In the repository"),
      answer("Which events should the release hooks cover?", "Tags and branches"),
    ],
    "preference",
    'Asked "Where should the release hooks live?"',
  ],
  [[human("Run `tickets show hrn-x7c` to see the details")], "procedure", "Run `tickets show <id>` to see"],
  // Working style of the assistant
  [
    [human("you keep writing comments on every line, why?")],
    "preference",
    "The user does not want the assistant to keep writing comments on every line.",
  ],
  [
    [human("why do you always create new files instead of editing the old ones?")],
    "preference",
    "The user does not want the assistant to create new files instead of editing the old ones.",
  ],
  // Own words, opening prompts
  [
    [answer("How should we proceed with the failing hook?", "fix the hook, never bypass it")],
    "preference",
    'the user answered "fix the hook, never bypass it"',
  ],
  [
    [human("Fix the parser. Run `make check` before each commit and use `just db` for the data.")],
    "procedure",
    "Run `make check` before each commit",
  ],
];

/** Exchanges of every day that leave nothing behind. */
export const IDLE_TALKS: readonly (readonly Part[])[] = [
  refused("why are you doing that?"),
  refused("show me the diff first"),
  refused("no, use the other one"),
  refused("stop, the tests are failing"),
  refused("you should have asked before deleting it"),
  refused("the server needs to be restarted"),
  refused("make it work"),
  // Steps of one session, shrugs, soft questions, remarks about one run
  refused("commit first so you get the hash"),
  refused("lint first maybe?"),
  refused("format first, just in case"),
  [WORK, human("rebase onto main first, then squash")],
  [WORK, human("push the parser pair on a remote, no PR needed")],
  [human("commit, push then respond directly to the review")],
  agreed("i think the reader and the writer need to be the same process?"),
  [human("we should use Mongo for every service. tell me if i'm wrong"), assistant("You're right.")],
  agreed("it is definitely gone when I set SYNC_OFF"),
  agreed("it seems like the cache key is used somewhere"),
  [human("context: the screenshot is from the admin page but reads `meta.json`")],
  [WORK, human("the issue was I had local files so it could not switch the branch")],
  [WORK, human("let's try the outbox approach")],
  [answer("Who should own these hooks?", "The platform team")],
  agreed("the table is empty now"),
  agreed("it still doesn't work"),
  agreed("the problem is that the page is blank when I reload"),
  agreed("I think the tests should pass now?"),
  [assistant("Want me to run the tests?"), human("yes")],
  [assistant("Should I fix `parseRow` or leave it?"), human("yes")],
  [assistant("I could use Redis or Kafka. Which do you prefer?"), human("sure")],
  [assistant("The `cache.ts` change is done."), human("yes, looks good to me")],
  [QUEUES, human("what is option 2?")],
  [QUEUES, human("not option 2")],
  [human("commit, push and open a PR")],
  [human("let's look at the failing test first")],
  [human("first look at the logs, then tell me what you find")],
  [human("you keep surprising me, great work")],
  [human("it's in the logs/ folder")],
  [human("the count is not correct, it should be 5")],
  [human("I want to be called just verbose instead of quiet")],
  [WORK, interrupt, human("actually never mind")],
];
