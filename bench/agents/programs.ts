/** A real program, as npm has it, and how it is led to a scripted model in a home of its own. */
export interface Program {
  /** Its name in the contract. */
  readonly agent: string;
  readonly title: string;
  readonly npm: string;
  readonly command: string;
  /** It needs a newer Node than this one may be. */
  readonly needsNode22?: true;
  /** Settings it has before memory is connected, by their path in the home. */
  readonly settings: (model: string) => Readonly<Record<string, object>>;
  readonly env: (model: string) => Readonly<Record<string, string>>;
  /** A command that sets it up, where a file does not. */
  readonly prepare?: (model: string) => readonly string[];
  readonly ask: (prompt: string, model: string) => readonly string[];
}

const NONE = "none";

export const PROGRAMS: readonly Program[] = [
  {
    agent: "assistant-code",
    title: "Claude Code",
    npm: "@anthropic-ai/claude-code",
    command: "claude",
    settings: () => ({ ".claude.json": { hasCompletedOnboarding: true } }),
    env: (model) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: NONE,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    }),
    ask: (prompt) => ["-p", prompt, "--allowedTools", "mcp__memory"],
  },
  {
    agent: "codex",
    title: "Codex",
    npm: "@openai/codex",
    command: "codex",
    settings: () => ({ ".codex/auth.json": { OPENAI_API_KEY: NONE } }),
    env: () => ({ SCRIPTED_KEY: NONE }),
    ask: (prompt, model) => [
      "exec",
      "--skip-git-repo-check",
      // A person is asked once whether hooks may run; nobody is there to be asked.
      "--dangerously-bypass-hook-trust",
      ...["-c", 'model_provider="scripted"', "-c", 'model="scripted"', "-c"],
      `model_providers.scripted={name="scripted",base_url="${model}/v1",env_key="SCRIPTED_KEY",wire_api="responses"}`,
      prompt,
    ],
  },
  {
    agent: "gemini-cli",
    title: "Gemini CLI",
    npm: "@google/gemini-cli",
    command: "gemini",
    settings: () => ({
      ".gemini/settings.json": { security: { auth: { selectedType: "gemini-api-key" } } },
    }),
    env: (model) => ({ GEMINI_API_KEY: NONE, GOOGLE_GEMINI_BASE_URL: model }),
    ask: (prompt) => ["--skip-trust", "-y", "-m", "gemini-2.5-flash", "-p", prompt],
  },
  {
    agent: "opencode",
    title: "opencode",
    npm: "opencode-ai",
    command: "opencode",
    settings: (model) => ({
      ".config/opencode/opencode.json": {
        model: "scripted/scripted",
        provider: {
          scripted: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `${model}/v1`, apiKey: NONE },
            models: { scripted: {} },
          },
        },
      },
    }),
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: "1" }),
    ask: (prompt) => ["run", prompt],
  },
  {
    agent: "copilot-cli",
    title: "Copilot CLI",
    npm: "@github/copilot",
    command: "copilot",
    settings: () => ({ ".copilot/config.json": {} }),
    env: (model) => ({
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: NONE,
      COPILOT_MODEL: "scripted",
      COPILOT_AUTO_UPDATE: "false",
    }),
    ask: (prompt) => ["--allow-all-tools", "-p", prompt],
  },
  {
    agent: "cline",
    title: "Cline",
    npm: "cline",
    command: "cline",
    settings: () => ({}),
    env: () => ({ CLINE_NO_AUTO_UPDATE: "1" }),
    prepare: (model) => [
      ...["auth", "-p", "openai-compatible", "-k", NONE, "-m", "scripted", "-b", `${model}/v1`],
    ],
    ask: (prompt) => [prompt],
  },
  {
    agent: "qwen-code",
    title: "Qwen Code",
    npm: "@qwen-code/qwen-code",
    command: "qwen",
    needsNode22: true,
    settings: () => ({ ".qwen/settings.json": { security: { auth: { selectedType: "openai" } } } }),
    env: (model) => ({ OPENAI_API_KEY: NONE, OPENAI_BASE_URL: `${model}/v1`, OPENAI_MODEL: "scripted" }),
    ask: (prompt) => ["-y", "-p", prompt],
  },
];
