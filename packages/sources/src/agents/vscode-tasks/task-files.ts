import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseJson } from "@memory/language/text";
import type { AgentName } from "@memory/shared";
import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import type { SessionFile } from "../agent.ts";
import { isEditor } from "../editor-folders.ts";
import type { Layout } from "../lines/layout.ts";
import { readWhole, unreadable } from "../retold/read-whole.ts";
import { type Told, told } from "../retold/told.ts";

export interface Extension {
  readonly name: AgentName;
  /** By which VS Code knows it. */
  readonly id: string;
}

/** Messages as they were shown to the person; beside them lie those for the model. */
const SHOWN = "ui_messages.json";

/** Lists of all tasks, by their paths: one that is looked into for each of a thousand tasks is read once. */
type TaskLists = Map<string, Promise<unknown>>;

/** `<editor>/User/globalStorage/<extension>/tasks/<task>/ui_messages.json` */
export function tasksOf({ name, id }: Extension): Layout {
  const lists: TaskLists = new Map();
  return {
    agent: name,
    holds: (names) => {
      const wanted = ["User", "globalStorage", id, "tasks"];
      const isOnTheWay = wanted.every((want, n) => names[n + 1] === undefined || names[n + 1] === want);
      return isEditor(names[0]) && isOnTheWay && names.length <= wanted.length + 2 ? "sessions" : null;
    },
    sessionAt: (names) => (names.length === 7 && names[6] === SHOWN ? names[5] : undefined),
    async look(path, size) {
      const task = await aboutTask(path, lists);
      const isSubtask = string(task.parentTaskId) !== null;
      return {
        kind: size === 0 ? "empty" : isSubtask ? "other" : "session",
        project: folderIn(task) ?? undefined,
      };
    },
  };
}

/** A task as its messages tell it. The first of them is what a person asked for. */
export async function tellTask({ path }: SessionFile): Promise<Told> {
  const messages = await readWhole(path);
  if (!Array.isArray(messages)) throw unreadable(path, "it holds no list of messages");
  const task = await aboutTask(path);
  const [first, ...rest] = messages.filter((message) => fields(message)?.partial !== true);
  const asked = first === undefined ? [] : [{ ...fields(first), isTask: true }];
  return told({ cwd: folderIn(task), title: string(task.task), startedAt: null }, [...asked, ...rest]);
}

/** What is noted of a task, beside it or in the list of all tasks; nothing where it is in neither. */
async function aboutTask(path: string, lists: TaskLists = new Map()): Promise<Fields> {
  const folder = dirname(path);
  const beside = fields(await valueAt(join(folder, "history_item.json")));
  if (beside) return beside;
  const listPath = join(dirname(dirname(folder)), "state", "taskHistory.json");
  const listed = lists.get(listPath) ?? valueAt(listPath);
  lists.set(listPath, listed);
  const tasks = list(await listed).map(fields);
  return tasks.find((task) => task?.id === basename(folder)) ?? {};
}

const folderIn = (task: Fields): string | null =>
  string(task.workspace) ?? string(task.cwdOnTaskInitialization);

const valueAt = (path: string): Promise<unknown> => readFile(path, "utf8").then(parseJson, () => undefined);
