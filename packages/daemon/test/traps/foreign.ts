import type { Laid, Said, Trap } from "./trap.ts";

interface Elsewhere {
  readonly name: string;
  /** Where it was said. */
  readonly there: Omit<Laid, "files">;
  /** Where it is asked. */
  readonly here: Omit<Laid, "files">;
  readonly said: Said;
  readonly held: Said;
  readonly prompt: string;
  readonly told: string;
  readonly twin: Trap["twin"];
}

const files = { "src/server.ts": "export {};\n", "README.md": "# A service\n" };

/** Said of one place in words that fit another one, too; what holds was said here. */
const elsewhere = ({ name, there, here, said, held, prompt, told, twin }: Elsewhere): Trap => ({
  kind: "foreign",
  name,
  laid: [
    { files, ...there },
    { files, ...here },
  ],
  sessions: [
    { folder: there.folder, turns: [said] },
    { folder: here.folder, turns: [held] },
  ],
  asked: { folder: here.folder, prompt, touch: { file: "src/server.ts" } },
  told,
  twin,
});

export const foreign: readonly Trap[] = [
  elsewhere({
    name: "two folders of one name, without git",
    there: { folder: "clients/bakery/site" },
    here: { folder: "clients/florist/site" },
    said: {
      asked: "where do I see the site while I work on it?",
      answer: "The site is served on port 4147 while you work on it, set in `src/server.ts`.",
    },
    held: {
      asked: "where do pictures go?",
      answer: "Pictures of the site are kept at a width of 1640 pixels, because the slider crops the others.",
    },
    prompt: "on which port is the site served while I work on it?",
    told: "4147",
    twin: { prompt: "at which width are pictures of the site kept?", told: "1640" },
  }),
  elsewhere({
    name: "two repositories of one name",
    there: { folder: "acme/gateway", origin: "git@git.acme.example:acme/gateway.git" },
    here: { folder: "globex/gateway", origin: "git@git.globex.example:globex/gateway.git" },
    said: {
      asked:
        "We decided that the gateway keeps its sessions in Valkey, because the auditors wanted them out of Postgres.",
      answer: "Noted, `src/server.ts` talks to Valkey from now on.",
    },
    held: {
      asked:
        "We decided that the gateway signs its cookies with Ed25519, because the key must not leave the box.",
      answer: "Noted, Ed25519 it is.",
    },
    prompt: "where does the gateway keep its sessions?",
    told: "Valkey",
    twin: { prompt: "with what does the gateway sign its cookies?", told: "Ed25519" },
  }),
  elsewhere({
    name: "made from a template",
    there: { folder: "code/service-template", origin: "git@git.example:platform/service-template.git" },
    here: { folder: "code/lockkeeper", origin: "git@git.example:harbour/lockkeeper.git" },
    said: {
      asked: "how does the service get its secrets?",
      answer: "The service gets its secrets from Vault at its start, under the path `kv/template`.",
    },
    held: {
      asked: "how does the service log?",
      answer: "The service logs one line of JSON for each request, with the number of the lock in `lockId`.",
    },
    prompt: "from where does the service get its secrets at its start?",
    told: "Vault",
    twin: { prompt: "how does the service log each request?", told: "lockId" },
  }),
  elsewhere({
    name: "the web part of the same product",
    there: { folder: "code/billing-web", origin: "git@git.example:harbour/billing-web.git" },
    here: { folder: "code/billing", origin: "git@git.example:harbour/billing.git" },
    said: {
      asked: "We use date-fns for all dates in billing, because moment is frozen.",
      answer: "Then I replace moment with date-fns.",
    },
    held: {
      asked: "We round amounts in billing half to even, because the tax office does.",
      answer: "Then I round half to even.",
    },
    prompt: "which library do we use for dates in billing?",
    told: "date-fns",
    twin: { prompt: "how do we round amounts in billing?", told: "half to even" },
  }),
  elsewhere({
    name: "a repository inside another",
    there: { folder: "code/charts/vendor/plotter", origin: "git@git.example:oss/plotter.git" },
    here: { folder: "code/charts", origin: "git@git.example:harbour/charts.git" },
    said: {
      asked: "how is a release cut?",
      answer:
        "A release is cut by pushing a tag that begins with `plot-v`, and the rest is done by the forge.",
    },
    held: {
      asked: "who looks at a change?",
      answer: "Each change is looked at by somebody of the hydrography group before it is merged.",
    },
    prompt: "how is a release cut here?",
    told: "plot-v",
    twin: { prompt: "who looks at a change before it is merged?", told: "hydrography" },
  }),
  elsewhere({
    name: "a session in the folder above",
    there: { folder: "fleet" },
    here: { folder: "fleet/ferry", origin: "git@git.example:fleet/ferry.git" },
    said: {
      asked: "what is the limit for the engine's temperature?",
      answer: "The engine's temperature is limited to 87 degrees in the alarms of the tug.",
    },
    held: {
      asked: "when is the hull inspected?",
      answer: "The hull is inspected every 14 months, and the alarms stay off during that week.",
    },
    prompt: "to how many degrees is the engine's temperature limited in the alarms?",
    told: "87 degrees",
    twin: { prompt: "how often is the hull inspected?", told: "14 months" },
  }),
  {
    kind: "foreign",
    name: "a clone of somebody else's copy, which decided otherwise",
    laid: [
      { folder: "mine/sluice", origin: "git@git.example:harbour/sluice.git", files },
      { folder: "others/sluice", origin: "git@git.rival.example:rival/sluice.git", files },
    ],
    sessions: [
      {
        folder: "others/sluice",
        turns: [
          {
            asked: "We decided to publish the sluice under the GPL, because the fork must stay open.",
            answer: "I changed the licence to the GPL.",
          },
        ],
      },
      {
        folder: "mine/sluice",
        turns: [
          {
            asked: "We decided to support Node 22 and newer in the sluice, because 20 ends in April.",
            answer: "I raised the engines to Node 22.",
          },
        ],
      },
    ],
    asked: {
      folder: "mine/sluice",
      prompt: "under which licence do we publish the sluice?",
      touch: { file: "README.md" },
    },
    told: "GPL",
    twin: { prompt: "which version of Node does the sluice support?", told: "Node 22" },
  },
  {
    kind: "foreign",
    name: "another repository at the same path by now",
    laid: [
      {
        folder: "code/scratch",
        origin: "git@git.example:old/scratch.git",
        files,
        replacedBy: { origin: "git@git.example:new/scratch.git", files },
      },
    ],
    sessions: [
      {
        folder: "code/scratch",
        turns: [
          {
            asked: "how do the tests get a database?",
            answer: "The tests start a MariaDB in a container for each file, and throw it away afterwards.",
          },
        ],
      },
      {
        folder: "code/scratch",
        afterwards: true,
        turns: [
          {
            asked: "how do the tests get the time?",
            answer: "The tests freeze the time at noon of 3 March, because of the change to summer time.",
          },
        ],
      },
    ],
    asked: {
      folder: "code/scratch",
      prompt: "how do the tests get a database?",
      touch: { file: "src/server.ts" },
    },
    told: "MariaDB",
    twin: { prompt: "at which time do the tests freeze the clock?", told: "3 March" },
  },
  {
    kind: "foreign",
    name: "documents of another project",
    laid: [
      {
        folder: "code/atlas",
        origin: "git@git.example:maps/atlas.git",
        files: {
          "docs/operations.md":
            "# Operations\n\nDeployments are done on Thursdays after the stand-up, by whoever has the pager.\n",
        },
      },
      { folder: "code/compass", origin: "git@git.example:maps/compass.git", files },
    ],
    linked: ["code/atlas/docs"],
    sessions: [
      {
        folder: "code/compass",
        turns: [
          {
            asked: "who is asked before a schema changes?",
            answer: "Before a schema changes Petra is asked, since her reports read the tables directly.",
          },
        ],
      },
    ],
    asked: {
      folder: "code/compass",
      prompt: "on which day are deployments done?",
      touch: { file: "src/server.ts" },
    },
    told: "Thursdays",
    twin: { prompt: "who is asked before a schema changes?", told: "Petra" },
  },
  {
    kind: "foreign",
    name: "saved by an agent of another project",
    laid: [
      { folder: "code/anchor", origin: "git@git.example:ships/anchor.git", files },
      { folder: "code/chain", origin: "git@git.example:ships/chain.git", files },
    ],
    saved: [
      {
        project: "anchor",
        content: "The nightly job runs at 02:40 UTC, because the backups of the ships are done by then.",
      },
    ],
    sessions: [
      { folder: "code/anchor", turns: [{ asked: "hello there", answer: "What shall be done in anchor?" }] },
      {
        folder: "code/chain",
        turns: [
          {
            asked: "how long are log files kept?",
            answer: "Log files are kept for 45 days, which is what the insurance of the ships asks for.",
          },
        ],
      },
    ],
    asked: {
      folder: "code/chain",
      prompt: "when does the nightly job run?",
      touch: { file: "src/server.ts" },
    },
    told: "02:40",
    twin: { prompt: "for how long are log files kept?", told: "45 days" },
  },
  {
    kind: "foreign",
    name: "in another person's space, of a project of the same name",
    laid: [{ folder: "code/dispatch", origin: "git@git.example:mine/dispatch.git", files }],
    published: [
      { project: "dispatch", content: "The dispatch service listens on port 7313 behind the proxy." },
    ],
    sessions: [
      {
        folder: "code/dispatch",
        turns: [
          {
            asked: "how is the dispatch service started?",
            answer: "The dispatch service is started by systemd as `dispatchd`, and restarts after a crash.",
          },
        ],
      },
    ],
    asked: {
      folder: "code/dispatch",
      prompt: "on which port does the dispatch service listen?",
      touch: { file: "src/server.ts" },
    },
    told: "7313",
    twin: { prompt: "as what does systemd start the dispatch service?", told: "dispatchd" },
  },
  {
    kind: "foreign",
    name: "in another person's space, of a project that is not here",
    laid: [{ folder: "code/warehouse", origin: "git@git.example:mine/warehouse.git", files }],
    published: [
      {
        project: "cold-store",
        content: "The stock is counted by the scanner gate of Kessler, and its driver runs in the service.",
      },
    ],
    sessions: [
      {
        folder: "code/warehouse",
        turns: [
          {
            asked: "how is the stock priced?",
            answer: "The stock is priced first in, first out, because the accountants of Brandt ask for it.",
          },
        ],
      },
    ],
    asked: {
      folder: "code/warehouse",
      prompt: "by what is the stock counted?",
      touch: { file: "src/server.ts" },
    },
    told: "Kessler",
    twin: { prompt: "how is the stock priced?", told: "first in, first out" },
  },
  elsewhere({
    name: "the same question, answered in another repository",
    there: { folder: "code/pilot", origin: "git@git.example:harbour/pilot.git" },
    here: { folder: "code/radar", origin: "git@git.example:harbour/radar.git" },
    said: {
      asked: "which formatter is used?",
      answer: "The code is formatted with dprint, with lines of 96 characters.",
    },
    held: {
      asked: "which linter is used?",
      answer: "The code is linted with oxlint, and warnings fail the build.",
    },
    prompt: "with which formatter is the code formatted?",
    told: "dprint",
    twin: { prompt: "with which linter is the code linted?", told: "oxlint" },
  }),
];
