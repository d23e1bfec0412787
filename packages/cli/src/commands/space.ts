import { requests } from "@memory/shared/requests";
import { Argument, type Command, Option } from "commander";
import type { Act, Define } from "../cli.ts";
import { asking } from "../flags.ts";
import { MEMORY } from "../refs.ts";
import { addFlags } from "../request-flags.ts";
import { inSpace, SPACE } from "../spaces/find-space.ts";
import { withPassword } from "../spaces/password.ts";
import { SIDES } from "./conflicts-resolve.ts";
import { confirm, deleteForGood, EDIT, edit, restore, retire } from "./space-change.ts";
import { create } from "./space-create.ts";
import { exportSpace } from "./space-export.ts";
import { INVITE, invite, join } from "./space-join.ts";
import { leave, verify } from "./space-leave.ts";
import { list, status, sync } from "./space-list.ts";
import { LOG, log, UNDO, undo } from "./space-log.ts";
import { members, mute, remove, role } from "./space-members.ts";
import { outbox } from "./space-outbox.ts";
import { publish, unpublish } from "./space-publish.ts";
import { repair } from "./space-repair.ts";
import { resolve, revert, review } from "./space-review.ts";
import { defineRules } from "./space-rule.ts";

const CHANGE = "a:5d21c0, as  memory space log  prints it";
const CONFLICT = "c:77aa01, as  memory space review  prints it, or one of its sides (m:3f2a91)";
const MEMBER = "their login on the Postgres";
const INSECURE =
  "go to another machine without verified TLS: whoever is on the way can read and change what is said";

type Verb = (usage: string, summary: string) => Command;

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb: Verb = (usage, summary) => command.command(usage).description(summary);
  defineParts(verb, act);
  definePublishing(verb, act);
  defineMembers(verb, act);
  defineChanges(verb, act);
  defineDecisions(verb, act);
  defineEnds(verb, act);
};

function defineParts(verb: Verb, act: Act): void {
  withPassword(verb("create", "Found a space on a Postgres that the team already runs"))
    .argument("[name]", "what people call it: orders")
    .option(
      "--on <address>",
      "postgres://login@host:5432/database, without a password; sealed also s3://bucket/folder",
    )
    .option(
      "--sealed",
      "encrypt all of it on the machines of its members: whoever runs the Postgres reads no word",
    )
    .addOption(new Option("--insecure-network", INSECURE))
    .option("--sql", "print what an administrator of the Postgres runs once, where your login may not")
    .option("--no-input", "never ask; fail instead")
    .action(act(create));
  verb("list", "The spaces you have joined").action(act(list));
  verb("status", "What a space holds, what waits, who takes part and how far each has read")
    .argument("[space]", SPACE)
    .action(act(status));
  verb("sync", "Ask for news now, and send what waits; it happens by itself, too")
    .argument("[space]", SPACE)
    .action(act(sync));
  addFlags(inSpace(verb("invite", "Invite a person: prints a code that counts once")), INVITE)
    .argument("<member>", MEMBER)
    .action(act(invite));
  asking(withPassword(verb("join", "Join a space by the code of an invitation")))
    .argument("<code>", "the code as it was given to you, or - to read it from stdin")
    .option("--search-only", "keep no copy here: questions to it go to its Postgres, and leave this machine")
    .option("--dry-run", "only say what it is")
    .addOption(new Option("--insecure-network", INSECURE))
    .action(act(join));
}

function definePublishing(verb: Verb, act: Act): void {
  asking(verb("publish", "Copy memories of yours into a space; shows the exact words and asks"))
    .argument("<ref...>", MEMORY)
    .option("--to <space>", SPACE)
    .option("--with-quote", "with what was said word for word, too")
    .option("--dry-run", "show the exact words that would leave, and change nothing")
    .action(act(publish));
  asking(inSpace(verb("unpublish", "Take the copy of a memory of yours back: it is deleted there, for good")))
    .argument("<ref>", "m:3f2a91: the memory of yours, or its copy there")
    .action(act(unpublish));
  verb("outbox", "What waits to leave, what a rule proposes, and what could not be done")
    .argument("[space]", SPACE)
    .option("--send <change...>", "agree to what is proposed, or try again what was refused (a:5d21c0)")
    .option("--drop <change...>", "let it be (a:5d21c0)")
    .option("--again", "try all that was refused again")
    .option("--drop-refused", "let all be that was refused")
    .action(act(outbox));
  defineRules(verb("rule", "Rules by which memories of yours are proposed, or published"), act);
}

