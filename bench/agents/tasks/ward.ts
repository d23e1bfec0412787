// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are files of a made-up repository.
import { text, type Workplace } from "./task.ts";

/** Rosters of a hospital: the second set, as kiln. */
export const ward: Workplace = {
  name: "ward",
  agent: "codex",
  files: {
    "README.md": text("# ward", "", "Who works when. Rosters are in `rosters`, rules in `ward`."),
    "ward/rules.py": text("REST_HOURS = 11", "MAX_NIGHTS = 4"),
    "ward/hours.py": text("def hours(start, end):", "    return (end - start) % 24"),
    "rosters/week-12.csv": text("name,day,shift", "Imre,mon,night", "Sanna,tue,day"),
    "bin/validate": text(
      "#!/bin/sh",
      'test "$1" = --strict-rest || { echo "validate: rest is not looked at, nothing is said (ward/rules.py)" >&2; exit 4; }',
      'echo "week 12 is well"',
    ),
    "bin/publish": text(
      "#!/bin/sh",
      'test "$WARD_REGION" = north-b || { echo "publish: region ${WARD_REGION:-unset} takes no rosters (bin/publish)" >&2; exit 5; }',
      "echo published > sent.txt && echo sent",
    ),
    "bin/holidays": text(
      "#!/bin/sh",
      'test "$1" = --calendar && test "$2" = orthodox || { echo "holidays: which calendar? (ward/calendars.txt)" >&2; exit 2; }',
      "echo orthodox > holidays.txt && echo holidays.txt",
    ),
    "ward/calendars.txt": text("western", "orthodox"),
    "conf/page.toml": text("retries = 3", "seconds = 20"),
  },
  tasks: [
    {
      name: "second: validate",
      prompt: "Is the roster of week 12 all right?",
      words: "roster|week",
      known: /--strict-rest/,
      tries: [{ run: "sh bin/validate" }],
      act: [{ run: "sh bin/validate --strict-rest" }],
      done: "sh bin/validate --strict-rest",
      earlier: [
        {
          asked: "validate says nothing useful, Imre had nine hours between two shifts and it went through",
          ran: [["sh bin/validate --strict-rest", "week 12 is well"]],
          answer:
            "Rosters are checked with `sh bin/validate --strict-rest`: without the flag the rest between shifts is not looked at.",
        },
      ],
    },
    {
      name: "second: a region",
      prompt: "Publish the rosters.",
      words: "publish|region",
      known: /north-b/,
      tries: [{ run: "sh bin/publish" }],
      act: [{ run: "WARD_REGION=north-b sh bin/publish" }],
      done: "test -f sent.txt",
      earlier: [
        {
          asked: "why does nobody see what I sent",
          ran: [["WARD_REGION=north-b sh bin/publish", "sent"]],
          answer:
            "It went to a region that takes none. Publishing works with `WARD_REGION=north-b sh bin/publish`.",
        },
      ],
    },
    {
      name: "second: a calendar",
      prompt: "Fetch the public holidays of next year.",
      words: "holiday",
      known: /--calendar orthodox/,
      tries: [{ run: "sh bin/holidays" }],
      act: [{ run: "sh bin/holidays --calendar orthodox" }],
      done: "test -f holidays.txt",
      earlier: [
        {
          asked: "Easter is a week off for half of the staff!",
          answer:
            "The western calendar was taken. Here holidays are fetched with `sh bin/holidays --calendar orthodox`.",
        },
      ],
    },
    {
      name: "second: a number that was agreed on",
      prompt: "Nurses complain that the pager gives up too early, make it try as often as we agreed.",
      words: "pager|retr",
      known: /seven (?:times|tries)/,
      tries: [],
      act: [{ run: "sed -i 's/retries = 3/retries = 7/' conf/page.toml" }],
      guess: [{ run: "sed -i 's/retries = 3/retries = 5/' conf/page.toml" }],
      done: "grep -q 'retries = 7' conf/page.toml",
      earlier: [
        {
          asked:
            "the round decided today that the pager tries seven times before it gives up, once everybody has the new handsets",
          answer: "Good. I leave `retries` in conf/page.toml as it is until then.",
        },
      ],
    },
    {
      name: "second, nothing known: minutes",
      prompt: "Let hours in ward/hours.py count minutes, too.",
      words: "hours",
      known: /return \(end - start\) % 24/,
      tries: [],
      act: [{ run: "sed -i 's/% 24/% 24 * 60/' ward/hours.py" }],
      done: "grep -q '24 \\* 60' ward/hours.py",
      earlier: null,
    },
  ],
};
