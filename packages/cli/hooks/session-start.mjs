// What Claude Code runs when a session starts, the one event that takes a command only: hands the event to the daemon and
// prints its answer. Starts nothing, says nothing when there is no daemon, and is over after 300 ms whatever happens.
// node session-start.mjs PORT [--owner ID] [--no-recall]
import { request } from "node:http";

const done = () => process.exit(0);
setTimeout(done, 300);
process.on("uncaughtException", done);

const [port, ...options] = process.argv.slice(2);
const owner = options.includes("--owner") ? options[options.indexOf("--owner") + 1] : undefined;
const post = (body) => {
  const sent = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: `/hooks/claude-code/session-start${options.includes("--no-recall") ? "?brief=off" : ""}`,
    headers: { "content-type": "application/json", ...(owner && { "x-memory-owner": owner }) },
  });
  sent.on("error", done);
  sent.on("response", (answer) => {
    const parts = [];
    answer.on("data", (part) => parts.push(part));
    answer.on("end", () => {
      if (answer.statusCode !== 200) done();
      process.stdout.write(Buffer.concat(parts), done);
    });
  });
  sent.end(body);
};

const input = [];
process.stdin.on("data", (part) => input.push(part));
process.stdin.on("end", () => post(Buffer.concat(input)));
