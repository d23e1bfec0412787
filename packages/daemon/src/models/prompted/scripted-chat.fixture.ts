import type { ChatModel, ChatQuestion } from "../chat.ts";

/** A language model that gives the answers it was given, in order, and keeps what it was asked. */
export function scriptedChat(...answers: readonly unknown[]): ChatModel & { readonly asked: ChatQuestion[] } {
  const asked: ChatQuestion[] = [];
  return {
    name: "scripted",
    asked,
    state: () => ({ name: "scripted", state: "ready", runtime: "script", remote: true }),
    async complete(question) {
      asked.push(question);
      question.onSent?.();
      const answer = answers[asked.length - 1];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}