function defineMembers(verb: Verb, act: Act): void {
  const { words, choices } = requests.spaces.invite.role;
  verb("members", "Who takes part, what they said, which machines they have")
    .argument("[space]", SPACE)
    .action(act(members));
  inSpace(verb("role", "Give a member another role"))
    .argument("<member>", MEMBER)
    .addArgument(new Argument("<role>", words).choices(choices))
    .action(act(role));
  inSpace(verb("mute", "Be told nothing more of a member; they do not learn of it"))
    .argument("<member>", MEMBER)
    .option("--agents", "only what programs said for them")
    .option("--nothing", "mute nothing of them any more")
    .action(act(mute));
  asking(inSpace(verb("remove", "End somebody's part; what their machines have, they have")))
    .argument("<member>", MEMBER)
    .action(act(remove));
}

function defineChanges(verb: Verb, act: Act): void {
  addFlags(verb("log", "What was changed, by whom, newest first"), LOG)
    .argument("[space]", SPACE)
    .action(act(log));
  addFlags(inSpace(verb("edit", "Correct a memory of a space; the older words are kept")), EDIT)
    .argument("<ref>", MEMORY)
    .argument("[text...]", "the new words, or - to read them from stdin; in your editor when left out")
    .action(act(edit));
  for (const [name, summary, deed] of [
    ["retire", "Stop recalling memories of a space, for everybody; can be taken back", retire],
    ["restore", "Recall retired memories of a space again", restore],
    ["confirm", "Stand by what somebody else, or an agent, said there", confirm],
  ] as const)
    inSpace(verb(name, summary)).argument("<ref...>", MEMORY).action(act(deed));
  asking(inSpace(verb("delete", "Delete a memory of a space for good, where it lies and from every copy")))
    .argument("<ref>", MEMORY)
    .action(act(deleteForGood));
  addFlags(
    asking(inSpace(verb("undo", "Take back a change of a space, or what a member did since a time"))),
    UNDO,
  )
    .argument("[change]", CHANGE)
    .option("--member <member>", "all that this member did, with --since")
    .action(act(undo));
}

function defineDecisions(verb: Verb, act: Act): void {
  verb("review", "Decide contradictions of a space, and what rules propose")
    .argument("[space]", SPACE)
    .option("--no-input", "print what waits instead of asking")
    .action(act(review));
  inSpace(verb("resolve", "Decide a contradiction of a space, for everybody; can be taken back"))
    .argument("<conflict>", CONFLICT)
    .addOption(new Option("--keep <side>", "which side still holds").choices(Object.keys(SIDES)))
    .option("--merge <text>", "a sentence that takes the place of both")
    .action(act(resolve));
  inSpace(verb("revert", "Take a decision back: both sides stand as before, and the question is open again"))
    .argument("<conflict>", CONFLICT)
    .action(act(revert));
}

function defineEnds(verb: Verb, act: Act): void {
  verb(
    "verify",
    "Read all changes anew: whether each is as it was signed, and the copy here what they come to",
  )
    .argument("[space]", SPACE)
    .action(act(verify));
  asking(
    verb("repair", "Leave out a change that nobody has signed, and at which every copy stops; by an owner"),
  )
    .argument("[space]", SPACE)
    .option("--dry-run", "only say which change that is, and what is wrong with it")
    .action(act(repair));
  inSpace(verb("export", "Every memory of a space with who said it, a line of JSON each"))
    .argument("<file>", "the file; - prints it")
    .action(act(exportSpace));
  asking(verb("leave", "Leave a space: its copy here is deleted, what you published stays there"))
    .argument("[space]", SPACE)
    .option("--keep", "keep the copy, to be read alone")
    .action(act(leave));
}
