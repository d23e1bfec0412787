import { FolderUnusable, openFolder } from "./open-folder.ts";

export interface FolderReranker {
  /** Of each text the probability that it answers the question, in order. */
  rank(question: string, texts: readonly string[]): Promise<number[]>;
}

/** Loads a model that reads a question beside a text, and gives one number for the two. Throws `FolderUnusable`. */
export async function loadReranker(folder: string): Promise<FolderReranker> {
  const { rowOf, run, first } = await openFolder(folder);
  const rank = async (question: string, texts: readonly string[]) => {
    const outputs = await run(texts.map((text) => rowOf(question, text)));
    const output = outputs.logits ?? outputs[first];
    if (!(output?.data instanceof Float32Array) || output.data.length !== texts.length)
      throw new TypeError("The model answered with another number of scores than it was asked for.");
    return Array.from(output.data, (logit) => 1 / (1 + Math.exp(-logit)));
  };
  const trial = await rank("a question", ["a trial", "another"]).catch(() => []);
  if (!trial.every(Number.isFinite) || trial.length !== 2)
    throw new FolderUnusable(`${folder} holds no model that compares a question with texts`);
  return { rank };
}
