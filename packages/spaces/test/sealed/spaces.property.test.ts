import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryLog } from "../../src/in-memory/index.ts";
import {
  machinesNow,
  memberNow,
  type Numbered,
  needsTurn,
  type Roster,
  randomKey,
} from "../../src/log/index.ts";
import { type Keyring, openImage, readKeyring } from "../../src/sealed/index.ts";
import {
  type Code,
  codeFor,
  found,
  homeOf,
  joinBy,
  keyringOf,
  makeRecovery,
  recoverBy,
  rosterBy,
  type SealedHome,
  turnBy,
  wordsFor,
  write,
} from "./homes.ts";

const PEOPLE = ["anna", "ben", "carla"] as const;

const aStep = fc.record({
  what: fc.constantFrom(
    ...(["write", "write", "write", "invite", "join", "join", "leave", "remove", "turn", "lose"] as const),
    ...(["recovery", "recover", "role", "role", "role"] as const),
  ),
  who: fc.nat(99),
  whom: fc.nat(99),
  /** The key is turned at once when somebody goes. */
  atOnce: fc.boolean(),
});
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

/** Somebody who has left, with all that they could take along. */
interface Leaver {
  readonly keyring: Keyring;
  readonly home: SealedHome;
}

/** A space, everybody who is or was in it, and what they have written. */
class Played {
  readonly space = randomUUID();
  readonly log = createMemoryLog({ space: this.space, founder: "anna" });
  readonly homes: SealedHome[] = [];
  readonly leavers: Leaver[] = [];
  readonly codes: Code[] = [];
  readonly written = new Map<string, number>();
  readonly tally = new Map<string, number>();
  recovery: { seed: string; member: string } | null = null;

  async begin(): Promise<void> {
    const anna = homeOf(this.space, this.log, "anna");
    await found(this.space, anna);
    this.homes.push(anna);
  }

  async operations(): Promise<Numbered[]> {
    return this.#some(0).machine.carrier.pull(0, 2000);
  }

  async play({ what, who, whom, atOnce }: Step): Promise<void> {
    const roster = rosterBy(this.space, await this.operations());
    const owner = this.#owner(roster, who);
    const did = await this.#do(roster, { what, who, whom, owner });
    if (did) this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
    this.#noteLeavers(roster);
    const after = rosterBy(this.space, await this.operations());
    if (atOnce && needsTurn(after)) await turnBy(after, this.#owner(after, who));
  }

  async #do(
    roster: Roster,
    { what, who, whom, owner }: Pick<Step, "what" | "who" | "whom"> & { owner: SealedHome },
  ): Promise<boolean> {
    const member = PEOPLE[whom % PEOPLE.length] ?? "anna";
    const going =
      what === "leave" ? [this.#some(whom)] : this.homes.filter((one) => one.machine.member === member);
    // What is lost is an owner to the log: the last who is still here stays.
    const stays = this.homes.some((home) => isOwner(roster, home) && !going.includes(home));
    if (["leave", "remove", "role"].includes(what) && !stays) return false;
    switch (what) {
      case "write": {
        const words = `planted ${this.written.size} ${randomUUID()}`;
        const pushed = await write(roster, this.#some(who), JSON.stringify({ content: words }));
        this.written.set(words, pushed.head);
        return pushed.refused === undefined;
      }
      case "invite": {
        const role = memberNow(roster, member)?.role ?? (who % 2 ? "owner" : "writer");
        const { code, pushed } = await codeFor(roster, owner, member, role);
        this.codes.push(code);
        return pushed.refused === undefined;
      }
      case "join": {
        const code = this.codes[whom % Math.max(1, this.codes.length)];
        if (!code) return false;
        const home = homeOf(this.space, this.log, code.member);
        const pushed = await joinBy(this.space, home, code).catch(() => null);
        if (pushed === null || pushed.refused) return false;
        this.homes.push(home);
        return true;
      }
      case "leave": {
        const home = this.#some(whom);
        return (
          (await home.machine.act({ act: "leave", machine: home.machine.machine })).refused === undefined
        );
      }
      case "remove":
        return (await owner.machine.act({ act: "remove", member })).refused === undefined;
      case "role":
        return (await owner.machine.act({ act: "role", member, role: "writer" })).refused === undefined;
      case "turn":
        return (await turnBy(roster, owner)).refused === undefined;
      case "recovery": {
        const seed = randomKey();
        const pushed = await makeRecovery(roster, owner, seed);
        if (!pushed.refused) this.recovery = { seed, member: owner.machine.member };
        return pushed.refused === undefined;
      }
      case "lose": {
        // A machine is lost: nobody has said so in the log, and its disk is in other hands.
        const [lost] = this.homes.length > 1 ? this.homes.splice(whom % this.homes.length, 1) : [];
        if (lost) this.leavers.push({ home: lost, keyring: keyringOf(roster, lost) });
        if (!this.homes.some((home) => isOwner(roster, home)) && lost) this.homes.push(lost);
        return lost !== undefined;
      }
      case "recover": {
        if (roster.seal?.recovery == null || this.recovery === null) return false;
        const home = homeOf(this.space, this.log, this.recovery.member);
        expect((await recoverBy(roster, home, this.recovery.seed)).refused).toBeUndefined();
        this.homes.push(home);
        // Once, and never again.
        const now = rosterBy(this.space, await this.operations());
        expect(readKeyring(now, { kind: "recovery", seed: this.recovery.seed }).kind).toBe("not for it");
        for (const { machine } of machinesNow(now, this.recovery.member))
          if (!this.homes.some((one) => one.machine.machine === machine))
            await home.machine.act({ act: "leave", machine });
        return true;
      }
    }
  }

  #some(who: number): SealedHome {
    const home = this.homes[who % this.homes.length];
    if (!home) throw new Error("nobody is in");
    return home;
  }

  #owner(roster: Roster, who: number): SealedHome {
    const owners = this.homes.filter((home) => isOwner(roster, home));
    const owner = owners[who % owners.length];
    if (!owner) throw new Error("a space keeps an owner");
    return owner;
  }

