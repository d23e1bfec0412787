import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckUp } from "@memory/shared";
import { expect, test } from "vitest";
import { aCaptureStatus, aMachine } from "./capture-builders.ts";

const word = "Lantern-Heron-7719";

const seen: CheckUp = {
  faults: [
    {
      area: "capture",
      severity: "warning",
      what: "the capture of Claude Code has failed last",
      detail: `${word} failed`,
      remedy: `see ${word}`,
      mends: false,
    },
  ],
  looked: [{ area: "store", ms: 40 }],
  skipped: [{ area: "models", why: word }],
  rows: { memories: 3 },
  captured: [],
};

async function planted() {
  const machine = await aMachine(`{"${word}": 1, "env": {"X": "${word}"}}`, {
    "admin.check": () => seen,
    "admin.trial": () => ({ faults: [], ms: 12 }),
    "captureOfAll.status": () => ({
      agents: [{ agent: "assistant-code", found: true, ...aCaptureStatus({ projects: [word] }) }],
    }),
    "health.get": () => ({
      notices: [word],
      models: {
        chat: { name: word, state: "unavailable", reason: word },
        embedding: { name: word, state: "ready", runtime: `of ${word}` },
      },
    }),
  });
  const { home } = machine;
  for (const folder of ["logs", `backups/${word}`]) mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(
    join(home, "config.json"),
    JSON.stringify({ walkCap: 9, chatModel: `x/${word}`, [word]: 1, lanternHeron: word }),
  );
  writeFileSync(join(home, `${word}.txt`), word);
  writeFileSync(join(home, "backups", `memory-${word}.db.gz`), word);
  const line = {
    level: 50,
    time: "2026-03-10T12:00:00.000Z",
    msg: `${word} happened`,
    err: { name: word, code: "ENOSPC", at: [`at ${word} (/home/${word}/x.js:1:1)`] },
    [word]: word,
  };
  writeFileSync(join(home, "logs", "daemon.log"), `${JSON.stringify(line)}\n${word}\n`);
  return machine;
}

test("a report tells versions, faults, rows, sizes and the last errors, and holds no word that was planted anywhere", async () => {
  await using machine = await planted();
  const { stdout, exit } = await machine.memory(["report"], { env: { MEMORY_CHAT_MODEL: `x/${word}` } });
  expect(exit).toBe(0);
  for (const said of [
    "warning capture: the capture of Claude Code has failed last",
    "memories 3",
    "config.json",
    "error a message that is none of memory's ENOSPC",
    "not looked at: models",
  ])
    expect(stdout).toContain(said);
  expect(stdout.toLowerCase()).not.toMatch(/lantern|heron|7719|\/home\/|\/tmp\//);
});

test("it is shown before it is written, and written only if that is wanted", async () => {
  await using machine = await planted();
  const file = join(machine.home, "report.txt");
  const asked = await machine.memory(["report", file], { columns: 100, typed: "n" });
  expect([asked.stdout.startsWith("Versions"), existsSync(file)]).toEqual([true, false]);
  const { stdout } = await machine.memory(["report", file, "--yes"]);
  expect(readFileSync(file, "utf8").split("\n").length).toBe(stdout.trimEnd().split("\n").length + 1);
});
