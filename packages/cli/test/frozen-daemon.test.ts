import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { find } from "../src/daemon/locate.ts";
import { start } from "../src/daemon/start.ts";
import { stop } from "../src/daemon/stop.ts";
import { aHome, daemon, winners } from "./a-home.ts";
import { run } from "./run.ts";

// At once, but for one: they mostly wait for an answer that does not come.
describe.concurrent("a daemon that runs and does not answer", () => {
  test.each(["status", "daemon status", "daemon start"])(
    "is told of by %s with its pid and what to do, within moments",
    async (command) => {
      await using at = await aHome();
      const { daemon: frozen } = await start({ daemon, env: process.env }, at.settings);
      process.kill(frozen.pid, "SIGSTOP");
      const began = Date.now();
      const { exit, stdout, stderr } = await run(command.split(" "), { home: at.home, daemon });
      expect(Date.now() - began).toBeLessThan(5000);
      expect({ exit, stdout }).toEqual({ exit: 4, stdout: "" });
      expect(stderr).toContain(`the daemon runs (pid ${frozen.pid}), but did not answer within 2 s`);
      expect(stderr).toContain(`wake it (kill -CONT ${frozen.pid}) or end it (memory daemon stop)`);
      expect(winners(at.home)).toHaveLength(1);
    },
  );

  test("is woken and ended in order by daemon stop", async () => {
    await using at = await aHome();
    const { daemon: frozen } = await start({ daemon, env: process.env }, at.settings);
    process.kill(frozen.pid, "SIGSTOP");
    const { exit, stdout } = await run(["daemon", "stop"], { home: at.home, daemon });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: `daemon stopped (pid ${frozen.pid})\n` });
    expect(existsSync(join(at.home, "daemon.json"))).toBe(false);
  });

  test("is restarted", async () => {
    await using at = await aHome();
    const { daemon: frozen } = await start({ daemon, env: process.env }, at.settings);
    process.kill(frozen.pid, "SIGSTOP");
    expect(await run(["daemon", "restart"], { home: at.home, daemon })).toMatchObject({ exit: 0 });
    expect(winners(at.home)).toHaveLength(2);
  });

  test.sequential("and hears of no signal is left to the person, with the command that ends it", async () => {
    await using at = await aHome();
    const { daemon: stuck } = await start({ daemon, env: process.env }, at.settings);
    fetch(new URL("/stuck", stuck.baseUrl)).catch(() => undefined);
    await expect.poll(async () => (await find(at.home, 200)).state).toBe("silent");
    const refused = stop(at, 200).finally(() => process.kill(stuck.pid, "SIGKILL"));
    await expect(refused).rejects.toMatchObject({
      exit: 4,
      message: `the daemon (pid ${stuck.pid}) neither answers nor ends`,
      hint: expect.stringContaining(`kill -9 ${stuck.pid}`),
    });
  });
});
