import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Scripts, scriptedClient } from "./agent.ts";
import { connected, refusal, refuses } from "./connected.ts";

describe("a subscription", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  /** A daemon that counts how often it was asked, and an agent that subscribes. */
  const watching = async () => {
    const daemon = { text: "Kilns are fired on Monday.", asked: 0, fails: false };
    const scripts: Scripts = {
      "projects.brief": () => {
        daemon.asked += 1;
        if (daemon.fails) refuses("unavailable", "gone")();
        return { text: daemon.text, memories: [], tokens: 9 };
      },
    };
    const session = await connected(scripts, { watcher: scriptedClient(scripts) });
    const told: string[] = [];
    session.agent.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      told.push(params.uri);
    });
    const pass = () => vi.advanceTimersByTimeAsync(5_100);
    return { ...session, daemon, told, pass };
  };
  const BRIEF = { uri: "memory://projects/pottery/brief" };

  test("tells of a change, once, and of nothing while there is none", async () => {
    await using session = await watching();
    const { agent, daemon, told, pass } = session;
    await agent.subscribeResource(BRIEF);
    await pass();
    expect(told).toEqual([]);
    daemon.text = "Kilns are fired on Tuesday.";
    await pass();
    await pass();
    expect(told).toEqual([BRIEF.uri]);
  });

  test("asks the daemon nothing before it is made and after it has ended", async () => {
    await using session = await watching();
    const { agent, daemon, pass } = session;
    await pass();
    expect(daemon.asked).toBe(0);
    await agent.subscribeResource(BRIEF);
    await agent.unsubscribeResource(BRIEF);
    await pass();
    const asked = daemon.asked;
    await pass();
    expect(daemon.asked).toBe(asked);
  });

  test("ends with the connection", async () => {
    const { agent, daemon, pass } = await watching();
    await agent.subscribeResource(BRIEF);
    await agent.close();
    const asked = daemon.asked;
    await pass();
    await pass();
    expect(daemon.asked).toBe(asked);
  });

  test("outlives a daemon that is away for a while", async () => {
    await using session = await watching();
    const { agent, daemon, told, pass } = session;
    await agent.subscribeResource(BRIEF);
    daemon.fails = true;
    await pass();
    expect(told).toEqual([]);
    Object.assign(daemon, { fails: false, text: "Kilns are sold." });
    await pass();
    expect(told).toEqual([BRIEF.uri]);
  });

  test("to what never changes is refused, and none is offered where nobody could be told", async () => {
    await using session = await watching();
    expect((await refusal(session.agent.subscribeResource({ uri: "memory://recent" }))).message).toContain(
      "memory://projects/{p}/brief",
    );
    await using answered = await connected({});
    expect(answered.agent.getServerCapabilities()?.resources?.subscribe).toBeUndefined();
    expect(session.agent.getServerCapabilities()?.resources?.subscribe).toBe(true);
  });
});
