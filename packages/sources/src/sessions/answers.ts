import { fields, list, string } from "./fields.ts";

interface Option {
  readonly label: string;
  readonly description: string | null;
}

/** A question that an agent puts to the person, with what there is to choose from. */
export interface Question {
  readonly question: string;
  readonly options: readonly Option[];
  /** What an answer names it by, where that is not its own words. */
  readonly id?: string | undefined;
}

/** The questions of a call, as nearly all agents put them to their tool. */
export function questionsIn(asked: unknown): Question[] {
  return list(asked).flatMap((value) => {
    const item = fields(value);
    const question = string(item?.question);
    if (question === null) return [];
    const options = list(item?.options).flatMap((entry) => {
      const option = fields(entry);
      const label = string(option?.label);
      return label === null ? [] : [{ label, description: string(option?.description) }];
    });
    return [{ question, options, id: string(item?.id) ?? string(item?.header) ?? undefined }];
  });
}

export interface GivenAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Description of the options that were chosen, where there is one. */
export function detailOf(questions: readonly Question[], { question, answer }: GivenAnswer): string | null {
  const options = questions.find((asked) => asked.question === question)?.options ?? [];
  const exact = options.filter((option) => option.label === answer);
  // Several choices come as one list, and labels may hold commas themselves.
  const chosen =
    exact.length > 0 ? exact : options.filter((option) => `, ${answer}, `.includes(`, ${option.label}, `));
  const details = chosen.map((option) => option.description ?? "").filter((text) => text !== "");
  return details.length === 0 ? null : details.join("; ");
}
