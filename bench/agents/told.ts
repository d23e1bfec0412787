// What each of the twenty tasks would be told with its prompt, without a program and a model: the quick way to see a change.
// `npx tsx --conditions=@memory/source bench/agents/told.ts`
import { setTimeout as wait } from "node:timers/promises";
import { field, list, textField } from "../scripted-model/dialect.ts";
import { ScratchHome } from "./scratch-home.ts";
import { folderOf, layOut, workplaces, writeSessions } from "./tasks/sites.ts";

const home = await ScratchHome.create({ PATH: process.env.PATH ?? "" });
try {
  layOut(home);
  writeSessions(home);
  await home.startDaemon();
  await home.memory("import", "--days", "60", "--max-sessions", "500", "--yes");
  for (let pending = 1; pending > 0; await wait(1_000))
    pending = Number(/"vectorsPending":(\d+)/.exec(JSON.stringify(await home.ask("/status")))?.[1] ?? 0);
  // The model loads with the first.
  await home.ask("/memory/preview", { prompt: "Which day was the harbour opened?" });
  await wait(2_000);
  let n = 0;
  for (const place of workplaces)
    for (const task of place.tasks) {
      const cwd = folderOf(home, place);
      const event = { session_id: `00000000-0000-4000-8000-${String(++n).padStart(12, "0")}`, cwd };
      const contextOf = (answer: unknown) =>
        textField(field(answer, "hookSpecificOutput"), "additionalContext");
      const start = contextOf(
        await home.ask("/hooks/claude-code/session-start", { ...event, source: "startup" }),
      );
      const prompt = contextOf(
        await home.ask("/hooks/claude-code/prompt", { ...event, prompt: task.prompt }),
      );
      const preview = await home
        .ask("/memory/preview", { prompt: task.prompt, project: place.name })
        .catch(() => null);
      const where = task.known.test(start) ? "start" : task.known.test(prompt) ? "prompt" : "–";
      const recalled = await home.ask("/memory/query", { query: task.prompt, project: place.name, limit: 8 });
      const rank = list(recalled, "memories").findIndex((hit) => task.known.test(textField(hit, "content")));
      console.log(
        [
          task.earlier ? "known" : "none",
          place.name,
          task.name,
          `told: ${where}`,
          `rank ${rank}`,
          textField(preview, "why"),
          textField(recalled, "confidence"),
          `${start.length}+${prompt.length} characters`,
        ].join(" | "),
      );
      if (process.argv[2]) console.log(prompt);
    }
} finally {
  await home.remove();
}
