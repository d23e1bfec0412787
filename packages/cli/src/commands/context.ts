import { DOCUMENT_KINDS } from "@memory/shared/wire";
import { type Command, Option } from "commander";
import type { Act, Define } from "../cli.ts";
import { DOCUMENT_STATUSES, integer } from "../flags.ts";
import { add } from "./context-add.ts";
import { forget } from "./context-forget.ts";
import { list } from "./context-list.ts";
import { remove } from "./context-remove.ts";
import { rescan } from "./context-rescan.ts";
import { roots } from "./context-roots.ts";
import { chunks, show } from "./context-show.ts";
import { unwatch, watch } from "./context-watch.ts";

const DOC = "d:7b11a0, a path, a web address or a full id";
const FOLDER = "path or reference of a linked folder";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  verb("add <path|url...>", "Read files and web pages; link folders and follow them")
    .option("--dry-run", "say what would be read; read nothing")
    .option("--no-watch", "read once, follow no changes")
    .option("--wait", "wait until all is read")
    .action(act(add));
  defineList(verb("list", "Documents, newest first"), act);
  verb("show", "One document: state, outline; or one passage, as d:7b11a0#4")
    .argument("<doc>", DOC)
    .action(act(show));
  verb("chunks", "The passages of a document, as memory holds them")
    .argument("<doc>", DOC)
    .action(act(chunks));
  asking(verb("remove", "Forget a document; the file itself stays").argument("<doc>", DOC)).action(
    act(remove),
  );
  verb("roots", "Linked folders and how they are").action(act(roots));
  verb("watch", "Link a folder and follow it, or go on after a pause")
    .argument("<path>", "a folder or file, or the reference of a paused folder")
    .action(act(watch));
  verb("unwatch", "Stop following a folder or file; what was learned stays")
    .argument("<path>", "path or reference of a linked folder, or of a document")
    .action(act(unwatch));
  asking(verb("forget", "Unlink a folder; its documents stay").argument("<path>", FOLDER))
    .option("--documents", "forget its documents too; the files themselves stay")
    .action(act(forget));
  verb("rescan", "Compare folders with memory now")
    .argument("[path]", `${FOLDER}; all of them without it`)
    .action(act(rescan));
};

const asking = (command: Command): Command =>
  command.option("-y, --yes", "do not ask").option("--no-input", "never ask");

const defineList = (command: Command, act: Act): Command =>
  command
    .option("--root <path>", "only documents of this linked folder (path or reference)")
    .addOption(new Option("--kind <kind>", "only this kind").choices(DOCUMENT_KINDS))
    .addOption(new Option("--status <status>", "only this state").choices(DOCUMENT_STATUSES))
    .option("--text <words>", "only where path or title contain this")
    .addOption(new Option("--limit <number>", "at most this many").argParser(integer(1, 500)).default(50))
    .option("--cursor <cursor>", "go on where a page ended")
    .action(act(list));
