import { describe, expect, test } from "vitest";
import { anId } from "./builders.ts";
import { askedOf } from "./fake-daemon.ts";
import { anEntity } from "./graph-builders.ts";
import { knowing } from "./knows-entities.ts";
import { run } from "./run.ts";

describe("which entity is meant", () => {
  const home = anEntity({ id: anId("aa0001"), name: "Home", aliases: ["cafe"] });

  test.each(["Postgres", "POSTGRES", " postgres ", "e:c0af", "E:91C0AF", "91c0af", anId("91c0af")])(
    "finds it by %j",
    async (written) => {
      await using fake = await knowing();
      const { exit, stdout } = await run(["entities", "show", written], { home: fake.home });
      expect(exit).toBe(0);
      expect(stdout).toMatch(/^e:91c0af {2}Postgres {2}technology\n/);
    },
  );

  test("finds it by an alias, unless another entity has that name", async () => {
    await using fake = await knowing([home]);
    expect((await run(["entities", "show", "cafe"], { home: fake.home })).stdout).toContain("e:aa0001  Home");
    const cafe = anEntity({ id: anId("aa0002"), name: "Cafe" });
    await using both = await knowing([home, cafe]);
    expect((await run(["entities", "show", "cafe"], { home: both.home })).stdout).toContain("e:aa0002  Cafe");
  });

  test("a name comes before the end of an id that looks the same; e: says which is meant", async () => {
    await using fake = await knowing([home, anEntity({ id: anId("12cafe") })]);
    const shown = async (written: string) =>
      (await run(["entities", "show", written], { home: fake.home })).stdout.slice(0, 8);
    expect(await shown("cafe")).toBe("e:aa0001");
    expect(await shown("e:cafe")).toBe("e:12cafe");
  });

  test("looks through every page for the name", async () => {
    const namesakes = { one: [anEntity({ id: anId("aa0003"), name: "Postgresql" })], two: [anEntity()] };
    await using fake = await knowing([], {
      "entities.list": ({ query }) =>
        (query as { cursor?: string }).cursor
          ? { entities: namesakes.two, nextCursor: null, total: 2 }
          : { entities: namesakes.one, nextCursor: "next", total: 2 },
    });
    const { stdout } = await run(["entities", "show", "postgres"], { home: fake.home });
    expect(stdout).toContain("e:91c0af");
  });

  test.each([
    ["go", "e:aa0004: Go (technology)", "e:aa0005: go (concept)", '"go" could be 2 entities'],
    ["e:ffff", "e:a1ffff: Ada (person)", "e:b1ffff: Bob (person)", '"ffff" could be 2 entities'],
  ])("several that %j could be are exit 2, with the list", async (written, first, second, words) => {
    await using fake = await knowing([
      anEntity({ id: anId("aa0004"), name: "Go" }),
      anEntity({ id: anId("aa0005"), name: "go", type: "concept" }),
      anEntity({ id: anId("a1ffff"), name: "Ada", type: "person" }),
      anEntity({ id: anId("b1ffff"), name: "Bob", type: "person" }),
    ]);
    const { exit, stdout, stderr } = await run(["entities", "delete", written, "--yes"], { home: fake.home });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    for (const part of [words, first, second]) expect(stderr).toContain(part);
    expect(askedOf(fake, "entities.remove")).toEqual([]);
  });

  test("an unknown name is exit 3, with what comes near", async () => {
    await using fake = await knowing();
    const { exit, stderr } = await run(["entities", "show", "postg"], { home: fake.home });
    expect(exit).toBe(3);
    expect(stderr).toContain('no entity is called "postg"\n  e:91c0af: Postgres (technology)\n');
    const none = await run(["entities", "show", "zig", "--json"], { home: fake.home });
    expect(none.exit).toBe(3);
    expect(JSON.parse(none.stderr).error).toMatchObject({ code: "not_found", hint: "memory entities list" });
  });

  test.each(["e:xyz", "e:12", " ", "e:"])(
    "what can be neither name nor reference is exit 2: %j",
    async (written) => {
      await using fake = await knowing();
      expect((await run(["entities", "show", written], { home: fake.home })).exit).toBe(2);
    },
  );
});
