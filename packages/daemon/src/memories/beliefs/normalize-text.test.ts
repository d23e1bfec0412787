import { normalizeText } from "@memory/language/comparison";
import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

test.each([
  ["Max upload size is 25 MB.", "Max upload size is 25MB."],
  ["Max upload size is 1 GB.", "Max upload size is 1000 MB."],
  ["The timeout is 60 seconds.", "The timeout is 60 s."],
  ["The timeout is 2 min.", "The timeout is 120s."],
  ["I take 20 mg of omeprazole every morning.", "I take 20mg of omeprazole every morning."],
  ["The rate is 20 %.", "The rate is 20%."],
  ["The budget for Lisbon is 1,200 euros.", "The budget for Lisbon is 1200 euros."],
  ["My sister is allergic to penicillin.", "**My sister is allergic to penicillin.**"],
  ["Prefer small commits over large ones.", "- Prefer small commits over large ones"],
  ["Nightly backups land in the vault.", "> Nightly backups land in the vault."],
  ["The lab is on the 3rd floor.", "## The lab is on the 3rd floor"],
  ["The spare key hangs behind the boiler.", "Remember: the spare key hangs behind the boiler."],
  ["The spare key hangs behind the boiler.", "Please remember that the spare key hangs behind the boiler"],
  ["The spare key hangs behind the boiler.", "Note to self: the spare key hangs behind the boiler!"],
  ["The spare key hangs behind the boiler.", "FYI the spare key hangs behind the boiler."],
  ["Postgres listens on 5433.", "fyi: Postgres listens on 5433"],
  ["The wifi code is on the fridge.", "The wifi code is on the fridge. 🙂"],
  ["The wifi code is on the fridge.", "The wifi code is on the fridge! 😊☺️"],
  ["会議は毎週月曜日の10時です。", "会議は毎週月曜日の10時です"],
])("the same amount, or the same words in other marks, is the same saying: %j, %j", (one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    using deps = beliefStore();
    believe(deps, first, { day: -2 });
    expect(believe(deps, second, { day: -1 }).kind).toBe("merged");
    expect(active(deps)).toEqual([first]);
  }
});

test.each([
  ["The quota is 5 GB.", "The quota is 5 GiB."],
  ["The quota is 5 MB.", "The quota is 5 Mb."],
  ["The dose is 20 mg.", "The dose is 20 g."],
  ["The delay is 5 m.", "The delay is 5 min."],
  ["The price is 1,200 dollars.", "The price is 1.200 dollars."],
  ["- 5 degrees in the freezer", "5 degrees in the freezer"],
  ["Call __init__ first.", "Call init first."],
  ["Use **kwargs and **opts.", "Use kwargs and opts."],
  ["Remember the Milk is our todo app.", "The Milk is our todo app."],
  ["FYI channel is archived.", "Channel is archived."],
  ["❌ Force pushing to main.", "Force pushing to main."],
  ["🟢 Staging is open to all.", "🔴 Staging is open to all."],
  ["🐕 sleeps in the kitchen.", "🐈 sleeps in the kitchen."],
  ["🇩🇪 The office opens at nine.", "🇫🇷 The office opens at nine."],
  ["Olives 😍", "Olives"],
  ["Olives. 😍", "Olives."],
  ["Our team emoji is 🚀.", "Our team emoji is 🔥."],
  ["Our team emoji is 😀.", "Our team emoji is 😎."],
  ["The commit prefix for features is ✨", "The commit prefix for features is 🎉"],
  ["React to approved requests with 👍", "React to approved requests with 🎉"],
  ["Lunch at Noma in Copenhagen ⭐⭐⭐", "Lunch at Noma in Copenhagen ⭐"],
  ["Green curry at Rice House 🔥🔥🔥", "Green curry at Rice House 🔥"],
  ["❤ Anna's mug stays here", "💙 Anna's mug stays here"],
  ["👉 opens the next page", "👇 opens the next page"],
  ["💡 turns on the lamp", "🔔 turns on the lamp"],
  ["The badge of Sam is 👨\u200d🚀", "The badge of Sam is 👨\u200d🔥"],
  ["😀 stands for a good day.", "😎 stands for a good day."],
  ["The mood is good. 😮\u200d💨", "The mood is good. 😊\u200d💨"],
  ["Call f(1,200) here.", "Call f(1200) here."],
  ["Run `wait 60 s` first.", "Run `wait 60s` first."],
])("another amount, a sign or code is not: %j, %j", (one, other) => {
  using deps = beliefStore();
  believe(deps, one, { day: -2 });
  expect(believe(deps, other, { day: -1 }).kind).not.toBe("merged");
});

test("hostile texts are evened out at once", () => {
  const hostile = ["🙂", "🙂 ", " 🙂", "Remember: ", "please ", " ", "a ", "🙂.", "!", ". 🙂", ". 🙂☺️!"];
  for (const piece of hostile) expect(normalizeText(`a b c ${piece.repeat(50_000)}`)).toBeTypeOf("string");
  for (const piece of hostile) expect(normalizeText(`${piece.repeat(50_000)}x`)).toBeTypeOf("string");
});
