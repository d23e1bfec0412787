import { requests } from "@memory/shared/requests";
import type { Command } from "commander";
import type { Define } from "../cli.ts";
import { asking } from "../flags.ts";
import { addFlags } from "../request-flags.ts";
import { add } from "./context-add.ts";
import { forget } from "./context-forget.ts";
import { LIST, list } from "./context-list.ts";
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
  const { dryRun } = requests.documents.add;
  addFlags(verb("add <path|url...>", "Read files and web pages; link folders and follow them"), { dryRun })
    .option("--no-watch", "read once, follow no changes")
    .option("--wait", "wait until all is read")
    .action(act(add));
  addFlags(verb("list", "Documents, newest first"), LIST).action(act(list));
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
