import { text, type Workplace } from "./task.ts";

/** A timetable in Python. */
export const ferry: Workplace = {
  name: "ferry",
  agent: "codex",
  files: {
    "README.md": text(
      "# ferry",
      "",
      "Departures, vessels and notices. Tests are those of the standard library.",
    ),
    "ferry/__init__.py": "",
    "ferry/clock.py": text(
      "import time",
      "",
      "# All times on the piers are those of Europe/Oslo.",
      "def hour_of(seconds):",
      '    return time.strftime("%H:%M", time.localtime(seconds))',
    ),
    "ferry/limits.py": text("# made by tools/limits.py", 'PASSENGERS = {"small": 90, "large": 400}'),
    "ferry/notice.py": text(
      "def make_text(name, minutes):",
      '    return f"{name} is {minutes} minutes late"',
      "",
      "def shout(name, minutes):",
      "    return make_text(name, minutes).upper()",
    ),
    "ferry/fares.py": text("def fare(zones):", "    return 20 + 12 * zones"),
    "tests/__init__.py": "",
    "tests/test_clock.py": text(
      "import unittest",
      "from ferry.clock import hour_of",
      "",
      "class Clock(unittest.TestCase):",
      "    def test_summer(self):",
      '        self.assertEqual(hour_of(1_750_000_000), "17:06")',
    ),
    "tools/limits.py": text(
      '"""Writes ferry/limits.py from what stands in data/vessels."""',
      "import pathlib, re",
      "",
      "found = {}",
      'for path in sorted(pathlib.Path("data/vessels").glob("*.toml")):',
      '    found[path.stem] = int(re.search(r"passengers = (\\d+)", path.read_text()).group(1))',
      "body = ', '.join(f'\"{name}\": {most}' for name, most in sorted(found.items(), reverse=True))",
      'pathlib.Path("ferry/limits.py").write_text(f"# made by tools/limits.py\\nPASSENGERS = {{{body}}}\\n")',
      'print("ferry/limits.py is written")',
    ),
    "tools/check.py": text(
      "import pathlib, re, sys",
      "",
      "from_code = re.findall(r'\"(\\w+)\": (\\d+)', pathlib.Path('ferry/limits.py').read_text())",
      "for name, most in from_code:",
      "    said = re.search(r'passengers = (\\d+)', pathlib.Path(f'data/vessels/{name}.toml').read_text()).group(1)",
      "    if said != most:",
      "        sys.exit(f'ferry/limits.py says {most} of {name}, data/vessels/{name}.toml says {said}')",
      "print('limits agree')",
    ),
    "tools/timetable.py": text(
      "import sys",
      "from seasons import SEASONS",
      "",
      'season = sys.argv[sys.argv.index("--season") + 1] if "--season" in sys.argv else None',
      "if season not in SEASONS:",
      '    raise KeyError("season")',
      'open("timetable.txt", "w").write(f"{season}: {SEASONS[season]} departures\\n")',
      'print(f"timetable.txt is that of {season}")',
    ),
    "tools/seasons.py": text('SEASONS = {"w26": 14, "s26": 31}'),
    "data/vessels/small.toml": text('name = "Terna"', "passengers = 90"),
    "data/vessels/large.toml": text('name = "Havhesten"', "passengers = 400"),
  },
  tasks: [
    {
      name: "run the tests",
      prompt: "Do the tests pass? Run them and tell me.",
      words: "test",
      known: /Europe\/Oslo/,
      tries: [{ run: "python3 -m unittest 2>&1 | tail -20" }],
      act: [{ run: "TZ=Europe/Oslo python3 -m unittest 2>&1 | tail -4" }],
      done: "TZ=Europe/Oslo python3 -m unittest",
      earlier: [
        {
          asked: "the clock test is red in the container and green on my desk??",
          ran: [
            ["python3 -m unittest", "AssertionError: '15:06' != '17:06'"],
            ["TZ=Europe/Oslo python3 -m unittest", "OK"],
          ],
          answer:
            "The container lives in UTC. The tests are run with `TZ=Europe/Oslo python3 -m unittest`, and then they are green everywhere.",
        },
      ],
    },
    {
      name: "make a timetable",
      prompt: "Write the timetable of this winter anew.",
      words: "timetable",
      known: /w26/,
      tries: [{ run: "python3 tools/timetable.py 2>&1 | tail -8" }],
      act: [{ run: "python3 tools/timetable.py --season w26" }],
      done: "grep -q w26 timetable.txt",
      earlier: [
        {
          asked: "print me the summer one, the board asks for it",
          ran: [["python3 tools/timetable.py --season s26", "timetable.txt is that of s26"]],
          answer:
            "It lies in timetable.txt. The timetable is written with `python3 tools/timetable.py --season s26`, and that of the winter with w26.",
        },
      ],
    },
    {
      name: "what is generated is not edited",
      prompt: "The small ferry may take 120 passengers now, please change that.",
      words: "passengers",
      known: /Writes ferry\/limits\.py|limits\.py` is generated|python3 tools\/limits\.py/,
      tries: [
        { run: 'sed -i \'s/"small": 90/"small": 120/\' ferry/limits.py && python3 tools/check.py' },
        { read: "tools/check.py" },
      ],
      act: [
        {
          run: "sed -i 's/passengers = 90/passengers = 120/' data/vessels/small.toml && python3 tools/limits.py && python3 tools/check.py",
        },
      ],
      done: "grep -q 120 ferry/limits.py && python3 tools/check.py",
      earlier: [
        {
          asked: "somebody changed limits.py by hand again and the check is red",
          answer:
            "I took it back. `ferry/limits.py` is generated from the files in data/vessels: change the number there, then run `python3 tools/limits.py`.",
        },
      ],
    },
    {
      name: "nothing known: another name",
      prompt: "Rename make_text in the notices to notice_of, everywhere.",
      words: "make_text",
      known: /def make_text/,
      tries: [],
      act: [
        { read: "ferry/notice.py" },
        {
          run: "grep -rl make_text --include=*.py . | xargs sed -i 's/make_text/notice_of/g' && python3 -c 'import ferry.notice'",
        },
      ],
      done: "! grep -rq make_text ferry",
      earlier: null,
    },
    {
      name: "nothing known: a test",
      prompt: "Add a test for the fare of three zones.",
      words: "fare",
      known: /def fare/,
      tries: [],
      act: [
        { read: "ferry/fares.py" },
        {
          run: "printf 'import unittest\\nfrom ferry.fares import fare\\n\\nclass Fares(unittest.TestCase):\\n    def test_three(self):\\n        self.assertEqual(fare(3), 56)\\n' > tests/test_fares.py && python3 -m unittest tests.test_fares 2>&1 | tail -3",
        },
      ],
      done: "python3 -m unittest tests.test_fares",
      earlier: null,
    },
  ],
};
