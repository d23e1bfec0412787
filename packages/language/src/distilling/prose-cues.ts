import { anyOf } from "../text/any-of.ts";
import type { CandidateSource, MemoryType } from "./candidate.ts";

export interface ProseCue {
  readonly id: string;
  readonly pattern: RegExp;
  readonly type: MemoryType;
  readonly score: number;
  readonly precision: number;
  /** Sources the row may fire in. */
  readonly sources: readonly CandidateSource[];
  /** Fewest identifiers the sentence must carry. */
  readonly anchors: number;
  /** Read only the clause whose subject is an identifier; what stands around it may be about people. */
  readonly clause?: true;
  readonly fires: string;
  readonly mustNot: string;
}

/** Measured: root cause 77 %, does-not 43 % (93 % lenient), where 45 %, because 47 %; "always", "uses" and "to run" are dropped. */
export const PROSE_CUES: readonly ProseCue[] = [
  {
    id: "root-cause",
    pattern: anyOf(
      [
        /root cause(?! (?:analysis|investigation))/,
        /(?:the|this|that) (?:actual|real|underlying) (?:problem|issue|bug|cause) is/,
        anyOf([/was|came from|is caused by|was caused by|occurs because|happens because|happened because/], {
          before:
            /(?:the|this|that) (?:\w+ ){0,2}(?:problem|issue|bug|failure|error|regression|crash|deadlock|leak) /,
        }),
        /(?:fails?|failed|breaks|broke|crash(?:es|ed)|hangs?|hung|leaked|deadlocked|flaked) because/,
      ],
      { before: /\b/, behind: /\b/, flags: "i" },
    ),
    type: "episode",
    score: 0.55,
    precision: 0.77,
    sources: ["final", "mid", "recap"],
    anchors: 1,
    fires: "The root cause was that `loadConfig` read the file before the lock was taken.",
    mustNot: "Let me find the root cause of the failing test.",
  },
  {
    id: "names",
    pattern: anyOf(
      [
        /resolves? to|normali[sz]es?|stores?|reads?|ignores?|requires?|expects?|writes?|defaults? to/,
        /falls? back to|delegates? to|does(?:n't| not) (?!have\b|exist\b)/,
        /is (?:stored|built|derived|keyed|generated|called|set|read|required|ignored|populated|computed) /,
      ],
      {
        before: /^(?:the |a )?`[^`]+`(?:'s [\w`-]+| \w+)? (?:always |only |silently |also |never )?/,
        flags: "i",
      },
    ),
    type: "fact",
    score: 0.46,
    precision: 0.5,
    sources: ["final"],
    anchors: 2,
    clause: true,
    fires: "`HERON_HOME` resolves to the main checkout, so `heron sync` never sees a worktree.",
    mustNot: "`HERON_HOME` is the one I meant.",
  },
  {
    id: "does-not",
    pattern: anyOf(
      [
        /support|read|respect|handle|honou?r|follow|propagate|expose|preserve|persist|cover|detect|accept/,
        /allow|store|track|update|validate|work|load|return|know|include|contain|emit|fire|trigger|run|see/,
        /use|apply|inherit|retry|share|resolve|parse/,
      ],
      {
        before: /\b(?:does not|doesn't|do not|don't|cannot|can't|never|no longer|only) /,
        behind: /s?\b/,
        flags: "i",
      },
    ),
    type: "fact",
    score: 0.46,
    precision: 0.5,
    sources: ["final", "instructions", "document"],
    anchors: 2,
    fires: "`go-git` does not read the global `core.excludesFile`, so ignored files show up as untracked.",
    mustNot: "This does not work yet.",
  },
  {
    id: "where",
    pattern:
      /\b(?:(?:is|are) (?:stored|saved|kept|persisted|cached|written|configured|registered) (?:in|at|under|as|on)|lives? (?:in|at|under)|reads? (?:its \w+ )?from|writes? (?:its \w+ )?to|points? to|falls? back to|defaults? to)\b/i,
    type: "fact",
    score: 0.44,
    precision: 0.48,
    sources: ["final", "instructions", "document"],
    anchors: 2,
    fires: "Session state is stored in `.heron/sessions/<id>.json` and read by `loadState`.",
    mustNot: "It is stored there.",
  },
  {
    id: "reason",
    pattern: /\b(?:because|since|so that)\b/i,
    type: "fact",
    score: 0.36,
    precision: 0.47,
    sources: ["recap"],
    anchors: 2,
    fires: "`SessionStart` needs its own handler because Gemini sends no transcript path with it.",
    mustNot: "I did that because you asked.",
  },
  {
    id: "rule",
    pattern:
      /^(?:(?:always|never|do not|don't|avoid|prefer|must|use|only use|keep|ensure)\b.{12,}|.{3,60}\b(?:must (?:not |never |always )?|should (?:not |never |always )|may not |is required)\b.{4,})/i,
    type: "preference",
    score: 0.5,
    precision: 0.62,
    sources: ["instructions"],
    anchors: 1,
    fires: "Never call `os.Exit` outside of `main.go`.",
    mustNot: "Use the following commands:",
  },
  {
    id: "states",
    pattern: anyOf(
      [
        anyOf(
          [
            /because|so that|since (?!v?\d)|prevents?|to (?:avoid|prevent|disable|ensure|guarantee)/,
            /only (?:if|when|after|affects?|applies)|requires?|not (?:user-)?configurable|instead of|rather than/,
            /never|always|no longer|takes precedence|overrides?|deliberately|on purpose|intentionally/,
          ],
          { before: /\b/, behind: /\b/ },
        ),
        /, so [\w`]/,
      ],
      { flags: "i" },
    ),
    type: "fact",
    score: 0.5,
    precision: 0.6,
    sources: ["document"],
    anchors: 1,
    fires: "`heron sync` skips files above 4 MiB because the index refuses to parse them.",
    mustNot: "This guide shows how to set everything up.",
  },
  {
    id: "now",
    pattern:
      /^(?:the |all |both )?(?:`[^`]+`|[\w-]+)(?:'s [\w`-]+| [\w`-]+){0,3} (?:now|no longer) .*\b(?:instead of|rather than|because|so that|no longer|regardless)\b|^[^,]{3,90} no longer [a-z]+s\b|^(?:the |an? )?(?:[\w'-]+ )?`[^`]+`.*, so [\w`]/i,
    type: "fact",
    score: 0.46,
    precision: 0.6,
    sources: ["final"],
    anchors: 1,
    fires: "`heron sync` now reads the lock file instead of asking the server.",
    mustNot: "All tests now pass.",
  },
  {
    id: "finding",
    pattern: /^Key finding: .*\b(?:is|are|was|were|does|do|has|have|can|cannot|never|not|must)\b/i,
    type: "fact",
    score: 0.55,
    precision: 0.6,
    sources: ["final", "mid"],
    anchors: 1,
    fires: "Key finding: The index file `rooms.db` is not needed for a resume.",
    mustNot: "The key finding is below.",
  },
];
