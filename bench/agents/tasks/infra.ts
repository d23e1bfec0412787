// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are files of a made-up repository.
import { text, type Workplace } from "./task.ts";

/** Machines, and scripts that tend them. */
export const infra: Workplace = {
  name: "infra",
  agent: "codex",
  files: {
    "README.md": text("# infra", "", "What runs where. Scripts are in `bin`, machines in `inventory.txt`."),
    "inventory.txt": text(...Array.from({ length: 17 }, (_, n) => `host-${n + 1} 10.3.0.${n + 10} linux`)),
    "bin/check": text(
      "#!/bin/sh",
      'case "$*" in',
      '"--site oslo-2") echo "proxy of oslo-2: configuration is well" ;;',
      '"--site "*) echo "proxy of $2: configuration is well" ;;',
      '*) echo "check: no site is called ${1:-that} (etc/sites.txt)" >&2; exit 2 ;;',
      "esac",
    ),
    "etc/sites.txt": text(
      "# site, what is for",
      "bergen-1 production",
      "oslo-1 production",
      "oslo-2 staging",
    ),
    "rules/10-ssh.rule": text("# ticket OPS-101", "allow tcp 22 from office"),
    "rules/40-web.rule": text("# ticket OPS-220", "allow tcp 443 from any"),
    "docs/rules.md": text(
      "# Rules",
      "",
      "A file for each, in the order of their numbers. The auditors want the first line to be `# ticket OPS-n`; what has none is `OPS-0`.",
    ),
    Makefile: text(".PHONY: rules", "rules:", "\t@sh bin/rules"),
    "bin/rules": text(
      "#!/bin/sh",
      "for one in rules/*.rule; do",
      '  head -1 "$one" | grep -q \'^# ticket OPS-\' || { echo "$one: the auditors refuse this, see docs/rules.md" >&2; exit 2; }',
      "done",
      "cat rules/*.rule > firewall.out && echo firewall.out is written",
    ),
    "bin/queue": text(
      "#!/bin/sh",
      'case "$1" in',
      "drain) rm -f in-flight; echo drained ;;",
      'restart) test ! -f in-flight || { echo "queue: 12 messages are in flight (bin/lib/queue.sh)" >&2; exit 2; }; touch restarted; echo restarted ;;',
      'status) test -f in-flight && echo "12 in flight" || echo idle ;;',
      "esac",
    ),
    "bin/lib/queue.sh": text(
      "# A restart drops whatever is in flight, so it is refused until `bin/queue drain` has been run.",
    ),
    "in-flight": "12\n",
  },
  tasks: [
    {
      name: "which site is staging",
      prompt: "Check the configuration of the proxy on staging.",
      words: "staging|proxy",
      known: /oslo-2/,
      tries: [{ run: "sh bin/check staging" }],
      act: [{ run: "sh bin/check --site oslo-2" }],
      done: "sh bin/check --site oslo-2",
      earlier: [
        {
          asked: "is the proxy on staging ok after the update?",
          ran: [["sh bin/check --site oslo-2", "proxy of oslo-2: configuration is well"]],
          answer:
            "It is. Staging is the site oslo-2, so the proxy there is checked with `sh bin/check --site oslo-2`.",
        },
      ],
    },
    {
      name: "a rule with a ticket",
      prompt: "Open port 8443 for the monitoring in the firewall and write its rules.",
      words: "firewall|allow tcp",
      known: /ticket OPS/,
      tries: [{ run: "echo 'allow tcp 8443 from monitoring' > rules/60-monitoring.rule && make -s rules" }],
      act: [
        {
          run: "printf '# ticket OPS-0\\nallow tcp 8443 from monitoring\\n' > rules/60-monitoring.rule && make -s rules",
        },
      ],
      done: "make -s rules && grep -q 8443 firewall.out",
      earlier: [
        {
          asked: "make rules refuses my file for the web port",
          answer:
            "It lacked a ticket: the first line of every firewall rule is `# ticket OPS-n`, and `# ticket OPS-0` where there is none. Then `make rules` takes it.",
        },
      ],
    },
    {
      name: "a decision that is nowhere written",
      prompt: "Write bin/backup-wiki, a script that makes the backup of /srv/wiki.",
      words: "backup|wiki",
      known: /restic/,
      tries: [{ run: "ls bin && cat bin/queue" }],
      act: [
        {
          run: "printf '#!/bin/sh\\nexec restic backup /srv/wiki\\n' > bin/backup-wiki && sh -n bin/backup-wiki",
        },
      ],
      guess: [
        {
          run: "printf '#!/bin/sh\\nexec tar czf /backup/wiki.tgz /srv/wiki\\n' > bin/backup-wiki && sh -n bin/backup-wiki",
        },
      ],
      done: "grep -q restic bin/backup-wiki",
      earlier: [
        {
          asked:
            "We decided yesterday that all backups are made with restic, because the tarballs could not be restored one file at a time.",
          answer: "Good. I remove the tarball script of the mail server, then.",
        },
      ],
    },
    {
      name: "first drain",
      prompt: "Restart the queue, please.",
      words: "queue",
      known: /queue drain/,
      tries: [{ run: "sh bin/queue restart" }],
      act: [{ run: "sh bin/queue drain && sh bin/queue restart" }],
      done: "test -f restarted",
      earlier: [
        {
          asked: "the queue does not come down, it says 12 in flight",
          ran: [["sh bin/queue drain", "drained"]],
          answer:
            "Before the queue is restarted it has to be drained: `sh bin/queue drain`, then `sh bin/queue restart`.",
        },
      ],
    },
    {
      name: "nothing known: a number",
      prompt: "How many machines run linux according to the inventory?",
      words: "linux",
      known: /host-17/,
      tries: [],
      act: [{ run: "grep -c linux inventory.txt" }],
      done: "true",
      earlier: null,
    },
  ],
};
