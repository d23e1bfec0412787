export type { JudgeFiles, Judgement, SentenceJudge } from "./judge.ts";
export { openSentenceJudge } from "./judge.ts";
