import { DEFAULT_OWNER } from "@memory/shared";
import { expect, test } from "vitest";
import { beliefStore } from "../../../test/builders.ts";
import { putForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import type { PartAnswer } from "../../models/prompted/part-answer.ts";
import { createPartAnswers, forgetInAnswers } from "./part-answers.ts";
import { listenFor } from "./passages.ts";

const scope = { ownerId: DEFAULT_OWNER, project: "kiln" };
const found = (content: string, quote = content): PartAnswer["findings"][number] => ({
  type: "fact",
  content,
  quote,
  line: 3,
  confidence: 0.8,
});
const oven = found("The oven fires at 1240 degrees.", "fires at 1240");
const queue = found("Invoices leave through the queue.");

test("what a person deleted is taken out of what is kept, in whatever marks; the rest stays", () => {
  using deps = beliefStore();
  const answers = createPartAnswers(deps);
  answers.keep(scope, "one", { findings: [oven, queue], dropped: 1 });
  answers.keep(scope, "two", { findings: [found("It is hot there.", "fires at `1240`")], dropped: 0 });
  answers.keep(scope, "three", { findings: [queue], dropped: 0 });
  const gone = {
    content: "the OVEN fires at 1240 degrees",
    excerpt: "Fires at 1240!",
    lines: { from: 90, to: 90 },
  };
  forgetInAnswers(deps.store, DEFAULT_OWNER, listenFor([gone]));
  expect(Object.fromEntries(answers.find(DEFAULT_OWNER, ["one", "two", "three"]))).toEqual({
    one: { findings: [queue], dropped: 2, isCleared: true },
    two: { findings: [], dropped: 1, isCleared: true },
    three: { findings: [queue], dropped: 0 },
  });
});

test("what a person deleted is not kept when it is said again", () => {
  using deps = beliefStore();
  const answers = createPartAnswers(deps);
  putForgotten(deps.store, scope, oven.content, 0);
  answers.keep(scope, "one", { findings: [oven, queue], dropped: 0 });
  expect(answers.find(DEFAULT_OWNER, ["one"]).get("one")).toEqual({
    findings: [queue],
    dropped: 1,
    isCleared: true,
  });
});

test("a row that cannot be read is as if it were not there", () => {
  using deps = beliefStore();
  const answers = createPartAnswers(deps);
  answers.keep(scope, "one", { findings: [oven], dropped: 0 });
  deps.store.prepare("UPDATE distilled_chunks SET answer = '{\"findings\": [1240'").run();
  expect(answers.find(DEFAULT_OWNER, ["one"]).size).toBe(0);
  const gone = { content: "1240", excerpt: "1240", lines: { from: 1, to: 1 } };
  forgetInAnswers(deps.store, DEFAULT_OWNER, listenFor([gone]));
  expect(deps.store.prepare("SELECT answer FROM distilled_chunks").pluck().get()).not.toContain("1240");
});
