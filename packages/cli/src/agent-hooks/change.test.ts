import { describe, expect, test } from "vitest";
import { LOOKALIKES, SETTINGS, STALE, STALE_WITHOUT_OURS } from "../../test/settings-fixtures.ts";
import { withoutEntries, withEntries as withWanted } from "./change.ts";
import { type Entry, entriesOf, isOurs, tellingOf, type Wish } from "./entries.ts";
import { entriesIn } from "./find.ts";

const wish: Wish = {
  home: "/home/ada/.local/share/memory",
  owner: undefined,
  recall: true,
  script: "/opt/memory/packages/cli/hooks/tell.sh",
  program: ["/usr/bin/node", "/opt/memory/bin/memory"],
};
const entries = entriesOf(wish);
const withEntries = (text: string, entries: readonly Entry[]) =>
  withWanted(text, { shape: "groups", entries });
const END =
  "sh '/opt/memory/packages/cli/hooks/tell.sh' 'session-end' '/home/ada/.local/share/memory' '/usr/bin/node' " +
  "'/opt/memory/bin/memory' 2>/dev/null || exit 0";

// The mark in front of a file is the reader's business.
const FIXTURES = Object.entries(SETTINGS).map(([name, text]) => [name, text.replace(/^\ufeff/, "")] as const);

describe("adding our hooks", () => {
  test.each(FIXTURES)("to %s adds each once, and a second time nothing", (_, text) => {
    const connected = withEntries(text, entries);
    expect(entriesIn(connected)).toHaveLength(4);
    expect(entriesIn(connected)).toEqual(expect.arrayContaining([...entries]));
    expect(withEntries(connected, entries)).toBe(connected);
  });

  test.each(FIXTURES)("to %s keeps every byte that was there, in its order", (_, text) => {
    const connected = withEntries(text, entries);
    let at = 0;
    for (const char of text) {
      at = connected.indexOf(char, at) + 1;
      expect(at).toBeGreaterThan(0);
    }
  });

  test("lays them out as the file is laid out", () => {
    expect(
      withEntries('{\r\n\t"model": "opus" // large\r\n}\r\n', entriesOf({ ...wish, recall: false }).slice(1)),
    ).toBe(
      [
        '{\r\n\t"model": "opus", // large',
        '\t"hooks": {',
        '\t\t"SessionEnd": [',
        "\t\t\t{",
        '\t\t\t\t"hooks": [',
        "\t\t\t\t\t{",
        '\t\t\t\t\t\t"type": "command",',
        `\t\t\t\t\t\t"command": "${END}",`,
        '\t\t\t\t\t\t"timeout": 5',
        "\t\t\t\t\t}",
        "\t\t\t\t]",
        "\t\t\t}",
        "\t\t]",
        "\t}",
        "}\r\n",
      ].join("\r\n"),
    );
    expect(withEntries('{"a":[1]}', entries.slice(3))).toBe(
      `{"a":[1],"hooks":{"SessionEnd":[{"hooks":[{"type":"command","command":"${END}","timeout":5}]}]}}`,
    );
  });

  test("replaces what earlier versions wrote where it stands, and removes what is not wanted any more", () => {
    const connected = withEntries(STALE, entries);
    expect(entriesIn(connected)).toEqual(expect.arrayContaining([...entries]));
    expect(connected).not.toContain("4000");
    expect(connected).toContain('{ "type": "command", "command": "echo mine" },');
    const quiet = withEntries(connected, entriesOf({ ...wish, recall: false }));
    expect(entriesIn(quiet).map(({ event }) => event)).not.toContain("UserPromptSubmit");
    expect(quiet).not.toContain("UserPromptSubmit");
  });

  test("takes the last of two keys with the same name, as JSON does", () => {
    const connected = withEntries('{"hooks":{},"hooks":{"Stop":[]}}', entries);
    expect(JSON.parse(connected).hooks).toMatchObject({ Stop: [], SessionEnd: [{}] });
  });

  test.each([
    ['{"hooks":[]}', '"hooks" is not an object'],
    ['{"hooks":null}', '"hooks" is not an object'],
    ['{"hooks":{"SessionEnd":{}}}', '"hooks.SessionEnd" is not a list'],
  ])("to %s is refused", (text, reason) => {
    expect(() => withEntries(text, entries)).toThrow(reason);
  });

  test("adds none that could not be told from others afterwards", () => {
    const elsewhere = entriesOf({ ...wish, script: "/opt/tools/tell.sh" });
    expect(() => withEntries("{}", elsewhere)).toThrow("could not be told from others");
  });

  test("names the owner where one was given, and reads back any path", () => {
    const owner = "0198c0de-0000-7000-8000-0000000000aa";
    const own = entriesOf({ ...wish, owner, home: "/Users/Zoë O'Neil/it's\\ $HOME `x`" });
    const [start] = own.map(({ handler }) => tellingOf(handler));
    expect(start).toMatchObject({
      home: "/Users/Zoë O'Neil/it's\\ $HOME `x`",
      paths: [wish.script, ...wish.program],
    });
    expect(start?.argv.at(-1)).toBe(owner);
  });

  test("runs node alone where there may be no shell, and writes Windows paths whole", () => {
    const script = "\\\\server\\share\\My Tools\\memory\\packages\\cli\\hooks\\tell.mjs";
    const node = "C:\\Program Files\\nodejs\\node.exe";
    const own = entriesOf({ ...wish, script, program: [node, "C:\\memory\\bin\\memory"] });
    expect(own.every(({ handler }) => isOurs(handler))).toBe(true);
    const connected = withEntries("{}", own);
    expect(JSON.parse(connected).hooks.SessionStart[0].hooks[0]).toMatchObject({
      command: node,
      args: [script, "--quiet", "session-start", wish.home, node, "C:\\memory\\bin\\memory"],
    });
    expect(withEntries(connected, own)).toBe(connected);
    expect(withoutEntries(connected)).toBe("{}");
  });
});

