import { ApiError } from "@memory/shared";
import { type ShelfEntry, shelf } from "./catalog.ts";
import { folderOf, isHere } from "./places.ts";

/** All of them, as they are named to people. */
export const shelfNames = shelf.map(({ name }) => name).join(", ");

/** As settings and vectors name the model of a folder. */
export const nameOf = (folder: string): string => `huggingface/${folder}`;

interface Named {
  readonly task: ShelfEntry["task"] | "chat";
  /** As a person writes it: provider/model, or a name of the shelf. */
  readonly model: string;
}

/** The name of a model in settings; one of the shelf goes by its folder. Throws `ApiError` for one that cannot do it, or is not here. */
export async function fromShelf(home: string, { task, model }: Named): Promise<string> {
  if (model.includes("/")) return model;
  const entry = shelf.find(({ name }) => name === model);
  if (!entry) throw notOnShelf("model", model);
  if (entry.task !== task) throw wrong("model", `${model} is for ${entry.task}; pass --${entry.task}`);
  if (await isHere(home, entry)) return nameOf(folderOf(home, entry));
  throw new ApiError(
    "conflict",
    `${model} is not on this machine yet; load it first:  memory models pull ${model}`,
  );
}

export const notOnShelf = (path: string, model: string): ApiError =>
  wrong(path, `${model} is neither provider/model nor on the shelf, which has ${shelfNames}`);

const wrong = (path: string, message: string): ApiError =>
  new ApiError("invalid", "invalid request body", [{ path, message }]);
