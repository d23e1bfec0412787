/** Files of clients as people have them, by what is special about each: made up. `KEY` stands for the client's own key. */
const JSON_FILES: Readonly<Record<string, string>> = {
  "an empty file": "",
  "an empty object": "{}",
  "an empty object on two lines": "{\n}\n",
  "other settings only": '{\n  "theme": "One Dark",\n  "vim_mode": true\n}\n',
  "other servers": `{
  "KEY": {
    "github": {
      "command": "docker",
      "args": ["run", "-i", "--rm", "ghcr.io/github/github-mcp-server"],
      "env": { "TOKEN": "x" }
    },
    "memories": { "command": "memory-of-others", "args": [] }
  },
  "numStartups": 41
}
`,
  "comments and trailing commas": `// Mine, please keep.
{
  "theme": "One", // dark
  "KEY": {
    /* the first */
    "fetch": { "command": "uvx", "args": ["mcp-server-fetch"] }, // behind
  },
}
`,
  "a comment where the servers would be": '{\n  "KEY": {\n    // none yet\n  }\n}\n',
  "no servers yet": '{\n    "KEY": {},\n    "inputs": []\n}\n',
  "servers that span two lines": '{\n  "KEY": {\n  },\n  "a": 1\n}\n',
  "lines that end as on Windows":
    '{\r\n\t"KEY": {\r\n\t\t"a": { "url": "https://example.org/mcp" }\r\n\t}\r\n}\r\n',
  "a byte order mark": '\ufeff{\n  "KEY": { "a": { "url": "https://example.org" } }\n}\n',
  "all on one line": '{"KEY":{"a":{"command":"b","args":[]}},"x":{"y":[1,2]}}',
  "odd spaces": '{ "KEY" :{ "a":{} ,\n\n      "b" : {"command":"c"}\n  } , "z":null}   \n\n',
  "no line break at the end": '{\n   "KEY": {\n      "a": {}\n   }\n}',
  "two keys of the same name": '{"KEY":{"gone":{}},\n"KEY":{"a":{}}}\n',
};

const TOML_FILES: Readonly<Record<string, string>> = {
  "an empty file": "",
  "blank lines only": "\n\n",
  "other settings only": 'model = "gpt-5"\napproval_policy = "on-request"\n',
  "other servers and comments": `# Mine
model = "gpt-5" # the large one

[mcp_servers.github]
command = "docker" # keep
args = [
  "run", # yes
  "-i",
]

[mcp_servers.github.env]
TOKEN = "x"

[projects."/home/ada/a]b"]
trust_level = "trusted"

# the end
`,
  "strings that look like us": `notes = """
[mcp_servers.memory]
command = "memory"
"""
path = 'C:\\memory\\'
more = '''
args = ["mcp", "serve"]'''
`,
  "the servers as one table": '[mcp_servers]\n  [mcp_servers.a]\n  command = "b"\n\n\n[tui]\ntheme = "x"\n',
  "lists of tables":
    '[[rules]]\nname = "a"\n\n[[rules]]\nname = "b"\ndate = 2026-11-01T10:00:00Z\nbig = 9007199254740993\n',
  "lines that end as on Windows": 'model = "x"\r\n\r\n[tui]\r\ntheme = "dark"\r\n',
  "a byte order mark": '\ufeffmodel = "x"\n',
  "no line break at the end": '[tui]\ntheme = "dark"',
  "a comment without a line break at the end": '[tui]\ntheme = "dark" # why',
  "blank lines at the end": '[tui]\ntheme = "dark"\n\n\n',
};

const YAML_FILES: Readonly<Record<string, string>> = {
  "an empty file": "",
  "comments only": "# nothing yet\n",
  "other settings only": "GOOSE_PROVIDER: openai\nGOOSE_MODEL: gpt-5\n",
  "other extensions and comments": `# Mine
GOOSE_MODEL: gpt-5 # the large one
extensions: # what it can do
  # built in, and called like us
  memory:
    bundled: true
    enabled: true
    name: memory
    type: builtin
  fetch:
    args:
    - mcp-server-fetch
    cmd: uvx   # keep
    type: stdio
# the end
GOOSE_PROVIDER: openai
`,
  "extensions at the end":
    "a: 1\nextensions:\n    fetch:\n        cmd: uvx\n        description: |\n            long\n\n            text\n",
  "extensions that are nothing": "extensions:\nGOOSE_MODEL: x\n",
  "extensions that are empty": "extensions: {}\nGOOSE_MODEL: x\n",
  "extensions on one line": 'a: 1\nextensions: {fetch: {cmd: uvx, args: ["a, b", c]}}\n',
  "all in braces": '{"extensions": {"a": {"cmd": "b"}}, "x": [1, 2]}\n',
  "the start of a document": "%YAML 1.2\n---\nextensions:\n  a: {cmd: b}\n",
  anchors: "base: &base\n  timeout: 300\nextensions:\n  a:\n    <<: *base\n    cmd: b\n",
  "lines that end as on Windows": "a: 1\r\nextensions:\r\n  fetch:\r\n    cmd: uvx\r\n",
  "a byte order mark": "\ufeffa: 1\n",
  "no line break at the end": "extensions:\n  a:\n    cmd: b",
  "nothing but the key": "extensions:",
};

/** The key under which each client keeps its servers, and the files to try. */
export const FILES_OF: Readonly<Record<string, { key: string; files: Readonly<Record<string, string>> }>> = {
  "claude-code": { key: "mcpServers", files: JSON_FILES },
  "claude-desktop": { key: "mcpServers", files: JSON_FILES },
  codex: { key: "mcp_servers", files: TOML_FILES },
  cursor: { key: "mcpServers", files: JSON_FILES },
  vscode: { key: "servers", files: JSON_FILES },
  "copilot-cli": { key: "mcpServers", files: JSON_FILES },
  windsurf: { key: "mcpServers", files: JSON_FILES },
  "gemini-cli": { key: "mcpServers", files: JSON_FILES },
  "qwen-code": { key: "mcpServers", files: JSON_FILES },
  zed: { key: "context_servers", files: JSON_FILES },
  cline: { key: "mcpServers", files: JSON_FILES },
  goose: { key: "extensions", files: YAML_FILES },
  opencode: { key: "mcp", files: JSON_FILES },
  "lm-studio": { key: "mcpServers", files: JSON_FILES },
};

/** Every client with every file that suits it. */
export const CASES: readonly [client: string, name: string, text: string][] = Object.entries(
  FILES_OF,
).flatMap(([client, { key, files }]) =>
  Object.entries(files).map(([name, text]): [string, string, string] => [
    client,
    name,
    text.replaceAll("KEY", key),
  ]),
);
