// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are files of a made-up repository.
import { text, type Workplace } from "./task.ts";

/** A shop's back office: the second set, written down before anybody looked at how it would be told. */
export const kiln: Workplace = {
  name: "kiln",
  agent: "assistant-code",
  files: {
    "README.md": text("# kiln", "", "What the pottery sells, and how it is fired."),
    "src/mail.mjs": text(
      'import { readFileSync } from "node:fs";',
      "",
      "/** Sends a receipt to a buyer. */",
      "export const receipt = (to) => ({ to, from: readFileSync('conf/sender', 'utf8').trim() });",
    ),
    "conf/sender": "shop@kiln.example\n",
    "conf/local.ini": text("[http]", "listen = 4410", "[preview]", "listen = 4477"),
    "src/preview.mjs": text(
      'import { readFileSync } from "node:fs";',
      "",
      "const [, , at] = process.argv;",
      "const wanted = /\\[preview\\]\\nlisten = (\\d+)/.exec(readFileSync('conf/local.ini', 'utf8'))[1];",
      "if (at !== wanted) throw new Error(`nobody answers on ${at} (src/preview.mjs)`);",
      'console.log("the catalogue is shown");',
    ),
    "src/glaze.mjs": text(
      "export const glazes = ['celadon', 'tenmoku'];",
      "export const has = (name) => glazes.includes(name);",
    ),
    "tools/seed.sh": text(
      "# A database that somebody works on is not emptied: KILN_SCRATCH says that it may be.",
      'test -n "$KILN_SCRATCH" || { echo "seed: refused (tools/seed.sh)" >&2; exit 3; }',
      "echo 40 pots > seeded.txt && echo seeded",
    ),
    "tools/pack.sh": text(
      'test -f vendor.lock || { echo "pack: vendor.lock is missing (tools/vendor.sh)" >&2; exit 2; }',
      "echo packed > out.tar && echo out.tar",
    ),
    "tools/vendor.sh": text("echo locked > vendor.lock && echo vendor.lock"),
  },
  tasks: [
    {
      name: "second: test data",
      prompt: "I want sample data in my database.",
      words: "sample|data|seed",
      known: /KILN_SCRATCH=1/,
      tries: [{ run: "sh tools/seed.sh" }],
      act: [{ run: "KILN_SCRATCH=1 sh tools/seed.sh" }],
      done: "test -f seeded.txt",
      earlier: [
        {
          asked: "seed.sh refuses to do anything since the update",
          ran: [
            ["sh tools/seed.sh", "seed: refused"],
            ["KILN_SCRATCH=1 sh tools/seed.sh", "seeded"],
          ],
          answer:
            "It wants to hear that the database may be emptied: `KILN_SCRATCH=1 sh tools/seed.sh` fills it with forty pots of sample data.",
        },
      ],
    },
    {
      name: "second: a port",
      prompt: "Open the preview of the catalogue and see whether it is shown.",
      words: "preview",
      known: /\b4477\b/,
      tries: [{ run: "node src/preview.mjs 3000 2>&1 | grep Error" }],
      act: [{ run: "node src/preview.mjs 4477" }],
      done: "node src/preview.mjs 4477",
      earlier: [
        {
          asked: "which port was the preview on again, 4410 gives me the shop",
          answer: "The shop listens on 4410, the preview of the catalogue on 4477.",
        },
      ],
    },
    {
      name: "second: a package to send",
      prompt: "Pack everything up for the workshop in Delft.",
      words: "pack",
      known: /vendor\.sh && sh tools\/pack|vendor\.sh first|sh tools\/vendor\.sh/,
      tries: [{ run: "sh tools/pack.sh" }],
      act: [{ run: "sh tools/vendor.sh && sh tools/pack.sh" }],
      done: "test -f out.tar",
      earlier: [
        {
          asked: "pack.sh fell over with vendor.lock is missing",
          ran: [["sh tools/vendor.sh && sh tools/pack.sh", "out.tar"]],
          answer:
            "The lock has to be there before: run `sh tools/vendor.sh && sh tools/pack.sh`, then out.tar holds it all.",
        },
      ],
    },
    {
      name: "second: a decision on senders",
      prompt: "Receipts should come from another address of ours, the one for bills.",
      words: "receipt|address|sender",
      known: /billing@kiln\.example/,
      tries: [],
      act: [{ run: "echo billing@kiln.example > conf/sender" }],
      guess: [{ run: "echo bills@kiln.example > conf/sender" }],
      done: "grep -q billing@kiln.example conf/sender",
      earlier: [
        {
          asked:
            "we have a mailbox for everything about money now, billing@kiln.example. Never use the old accounts@ one again.",
          answer: "Noted: billing@kiln.example for everything about money.",
        },
      ],
    },
    {
      name: "second, nothing known: a glaze",
      prompt: "Add shino to the glazes.",
      words: "glaze",
      known: /'celadon', 'tenmoku'/,
      tries: [],
      act: [{ run: "sed -i \"s/'tenmoku'/'tenmoku', 'shino'/\" src/glaze.mjs" }],
      done: "grep -q shino src/glaze.mjs",
      earlier: null,
    },
  ],
};