  #noteLeavers(before: Roster): void {
    for (const home of [...this.homes]) {
      const machine = this.log.roster.machines.get(home.machine.machine);
      if (machine?.toSeq == null) continue;
      this.homes.splice(this.homes.indexOf(home), 1);
      this.leavers.push({ home, keyring: keyringOf(before, home) });
    }
  }
}

const isOwner = (roster: Roster, { machine }: SealedHome): boolean =>
  memberNow(roster, machine.member)?.role === "owner" && roster.machines.get(machine.machine)?.toSeq === null;

test("whoever is in reads everything, whoever is out nothing that came after the key was turned, and the carrier no word", async () => {
  const tally = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 40 }), async (steps) => {
      const played = new Played();
      await played.begin();
      for (const step of steps) await played.play(step);
      const operations = await played.operations();
      const roster = rosterBy(played.space, operations);
      const all = [...played.written.keys()].map((content) => JSON.stringify({ content }));

      for (const home of played.homes) expect(wordsFor(keyringOf(roster, home), operations)).toEqual(all);
      for (const { home, keyring } of played.leavers) {
        const { machine, box } = home;
        const toSeq = roster.machines.get(machine.machine)?.toSeq ?? Number.POSITIVE_INFINITY;
        const turn = roster.seal?.epochs.find(({ seq }) => seq > toSeq)?.seq ?? Number.POSITIVE_INFINITY;
        const source = { kind: "machine", machine: machine.machine, privateKey: box.privateKey } as const;
        if (turn < Number.POSITIVE_INFINITY) expect(readKeyring(roster, source).kind).toBe("not for it");
        const after = operations.filter(({ seq }) => seq > turn);
        expect(wordsFor(keyring, after)).toEqual([]);
        for (const wrap of roster.seal?.wraps ?? [])
          if (turn < Number.POSITIVE_INFINITY)
            expect(readKeyring(roster, { ...source, machine: wrap.machine }).kind).toBe("wrong key");
      }
      for (const { spaceKey, seal } of played.codes)
        if (seal.epoch < (roster.seal?.epochs.length ?? 0))
          expect(readKeyring(roster, { kind: "invitation", spaceKey, seal }).kind).toBe("not for it");
      const dump = played.log.dump();
      for (const words of played.written.keys()) expect(dump.includes(words)).toBe(false);
      expect(dump).not.toContain("planted");
      const stranger = homeOf(played.space, played.log, "anna");
      const first = operations.find(({ rows }) => rows.length > 0);
      const [one] = first?.rows ?? [];
      const wrong = {
        space: played.space,
        spaceKey: randomKey(),
        newest: 1,
        keys: new Map([[1, Buffer.from(randomKey(), "base64url")]]),
      };
      expect(() => keyringOf(roster, stranger)).toThrow("not for it");
      if (first && one?.image) {
        const place = { operation: first.id, table: one.table, key: one.key };
        expect(openImage(wrong, place, one.image).kind).not.toBe("opened");
      }
      for (const [what, count] of played.tally) tally.set(what, (tally.get(what) ?? 0) + count);
    }),
    { numRuns: 30 },
  );
  // It was tried in every way.
  const ways = ["write", "invite", "join", "leave", "remove", "turn", "lose", "recovery", "recover", "role"];
  expect(ways.filter((what) => !tally.has(what))).toEqual([]);
}, 120_000);
