import { expect, test } from "vitest";
import { namesRun, runsIn } from "./index.ts";

const names = (text: string, command: string): boolean => namesRun(text, runsIn(command));

test.each([
  ["never run db:schema:load here, it drops the views", "bin/rails db:schema:load"],
  ["always ./gradlew check before you push", "cd app && gradle check"],
  ["npm test needs redis", "CI=1 npm run test -- --watch=false"],
  ["`terraform state rm` is not allowed", "ssh ops 'cd infra && terraform state rm a.b'"],
  ["rails console on prod only with --sandbox", "docker-compose exec web bin/rails console"],
  ["only Lena runs make deploy-prod", "sudo -u deploy env STAGE=prod make -C infra deploy-prod"],
  ["kubectl delete namespace only after you asked", "kubectl --context shared delete ns preview"],
  ["docker compose down -v loses the data", "docker-compose -f a.yml down -v | tail"],
  ["prisma db push is off limits", 'bash -lc "npx prisma db push"'],
  ["no force pushes here please", "git push --force origin main"],
  ["never skip the hooks with --no-verify", "git commit --no-verify -m wip"],
  ["run pytest -p no:xdist, the ports clash", "python3 -m pytest tests"],
])("'%s' names what %s runs", (text, command) => expect(names(text, command)).toBe(true));

test.each([
  ["run cargo test with --all", 'echo "no cargo test today"'],
  ["never run db:drop here", 'grep -rn "db:drop" docs'],
  ["docker compose up needs 8 GB", "docker compose down -v"],
  ["kubectl get pods hangs on the vpn", "kubectl get nodes"],
  ["the setup takes long", "npm run setup"],
  ["do not run prettier over all of it", "git commit -m 'prettier'"],
  ["make sure that the push works", "make push"],
  ["", ""],
])("'%s' does not name what %s runs", (text, command) => expect(names(text, command)).toBe(false));
