/** Sentences that speak of what is run, made up: `rules` forbid or prescribe it, `mentions` only say something of it. */
export const rules = `
never run db:reset on the shared box
don't use npm install here, only npm ci
please never force push to main
always run make lint before you commit
use pnpm build, not yarn build
git stash is forbidden in this repo
run the tests with cargo nextest, cargo test is too slow
only Lena may run make release
terraform apply goes through CI, never by hand
do not docker compose down -v, the volume is our only copy
before kubectl delete ask Tom
the migrations must be run with --plan first
npm audit fix is off limits, it breaks the plugin
we don't run prettier over the whole repo
no git rebase on shared branches please
bitte nie gradle clean laufen lassen
rake db:seed nur lokal ausführen
vor make deploy immer den Kanal fragen
kubectl apply darf nur die Pipeline
nimm immer uv sync statt pip install
pip install ist hier verboten
kein git commit --amend auf main
führe die Tests nur mit --runInBand aus
ne lance jamais make clean sur ce serveur
utilise toujours pnpm install
no ejecutes nunca rails db:drop aquí
usa siempre make test antes de subir
you must pass --dry-run to helm upgrade here
avoid sudo npm install, it messes with the permissions
cargo publish only from the release branch
mvn deploy needs the vpn, else it uploads half of it: connect first
ask me before you run alembic downgrade
stick with make build, the other one is for CI
make seed wipes the addresses, don't
from now on commits are made with git commit -s
we never run yarn upgrade without asking
git clean -fdx deletes the fixtures, leave it alone
set RAILS_ENV=test before rake spec
go generate should not be run by hand
please keep away from flyway repair
prisma db push is for prototypes only, we write migrations
brew upgrade breaks the toolchain on this mac so don't
wir benutzen kein docker-compose mehr, nur docker compose
yarn start läuft nur mit node 20
mix ecto.reset? never on staging
no pytest -n auto here, the ports clash
it has to be ./gradlew check, not gradle check
run make proto after each change to the schema
first stop the worker, then run rails db:migrate
do it with npm run e2e -- --headed, otherwise it hangs
`
  .trim()
  .split("\n");

export const mentions = `
npm test took four minutes today
I ran make deploy yesterday and it worked
why does cargo build take so long?
the output of terraform plan looks odd
can you run npm run lint?
git push failed because of the hook
kubectl get pods shows three restarts
does make seed also create the admins?
docker compose up is running in the other terminal
what does yarn build do differently from vite build
I just did a git rebase and lost a commit
cargo test passes now
rails db:migrate was done on Friday
the gradle build was green this morning
gestern lief npm run build noch
make test hat 3 Minuten gedauert
kannst du mal npm run dev starten?
was macht eigentlich make proto
helm upgrade timed out on staging
then I tried pip install and got a conflict
pytest found 212 tests
git log says it was Ada
is there a difference between npm ci and npm install?
I think the flag of docker build was renamed
the readme mentions make setup
terraform state list is empty
running alembic upgrade now
prisma migrate created a new folder
go vet is happy
make clean removed about 2 GB
hier la commande npm test a échoué
j'ai lancé make build ce matin
ayer ejecuté rails db:migrate sin problemas
the nightly job calls rake report:send
npm run build writes to dist
bundle exec rspec had two failures last week
I wrote a small wrapper around kubectl exec
there is a make target called docs
the CI runs npm run check and npm run typecheck
how long does flyway migrate usually take
we got a warning from yarn install
git stash pop gave a conflict in app.ts
mvn package made a jar of 40 MB
show me what make -n deploy prints
when I run uv sync it downloads torch again
docker ps lists nothing
wie lange dauert cargo build bei dir?
npm outdated shows 14 packages
commit it and push
please run the tests again with npm test
`
  .trim()
  .split("\n");