describe("removing our hooks", () => {
  const TOLD_APART_BY_THE_BACKUP = ["an empty file", "hooks that are there but empty"];

  test.each(FIXTURES.filter(([name]) => !TOLD_APART_BY_THE_BACKUP.includes(name)))(
    "from %s gives the bytes of before",
    (_, text) => {
      expect(withoutEntries(withEntries(text, entries))).toBe(text);
    },
  );

  test("leaves what a person has added meanwhile", () => {
    const later = withEntries(SETTINGS.tabs ?? "", entries).replace(
      '\t"model": "opus",',
      '\t"model": "sonnet",\n\t// a word\n\t"theme": "dark",',
    );
    expect(withoutEntries(later)).toBe(
      '{\n\t"model": "sonnet",\n\t// a word\n\t"theme": "dark",\n\t"env": {\n\t\t"A": "1"\n\t}\n}\n',
    );
  });

  test("leaves a comment that a person has written between them, and the list it stands in", () => {
    const text = withEntries("{}", entries).replace('"SessionEnd": [', '"SessionEnd": [ // ask me first');
    expect(withoutEntries(text)).toContain("// ask me first");
  });

  test("leaves a group with a comment in it as a group that runs nothing", () => {
    const text = withEntries("{}", entriesOf({ ...wish, recall: false })).replace(
      /\](\s*\}\s*\]\s*,\s*"SessionEnd")/,
      "] // mine$1",
    );
    const left = withoutEntries(text);
    expect(left).toContain("// mine");
    expect(JSON.parse(left.replace("// mine", ""))).toEqual({ hooks: { SessionStart: [{ hooks: [] }] } });
    expect(entriesIn(withEntries(left, entries))).toHaveLength(entries.length);
  });

  test("takes those of earlier versions too, of any port, and no others", () => {
    expect(withoutEntries(STALE)).toBe(STALE_WITHOUT_OURS);
  });

  test.each(LOOKALIKES.map((handler) => [JSON.stringify(handler), handler]))(
    "never takes %s",
    (_, handler) => {
      expect(isOurs(handler)).toBe(false);
      const text = JSON.stringify({ hooks: { SessionEnd: [{ hooks: [handler] }] } });
      expect(withoutEntries(text)).toBe(text);
      expect(withoutEntries(withEntries(text, entries))).toBe(text);
    },
  );
});
