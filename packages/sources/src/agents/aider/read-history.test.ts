import { basename } from "node:path";
import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readOne, told } from "../../../test/read-sessions.ts";
import { aider } from "./agent.ts";

const history = `
# aider chat started at 2026-01-04 09:00:00

> Aider v0.86.2
> Model: gpt with diff edit format

#### /add docs/kiln.md
> Added docs/kiln.md to the chat
#### Fire the kiln at cone six.  
#### <blank>
#### And keep it there.  

Set:

\`\`\`md
#### Not a question
> not printed
\`\`\`

> Applied edit to docs/kiln.md
> Running npm test
Test output below.

# aider chat started at 2026-01-05 09:00:00

#### Glaze it with ash.

Done.
`;

it("each session of a history is a session of its own, in which a person's lines are told by their mark", async () => {
  await using folder = await aFolder({
    "kiln/.aider.chat.history.md": history,
    ".git/.aider.chat.history.md": history,
  });
  const { found, problems } = await aider.find(folder.path, () => true);
  expect([found.length, problems]).toEqual([2, []]);
  const [later, first] = await Promise.all(found.map((file) => readOne(aider, file)));
  expect(told(first)).toEqual([
    "human: Fire the kiln at cone six.\n\nAnd keep it there.",
    "assistant: Set:\n\n```md\n#### Not a question\n> not printed\n```",
    "edit: docs/kiln.md (true)",
    "command: npm test (null)",
  ]);
  expect(told(later)).toEqual(["human: Glaze it with ash.", "assistant: Done."]);
  // What lies around it is a repository.
  expect(first).toMatchObject({
    project: basename(folder.path),
    startedAt: new Date(2026, 0, 4, 9).getTime(),
  });
  expect(found.map(({ sessionId }) => sessionId.slice(12))).toEqual(["-20260105090000", "-20260104090000"]);
  expect(found[1]?.mtimeMs).toBe(new Date(2026, 0, 5, 9).getTime());
});

it("a session that grows keeps its name, and the one before it is unchanged", async () => {
  await using folder = await aFolder({ "kiln/.aider.chat.history.md": history });
  const before = (await aider.find(folder.path, () => true)).found;
  await folder.write("kiln/.aider.chat.history.md", `${history}\n#### And with salt.\n`);
  const after = (await aider.find(folder.path, () => true)).found;
  expect(after.map(({ path }) => path)).toEqual(before.map(({ path }) => path));
  expect([after[1], after[0]?.size === before[0]?.size]).toEqual([before[1], false]);
});
