import { expect, test } from "vitest";
import { anEmail } from "../../../test/made-documents.ts";
import { email } from "./email.ts";
import { Unreadable } from "./extractor.ts";

const read = async (text: string) => email.extract({ name: "a.eml", bytes: new TextEncoder().encode(text) });

test("an email is a section: who, when and about what, the text, and the names of what is attached, whose text follows", async () => {
  const { title, remark, sections } = await read(
    anEmail({
      subject: "Move of the database",
      text: "We move on Friday.\n\nOn Monday Bob wrote:\n> When?\n",
      attachments: [{ name: "plan.txt", text: "First the index, then the rest." }],
    }),
  );
  expect(title).toBe("Move of the database");
  expect(sections).toEqual([
    {
      headings: ["Move of the database"],
      page: 1,
      line: null,
      text: [
        "From: Ada Example <ada@example.org>",
        "To: Team <team@example.org>",
        "Date: Tue, 3 Mar 2026 10:00:00 +0000",
        "Subject: Move of the database",
        "",
        "We move on Friday.",
        "",
        "On Monday Bob wrote:",
        "> When?",
        "",
        "Attachment: plan.txt",
      ].join("\n"),
    },
    {
      headings: ["Move of the database", "plan.txt"],
      page: 1,
      line: null,
      text: expect.stringMatching(/^First the index, then the rest\.\s*$/),
    },
  ]);
  expect(remark).toBeUndefined();
});

test("attached Markdown and tables are read as such, and what is no text is told of", async () => {
  const { remark, sections } = await read(
    anEmail({
      subject: "Depot",
      text: "See below.",
      attachments: [
        { name: "doors.md", type: "text/markdown", text: "# Doors\n\nThey open inwards." },
        { name: "keys.csv", type: "application/octet-stream", text: "Key,Place\nA7,cellar" },
        { name: "map.pdf", type: "application/pdf", text: "%PDF-1.7" },
      ],
    }),
  );
  expect(sections.slice(1).map(({ headings, text }) => [...headings, text.trim()])).toEqual([
    ["Depot", "doors.md", "Doors", "# Doors\n\nThey open inwards."],
    ["Depot", "keys.csv", "Key: A7; Place: cellar"],
  ]);
  expect(remark).toBe("1 of its 3 attachments is not read; of attachments text is read, up to 4 MiB a mail");
});

test("an attachment beyond what a mail may carry is left out whole and told of", async () => {
  const { remark, sections } = await read(
    anEmail({
      text: "See below.",
      attachments: [
        { name: "log.txt", text: `${"a tram left ".repeat(80)}\n`.repeat(5_000) },
        { name: "plan.txt", text: "First the index." },
      ],
    }),
  );
  expect(sections.map(({ headings }) => headings.at(-1))).toEqual(["Notes", "plan.txt"]);
  expect(remark).toContain("1 of its 2 attachments is not read");
});

test("where the plain text only points to the HTML, the HTML is read; where it says the same, the plain text", async () => {
  const html = `<p>The depot moves on Friday at nine.</p><p>Bring <a href="https://example.org">the keys</a>.</p>`;
  const text = async (plain: string) => (await read(anEmail({ text: plain, html }))).sections[0]?.text;
  expect(await text("This message is in HTML.")).toContain(
    "The depot moves on Friday at nine.\n\nBring the keys.",
  );
  const same = "The depot moves on Friday at nine.\nBring the keys <https://example.org>.";
  expect(await text(same)).toContain(same);
});

test("an email in windows-1252 has its quotes, dashes and the euro sign, in its subject and its text", async () => {
  const bytes = Buffer.from(
    [
      "From: =?windows-1252?Q?Ottilie_=93Tilly=94?= <a@example.org>",
      "Subject: =?windows-1252?Q?Fee_=9645=80?=",
      "Content-Type: text/plain; charset=windows-1252",
      "Content-Transfer-Encoding: 8bit",
      "",
      "Ottilie\x92s fee \x96 \x8045",
    ].join("\r\n"),
    "latin1",
  );
  const { title, sections } = await email.extract({ name: "a.eml", bytes });
  expect(title).toBe("Fee –45€");
  expect(sections[0]?.text).toContain("Ottilie’s fee – €45");
  expect(sections[0]?.text).toContain("Ottilie “Tilly”");
});

test("an email in HTML alone is read as Markdown", async () => {
  const { sections } = await read(anEmail({ html: "<p>We <b>move</b></p><ul><li>Friday</ul>" }));
  expect(sections[0]?.text).toContain("We move\n\n- Friday");
});

test("encoded headers are decoded", async () => {
  const { title } = await read(anEmail({ subject: "=?utf-8?Q?K=C3=A4se?=", text: "x" }));
  expect(title).toBe("Käse");
});

test("a file without the headers of an email is none", async () => {
  await expect(read("just\nsome text")).rejects.toBeInstanceOf(Unreadable);
});

test("a message that says neither who wrote it nor to whom is read", async () => {
  const { sections } = await read(
    "MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nWe move on Friday.\r\n",
  );
  expect(sections[0]?.text).toBe("We move on Friday.");
});

test("a forwarded message keeps its time as it is written, with its own day, and one that cannot be is none", async () => {
  const forwarded = (date: string) =>
    [
      "From: ada@example.org",
      "Subject: Fwd",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "See below.",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "From: bob@example.org",
      "Subject: Keys",
      `Date: ${date}`,
      "",
      "They hang by the door.",
      "--b--",
    ].join("\r\n");
  const text = async (date: string) => (await read(forwarded(date))).sections[0]?.text ?? "";
  expect(await text("Tue, 3 Mar 2026 01:00:00 +0200 (EET)")).toContain(
    "Message:\nFrom: bob@example.org\nDate: Tue, 3 Mar 2026 01:00:00 +0200 (EET)\nSubject: Keys\n\nThey hang by the door.",
  );
  expect(await text("Someday")).toContain("Message:\nFrom: bob@example.org\nSubject: Keys\n\nThey hang");
});

test("a message whose parts are marked otherwise than it says keeps its words", async () => {
  const { sections } = await read(
    'From: a@example.org\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\nWe move.\r\n',
  );
  expect(sections[0]?.text).toContain("We move.");
});
