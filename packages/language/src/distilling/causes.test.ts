import { expect, test } from "vitest";
import { assistant, command, edit, human, recap, session } from "./build-session.fixture.ts";
import { distill } from "./distill.ts";

const contents = (...parts: Parameters<typeof session>[0]) =>
  distill(session(parts)).findings.map(({ content }) => content);
const commit = (message: string, ok: boolean | null = true) =>
  command(`git commit -m "$(cat <<'EOF'\n${message}\nEOF\n)"`, ok);
/** Something was done before the agent tells what it did. */
const changed = edit("/work/heron/heron.service");
const report = (section: string) => recap(`Errors and fixes:\n${section}`);

test("a trap around the code is told with its cause and what mended it, unconfirmed", () => {
  const text =
    "The root cause was that `heron sync` reads `HERON_HOME` from the login shell only. Fixed by passing `HERON_HOME=/srv/heron` in `heron.service`.";
  const [found] = distill(session([human("why does the sync fail?"), changed, assistant(text)])).findings;
  expect(found).toMatchObject({
    content:
      "Problem: `heron sync` reads `HERON_HOME` from the login shell only. Fix: passing `HERON_HOME=/srv/heron` in `heron.service`.",
    type: "fact",
    statedBy: "assistant",
    lines: { from: 3, to: 3 },
  });
  expect(found?.confidence).toBeLessThan(0.6);
});

test("labels and headings name the cause and the fix as well", () => {
  expect(
    contents(
      changed,
      assistant(
        "**Root cause:** `tsc --noEmit` writes no types, so the web build in CI finds none.\n\n**Fix:** Build `rooms` before the typecheck of `web`.",
      ),
    ),
  ).toEqual([
    "Problem: `tsc --noEmit` writes no types, so the web build in CI finds none. Fix: build `rooms` before the typecheck of `web`.",
  ]);
});

test("a commit tells in its body what was wrong, and in its subject what was done", () => {
  const message =
    "fix(docker): name the database in the health check (#12)\n\n`pg_isready` without -d asks for a database named like the account, which does not exist on staging.\n\nCo-Authored-By: Bot <bot@example.com>";
  const told =
    "Problem: `pg_isready` without -d asks for a database named like the account, which does not exist on staging. Fix: name the database in the health check.";
  expect(contents(commit(message))).toEqual([told]);
  expect(contents(commit(message, false))).toEqual([]);
  expect(contents(commit(message, null))).toEqual([]);
});

test("a summary's errors each keep their own fix", () => {
  const both = contents(
    report(
      "1. **Upload fails with 500**: `ROOMS_API_URL` was not set in `.env`.\n   - Fix: set `ROOMS_API_URL` in `apps/web/.env`\n2. **Deploy stops with exit code 203**:\n   - Cause: systemd cannot start a binary that scp is writing\n   - Fix: copy to `heron.new`, then `mv` it into place",
    ),
  );
  expect(both).toEqual([
    "Problem: Upload fails with 500: `ROOMS_API_URL` was not set in `.env`. Fix: set `ROOMS_API_URL` in `apps/web/.env`.",
    "Problem: Deploy stops with exit code 203: systemd cannot start a binary that scp is writing. Fix: copy to `heron.new`, then `mv` it into place.",
  ]);
});

test.each([
  ["the subject of a commit", commit("feat(ci): build the docs in docker as well")],
  [
    "a defect of the code that the commit took away",
    commit("fix: trim the key\n\nThe key was compared before it was trimmed, because `readKey` kept spaces."),
  ],
  [
    "a cause without a fix",
    assistant("The root cause was that `HERON_HOME` points at the old disk of the staging server."),
  ],
  [
    "a guess",
    assistant(
      "The root cause is probably that nginx drops the header. Fixed by setting `proxy_pass_header`.",
    ),
  ],
  ["an open one", report("- **Deploy hangs in CI**: `deploy.yml` waits.\n  - Status: not yet fixed")],
  [
    "a try",
    report(
      "- **First attempt failed in CI**: the job timed out after 15 s.\n  - Fix: raised `timeout-minutes` in `ci.yml`, still failing",
    ),
  ],
  [
    "what the person said",
    report(
      "- **User rejected the change of `ci.yml`**: user wants it asked first.\n  - Fix: asked about `ci.yml`",
    ),
  ],
  ["a slip", report("- **Lint error in `ci.yml`**: unused import.\n  - Fix: removed the line from `ci.yml`")],
  [
    "a section of another name",
    recap("Pending tasks:\n1. **Deploy**: `deploy.yml` waits. Fix: run `make deploy`"),
  ],
])("%s is no memory", (_, part) => {
  expect(contents(changed, part)).toEqual([]);
});

test("a cause that the agent later calls wrong is gone", () => {
  const first = assistant(
    "The root cause was that nginx drops the `X-Room` header on staging. Fixed by setting `proxy_pass_header X-Room` in `nginx.conf`.",
  );
  const later = assistant(
    "The `X-Room` header that nginx drops on staging was not the cause: the load balancer never sent it.",
  );
  expect(contents(changed, first)).toHaveLength(1);
  expect(contents(changed, first, later)).toEqual([]);
});

test("a fix that is only proposed is none", () => {
  const review = assistant(
    "**Problem:** `deploy.yml` installs `rooms` in the container without its lock file.\n\n**Fix:** Run `npm ci` in `deploy.yml` instead of `npm install`.",
  );
  expect(contents(human("review the pipeline"), review)).toEqual([]);
  expect(contents(human("mend the pipeline"), changed, review)).toHaveLength(1);
  const points = [1, 2, 3, 4].map(
    (n) =>
      `## Point ${n}\n\n**Problem:** \`job-${n}.yml\` runs in a container without its lock file.\n\n**Fix:** Run \`npm ci\` in \`job-${n}.yml\`.`,
  );
  expect(contents(human("review the pipeline"), changed, assistant(points.join("\n\n")))).toEqual([]);
});
