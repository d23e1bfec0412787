import { anyOf } from "../text/any-of.ts";

/** The command line tools whose sub-commands are worth a name of their own. */

const TOOLS = new Set(
  `git gh glab jj hg svn docker docker-compose podman kubectl helm k9s minikube kind terraform tofu pulumi ansible-playbook
  vagrant packer nomad consul vault aws gcloud az doctl fly flyctl vercel netlify wrangler heroku firebase supabase railway
  npm pnpm yarn bun bunx npx deno node-gyp nx turbo lerna make just task rake mise asdf tox nox invoke
  pip pip3 uv uvx poetry pipenv pipx conda mamba hatch pdm python python3 django-admin alembic flask celery
  go cargo rustup mix rebar3 iex dotnet nuget flutter dart pod swift xcodebuild xcrun gradle mvn sbt lein
  rails bundle gem composer php artisan brew apt apt-get dnf yum apk snap systemctl journalctl launchctl
  prisma drizzle-kit knex sequelize typeorm eslint biome prettier vitest jest playwright cypress storybook changeset
  claude codex gemini opencode aider ollama bd entire goreleaser golangci-lint buf protoc sqlc atlas dbt airflow tmux ssh-keygen
  redis-cli pg_dump pg_restore ruff mypy pytest gunicorn uvicorn semgrep trivy lefthook husky pre-commit act`.split(
    /\s+/,
  ),
);

/** Sub-commands of sub-commands: "go mod tidy", "gh pr create", "docker compose up". */
const DEEP = anyOf(
  [
    /npm run|npm exec|pnpm run|yarn run|bun run|deno task|mise run|mise tasks|just run|go mod|go work/,
    /go tool|gh \w+|glab \w+|docker (?:compose|buildx|image|container|network|volume|system)|aws \w+/,
    /gcloud \w+|az \w+|git (?:worktree|stash|remote|submodule|bisect|lfs|notes)/,
    /kubectl (?:rollout|config)|uv pip|claude mcp|claude plugin|codex mcp|rails db|supabase \w+/,
    /cargo workspace|helm repo|terraform (?:state|workspace)|prisma (?:migrate|db|client)|nx run/,
  ],
  { before: /^/, behind: /$/ },
);

/** A task of the project stands behind these words. */
export const RUNNERS = /^(?:npm|pnpm|yarn|bun|mise|deno) (?:run|task)$/;

export const INSTALLS = anyOf(
  [
    /npm (?:i|ci|install|add)|pnpm (?:add|i|install)|yarn add|bun (?:add|install)|deno add|pip3? install/,
    /pipx install|uv (?:add|tool)|poetry add|conda install|cargo (?:add|install)|go (?:get|install)/,
    /gem install|bundle add|composer require|brew (?:install|tap)|apt(?:-get)? install|dotnet add/,
    /flutter pub|npm uninstall|pnpm remove/,
  ],
  { before: /^/, behind: /$/ },
);

/** Agents are started by their name alone: `claude --model haiku`. */
export const AGENTS: ReadonlySet<string> = new Set(["claude", "codex", "gemini", "opencode", "aider"]);

/** Commands that every machine has: what they do to which file is nothing to remember. */
export const SHELL_WORDS = new Set(
  `ls cd cat cp mv rm mkdir rmdir touch echo printf head tail less more grep egrep rg find fd xargs sed awk sort uniq wc cut tr tee
  chmod chown chgrp ln pwd which whereis kill pkill ps top htop df du tar gzip gunzip zip unzip curl wget ssh scp rsync diff
  export source set unset alias sudo su env test exit sleep watch date time open command builtin type code vim vi nano emacs node bash sh zsh
  select insert update delete create alter drop from where if for while return const let var function import def class`.split(
    /\s+/,
  ),
);

const plain = (words: string) => new Set(words.split(" "));

/**
 * Verbs of each tool that may stand in a sentence without backticks, as they are no plain English behind its
 * name.
 */
export const COMMON_VERBS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "git",
    plain(
      "rebase commit push pull merge fetch clone checkout cherry-pick stash worktree bisect blame grep log diff status reset revert tag add init ls-files rev-parse rev-list filter-branch show switch restore submodule gc reflog apply am clean",
    ),
  ],
  ["go", plain("test vet fmt mod generate build")],
  ["cargo", plain("build test check fmt clippy run publish add doc bench")],
  ["npm", plain("run test start publish audit pack link")],
  ["pnpm", plain("run test build dev lint check typecheck start exec publish")],
  ["yarn", plain("run test build dev lint start")],
  ["bun", plain("run test build")],
  ["mise", plain("run")],
  ["deno", plain("task test run lint fmt")],
  ["docker", plain("compose build run push pull exec ps logs")],
  ["kubectl", plain("apply get describe logs exec rollout delete port-forward")],
  ["terraform", plain("plan apply init validate destroy fmt import")],
  ["helm", plain("install upgrade template lint rollback")],
  ["mix", plain("test format compile credo dialyzer deps.get ecto.migrate phx.server")],
  ["gh", plain("pr issue repo run workflow api release auth")],
  ["pip", plain("freeze")],
  ["uv", plain("run sync lock")],
  ["poetry", plain("run lock")],
  ["brew", plain("upgrade services")],
  ["dotnet", plain("build test run publish restore")],
]);

export const isTool = (word: string): boolean => TOOLS.has(word);

/** Tasks for tools in a sentence: "run make lint", "running cargo install". */
export const TASKS: ReadonlySet<string> = plain(
  "install test build lint dev start stop check format fmt deploy migrate generate sync up down ci watch serve preview typecheck type-check apply plan push pull seed reset publish validate clean verify coverage e2e bench docs bootstrap setup upgrade update audit dedupe rollback restart release all",
);

export const isDeep = (tool: string, verb: string): boolean => DEEP.test(`${tool} ${verb}`);

/** Number of words behind the tool that make up the task. */
export const depthOf = (tool: string, verb: string | undefined): number => (isDeep(tool, verb ?? "") ? 2 : 1);
