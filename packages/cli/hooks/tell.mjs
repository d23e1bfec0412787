// Does what tell.sh does, where there is no shell or no curl. Agents tell a person of every failure of a program that they
// start without a shell: --quiet makes it a success.
// node tell.mjs [--quiet] EVENT HOME NODE MEMORY [OWNER]
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";

// In a session in which the agent reads for memory itself there is nobody to tell.
if (process.env.MEMORY_READER) process.exit(0);

const given = process.argv.slice(2);
const isQuiet = given[0] === "--quiet";
const [told, home, , memory, owner] = isQuiet ? given.slice(1) : given;
const event = quietly(told.includes("/") ? told : `claude-code/${told}`);

try {
  const { pid, port } = JSON.parse(readFileSync(`${home}/daemon.json`, "utf8"));
  process.kill(pid, 0);
  const response = await send(port, await buffer(process.stdin));
  const answer = (await buffer(response)).toString();
  const isSaying = /^\{"(?:hookSpecificOutput|additional_?[cC]ontext)":/.test(answer);
  if (response.statusCode >= 300 || !(isSaying || answer === "{}")) throw new Error("not our daemon");
  if (isSaying) console.log(answer);
} catch {
  // A home that is gone, or on a disk that is not mounted, is not made anew.
  if (event.includes("/session-start") && existsSync(home)) startDaemon();
  process.exitCode = isQuiet ? 0 : 1;
}

/** A person wants nothing told in this session: it is heard of, and no more. */
function quietly(named) {
  if (!process.env.MEMORY_QUIET || named.endsWith("/session-end")) return named;
  if (named.includes("/session-start")) return named.replace(/\?.*$|$/, "?brief=off");
  process.exit(0);
}

function send(port, body) {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      // As bytes: a header of node holds no others.
      "x-memory-home": Buffer.from(home).toString("latin1"),
      ...(owner && { "x-memory-owner": owner }),
    };
    const path = `/hooks/${event}`;
    const signal = AbortSignal.timeout(1000);
    const sent = request({ host: "127.0.0.1", port, method: "POST", path, headers, signal }, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
}

function startDaemon() {
  const options = { detached: true, stdio: "ignore", windowsHide: true };
  spawn(process.execPath, [memory, "daemon", "start", "--home", home], options).unref();
}
