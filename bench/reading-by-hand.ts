/**
 * A language model answered by hand: an OpenAI-compatible server on loopback that writes each new question into a folder and says that
 * it has no answer yet; where the answer lies beside it, it gives that. So an import is run again and again, each time after the new
 * questions were answered, until it asks nothing more.
 *
 *   npx tsx bench/reading-by-hand.ts FOLDER [PORT]
 *   MEMORY_HOME=/tmp/try bin/memory models use openai-compatible/by-hand-70b --url http://127.0.0.1:4499/v1
 *   MEMORY_HOME=/tmp/try bin/memory import --force   (for each round)
 *
 * FOLDER holds 003-1a2b3c4d.question.md; its answer is 003-1a2b3c4d.answer.json: the JSON alone, as a model would give it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [folder = "", port = "4499"] = process.argv.slice(2);

interface Question {
  readonly system: string;
  readonly prompt: string;
  readonly shape: string;
}

interface Asked {
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: unknown;
}

function questionOf({ messages = [], response_format }: Asked): Question {
  const said = (role: string): string => messages.find((message) => message.role === role)?.content ?? "";
  return { system: said("system"), prompt: said("user"), shape: JSON.stringify(response_format ?? null) };
}

/** Counted up over restarts; a question is known by all that it says. */
function fileOf(question: Question): string {
  const print = createHash("sha256").update(JSON.stringify(question)).digest("hex").slice(0, 8);
  const known = readdirSync(folder).filter((name) => name.endsWith(".question.md"));
  const same = known.find((name) => name.includes(`-${print}.`));
  return same?.replace(".question.md", "") ?? `${String(known.length + 1).padStart(3, "0")}-${print}`;
}

/** A later reading of a session is told what the readings before it gave: it waits until these are answered. */
function waitsForAnother({ prompt }: Question): boolean {
  const head = prompt.split("\n")[0] ?? "";
  return (
    head.startsWith("Project:") &&
    readdirSync(folder)
      .filter((name) => name.endsWith(".question.md"))
      .some((name) => {
        const isOpen = !existsSync(join(folder, name.replace(".question.md", ".answer.json")));
        return isOpen && readFileSync(join(folder, name), "utf8").includes(`\n${head}\n`);
      })
  );
}

function answerTo(question: Question): string | null {
  const name = fileOf(question);
  const answer = join(folder, `${name}.answer.json`);
  if (existsSync(answer)) return readFileSync(answer, "utf8");
  const file = join(folder, `${name}.question.md`);
  if (!existsSync(file) && !waitsForAnother(question)) {
    writeFileSync(
      file,
      `${question.system}\n\n--- shape\n${question.shape}\n\n--- question\n${question.prompt}\n`,
    );
    console.log(`asked: ${file}`);
  }
  return null;
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts).toString("utf8");
    if (request.method !== "POST") {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"object":"list","data":[{"id":"by-hand-70b"}]}');
      return;
    }
    const question = questionOf(JSON.parse(body) as Asked);
    const content = answerTo(question) ?? "There is no answer to this yet.";
    const prompt_tokens = Math.ceil((question.system.length + question.prompt.length) / 4);
    const completion_tokens = Math.ceil(content.length / 4);
    const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
    const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        id: "by-hand",
        object: "chat.completion",
        created: 1,
        model: "by-hand-70b",
        choices,
        usage,
      }),
    );
  });
});
if (folder === "") console.log("usage: npx tsx bench/reading-by-hand.ts FOLDER [PORT]");
else {
  mkdirSync(folder, { recursive: true });
  server.listen(Number(port), "127.0.0.1", () =>
    console.log(`http://127.0.0.1:${port}/v1, questions in ${folder}`),
  );
}
