/** Every project, without a question. */
export const CONNECT = ["connect", "claude-code", "--all", "--no-tools", "--yes"];

/** Settings as people have them, by what is special about each: made up. */
export const SETTINGS: Readonly<Record<string, string>> = {
  "an empty file": "",
  "an empty object": "{}",
  "comments and trailing commas": `{
  // Mine, please keep.
  "model": "opus", // the large one
  "permissions": {
    "allow": [
      "Bash(git status)", /* harmless */
    ],
  },
}
`,
  "lines that end as on Windows":
    '{\r\n  "model": "opus",\r\n  "env": {\r\n    "EDITOR": "vi"\r\n  }\r\n}\r\n',
  "a byte order mark": '\ufeff{\n  "cleanupPeriodDays": 90\n}\n',
  tabs: '{\n\t"model": "opus",\n\t"env": {\n\t\t"A": "1"\n\t}\n}\n',
  "no line break at the end": '{\n    "model": "opus"\n}',
  "other hooks on the same events": `{
  "hooks": {
    "SessionEnd": [
      {
        "matcher": "clear",
        "hooks": [{ "type": "command", "command": "notify-send bye" }]
      }
    ],
    "UserPromptSubmit": [
      {
        "hooks": [
          {
            "type": "http",
            "url": "http://127.0.0.1:9999/hooks/claude-code/prompt/log"
          }
        ]
      }
    ],
    "Stop": []
  },
  "model": "opus"
}
`,
  "permissions, env and model": `{
  "$schema": "https://json.schemastore.org/claude-code-settings.json",
  "permissions": { "allow": ["Bash(npm test:*)"], "deny": ["Read(./.env)"] },
  "env": { "PATH_HINT": "C:\\\\tools", "EMOJI": "\\ud83d\\ude00 ü" },
  "model": "claude-opus-4-5",
  "statusLine": { "type": "command", "command": "~/.claude/line.sh" }
}
`,
  "all on one line":
    '{"model":"opus","hooks":{"Stop":[{"hooks":[{"type":"command","command":"true"}]}]},"env":{}}',
  "hooks that are there but empty": '{\n  "hooks": {},\n  "model": "opus"\n}\n',
};

/** Hooks of ours from before memory moved: another port, and a script that is gone. */
export const STALE = `{
  "hooks": {
    "SessionStart": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "/old/node/v20/bin/node",
            "args": ["/old/path/packages/cli/hooks/session-start.mjs", "4000"],
            "timeout": 5
          }
        ]
      }
    ],
    "SessionEnd": [
      {
        "hooks": [
          { "type": "command", "command": "echo mine" },
          { "type": "http", "url": "http://127.0.0.1:4000/hooks/claude-code/session-end", "timeout": 5 }
        ]
      }
    ]
  },
  "model": "opus"
}
`;

export const STALE_WITHOUT_OURS = `{
  "hooks": {
    "SessionEnd": [
      {
        "hooks": [
          { "type": "command", "command": "echo mine" }
        ]
      }
    ]
  },
  "model": "opus"
}
`;

/** Entries that are not ours, however much they look like it. */
export const LOOKALIKES: readonly unknown[] = [
  { type: "http", url: "http://127.0.0.1:4319/hooks/claude-code/prompt/log" },
  { type: "http", url: "http://127.0.0.1:4319/other/hooks/claude-code/prompt" },
  { type: "http", url: "http://10.0.0.7:4319/hooks/claude-code/prompt" },
  { type: "http", url: "https://127.0.0.1:4319/hooks/claude-code/prompt" },
  { type: "http", url: "http://127.0.0.1.evil.example:4319/hooks/claude-code/prompt" },
  { type: "http", url: "http://127.0.0.1:4319/hooks/claude-code/prompt?via=me" },
  { type: "http", url: "not a url" },
  { type: "command", command: "curl http://127.0.0.1:4319/hooks/claude-code/prompt" },
  { type: "command", command: "node /x/packages/cli/hooks/session-start.mjs 4319" },
  { type: "command", command: "node", args: ["/x/packages/cli/hooks/session-start.mjs.bak", "4319"] },
  { type: "command", command: "node", args: ["/x/my-cli/hooks/session-start.mjs", "4319"] },
  { type: "command", command: "bash", args: ["/x/cli/hooks/session-start.mjs", "4319"] },
  { type: "command", command: "node", args: ["/x/cli/hooks/session-start.mjs", "not-a-port"] },
  { type: "command", command: "node", args: ["/x/cli/hooks/session-start.mjs", "4319", "--verbose"] },
  { type: "command", command: "sh '/x/cli/hooks/tell.sh' 'prompt' '/h' '/node' '/memory'" },
  { type: "command", command: "sh '/x/cli/hooks/tell.sh' 'prompt' '/h' 2>/dev/null || exit 0" },
  {
    type: "command",
    command: "sh '/x/cli/hooks/tell.sh' 'prompt' '/h' '/node' '/memory' 2>/dev/null || exit 0; echo mine",
  },
  {
    type: "command",
    command: "sh '/x/my-cli/hooks/tell.sh' 'prompt' '/h' '/node' '/memory' 2>/dev/null || exit 0",
  },
  { type: "command", command: "node", args: ["/x/cli/hooks/tell.mjs", "prompt", "/h", "/node", "/memory"] },
];
