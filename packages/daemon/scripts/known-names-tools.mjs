// Tools that developers speak of every day and that the other lists lack: what runs, builds, keeps, watches and tests
// software. Written like known-names-extra.mjs; a name that is a word as well has a mark or is left out.

export const tools = {
  technology: `
    ^ConfigMap
    Restic = restic | BorgBackup = !Borg | rclone | Duplicity = ~Duplicity | Duplicati | Kopia | Velero | Bacula | OpenEBS
    Longhorn = ~Longhorn | Rook = !Rook | Harbor = !Harbor | Portainer | Dokku | Coolify = ~Coolify | kubectl | kubectx
    Skaffold = ~Skaffold | Tilt = !Tilt | Telepresence = ~Telepresence | Argo Workflows | Argo Rollouts
    Flagger = !Flagger | KEDA = ^KEDA | cert-manager | ExternalDNS | Kyverno | Open Policy Agent = ^OPA
    Gatekeeper = !Gatekeeper, OPA Gatekeeper | Falco = ~Falco | Trivy | Grype | Syft = ~Syft | Cosign = ~Cosign, ~cosign
    Sigstore | Checkov | tfsec | tflint | Terrascan | Infracost | Atlantis = !Atlantis | SaltStack | CFEngine | cloud-init
    Buildah | Skopeo | Kaniko | BuildKit | Earthly = !Earthly | Dagger = !Dagger | Nix Flakes = nix flake | Devbox = ~Devbox
    devenv = ?devenv | Dev Containers = devcontainer, devcontainers | Bazelisk | Pants = !Pants | Buck2 | SCons
    Autotools | ccache | sccache | distcc | Woodpecker CI = ~Woodpecker | Azure Pipelines | AWS CodeBuild | CodePipeline
    Cloud Build = ^Cloud Build | Kamal = ~Kamal | Capistrano | Fabric = !Fabric | Rundeck = ~Rundeck | StackStorm
    ^Serverless Framework | AWS Amplify = !Amplify | AWS SAM | CDKTF | SST = ^SST | LocalStack | Moto = !moto
    Wrangler = ~Wrangler, ?wrangler | Miniflare | workerd

    KeyDB | FoundationDB | QuestDB | Apache Pinot = !Pinot | StarRocks | Apache Doris | Databend | MonetDB | MotherDuck
    libSQL | Litestream | LiteFS | rqlite | dqlite | ObjectBox | PouchDB | WatermelonDB | Dexie.js = ~Dexie | NeDB | LokiJS
    BadgerDB | bbolt | BoltDB | Pebble = !Pebble | Aerospike | Apache Ignite | Hazelcast | Infinispan | Ehcache
    Varnish = ~Varnish | Squid = !Squid | Neon = !Neon | FaunaDB | Dgraph | JanusGraph | TigerGraph | Memgraph | NebulaGraph
    Stardog | GraphDB | EdgeDB | InstantDB | ElectricSQL | PowerSync | Convex = !Convex | RxDB
    Airbyte | Meltano | Kestra | Luigi = !Luigi | Camunda | Zeebe | Inngest | Trigger.dev | Hatchet = !Hatchet
    Windmill = !Windmill | Faktory | Asynq | Resque | Delayed Job = ^Delayed Job | GoodJob | Solid Queue = ^Solid Queue
    Bull = !Bull | Bee-Queue | Agenda = !Agenda | RQ = !RQ | Huey = !Huey | Dramatiq | Beanstalkd | Gearman | NSQ = ^NSQ
    EMQX | VerneMQ | HiveMQ | IBM MQ | Azure Service Bus | Google Pub/Sub = ^Pub/Sub | Amazon MQ | Amazon MSK = ^MSK
    Event Hubs = ^Event Hubs | WarpStream | AutoMQ

    Mimir = !Mimir, Grafana Mimir | Thanos = !Thanos | Alertmanager | Pushgateway | node_exporter = node exporter | cAdvisor
    Telegraf = ~Telegraf | collectd | Vector = !Vector | Fluent Bit = fluent-bit | Filebeat | Metricbeat | Graylog
    Graphite = !Graphite | Netdata | Nagios | Zabbix | Icinga | Checkmk | Uptime Kuma | Healthchecks.io | Gatus | SigNoz
    Elastic APM | Pyroscope | Parca = ~Parca | Perfetto = ~Perfetto | Grafana Alloy | HyperDX

    Kong = ~Kong | Tyk = ~Tyk | KrakenD | Apache APISIX = APISIX | Contour = !Contour | OpenResty | Pingora | lighttpd
    Tinyproxy | mitmproxy | Wireshark | tcpdump | nmap | netcat | socat | iptables | nftables | ufw = ?ufw | fail2ban
    CrowdSec | Pi-hole | AdGuard Home | Unbound = !Unbound | BIND = !BIND, ^BIND9 | CoreDNS | dnsmasq | PowerDNS | Authelia
    Authentik = ~Authentik, ~authentik | Ory Hydra | Ory Kratos | Zitadel | SuperTokens | Logto = ~Logto | Dex = !Dex
    Casdoor | Casbin | Cerbos | OpenFGA | SpiceDB | Permify | Better Auth = ^Better Auth | NextAuth.js = NextAuth
    Auth.js | Lucia = !Lucia | Passport.js = !Passport | Spring Security | OAuth2 Proxy | Teleport = !Teleport | Headscale
    ZeroTier | Nebula = !Nebula | NetBird | frp = !frp | localtunnel | Cloudflare Tunnel | cloudflared | Vaultwarden
    SOPS = ^SOPS, ~sops | Infisical | GnuPG = ^GPG, ?gpg | OpenPGP | YubiKey | Kerberos = ~Kerberos
    RADIUS = !RADIUS | SCIM = ^SCIM | FIDO2 | TOTP = ^TOTP

    Turbopack | QuickJS | JigsawStack | tsdown | unbuild | Snowpack | Gulp = ~Gulp, ?gulp | Grunt = !Grunt | Browserify | dprint | TSLint | JSHint
    cssnano | Autoprefixer | Lightning CSS | vanilla-extract | Linaria = ~Linaria | Panda CSS | StyleX | Windi CSS | Ariakit
    React Aria | NextUI | Vuetify | Quasar = !Quasar | Element Plus = ^Element Plus | Naive UI | Angular Material
    Cordova = ~Cordova, Apache Cordova | Wails = !Wails | Neutralino = Neutralinojs | Inferno = !Inferno | Mithril = ~Mithril
    Aurelia = ~Aurelia | Turbo = !Turbo | Unpoly | Datastar = ~Datastar | Blitz.js | RedwoodJS | VuePress | Nextra
    Starlight = !Starlight | Fumadocs | Antora | Zola = ~Zola | Gridsome | Pinia = ~Pinia, ~pinia | Vuex | NgRx | Nanostores
    Valtio | Legend-State | Apollo Client | Apollo Server | urql | GraphQL Yoga | Pothos = ~Pothos | TypeGraphQL | Mercurius
    PostGraphile | Zodios | Hapi = ~Hapi | Restify | FeathersJS | ^LoopBack | ^Moleculer
    Bookshelf.js | Slonik | Superstruct = ~Superstruct | TypeBox | Typia | Effect = !Effect, Effect-TS
    Ramda | Immutable.js | Day.js = dayjs | Luxon | Moment.js | ^SuperAgent
    Sinon.js = Sinon | uvu = ?uvu | TestCafe | CodeceptJS | Detox = ~Detox | Maestro = !Maestro | Happy DOM = happy-dom | jsdom
    Cheerio = ~Cheerio, ~cheerio | Lighthouse = !Lighthouse, Lighthouse CI, Google Lighthouse, Chrome Lighthouse | Pa11y | Stryker = ~Stryker | c8 = ?c8 | nyc = ?nyc
    Istanbul = !Istanbul | Commitizen | release-please | Verdaccio | Volta = !Volta | fnm = ?fnm | Wireit | npm-check-updates
    Rush = !Rush | Multer = ~Multer | Helmet = !Helmet

    SQLModel | Tortoise ORM | Peewee = ~Peewee, ~peewee | Django REST Framework = ^DRF | Django Ninja | Wagtail = ~Wagtail
    Litestar | Sanic = ~Sanic, ~sanic | Tornado = !Tornado | Bottle = !Bottle | Pyramid = !Pyramid | Quart = !Quart | CherryPy
    Granian | Hypercorn | uWSGI | Marshmallow = !Marshmallow, ?marshmallow | msgspec | orjson | ujson | structlog | Loguru
    tenacity = ?tenacity | Requests = !Requests | Beautiful Soup = BeautifulSoup, ~bs4 | lxml | Twisted = !Twisted
    AnyIO | Trio = !Trio | gevent | hatch = ?hatch, !Hatch | PDM = ^PDM | Rye = !Rye | pipx | Pipenv | Mamba = !Mamba, ?mamba
    Bandit = !Bandit, ?bandit | Pyrefly | Vulture = !Vulture | Bokeh = ~Bokeh | Altair = ~Altair | NiceGUI | PyQt = PyQt6, PyQt5
    PySide = PySide6 | Tkinter | Vaex | Modin | cuDF | PyArrow | Great Expectations = ^Great Expectations | Pandera
    DVC = ^DVC | ClearML | Metaflow | ZenML | BentoML | KServe | Kubeflow | Ray Serve | Triton Inference Server | TorchServe
    OpenVINO | DeepSpeed | PEFT = ^PEFT | bitsandbytes | Unsloth | Axolotl = ~Axolotl | Langfuse | Haystack = !Haystack
    Semantic Kernel = ^Semantic Kernel | AutoGen = ^AutoGen | Pydantic AI = PydanticAI | Mastra | Vercel AI SDK = ^AI SDK
    OpenAI SDK = ^OpenAI SDK | Promptfoo | DeepEval | Ragas | Vespa = ~Vespa | Marqo | ScaNN = ^ScaNN | hnswlib | USearch
    Tantivy | Quickwit | ComfyUI | Open WebUI | LibreChat | GPT4All | SGLang | ExLlama | MLX = ^MLX | Core ML
    TensorFlow Lite = TFLite | MediaPipe | YOLO = ^YOLO, YOLOv8 | Detectron2 | Gensim | fastText | Celery Beat | pip-tools
    pydantic-settings | freezegun | Faker = !Faker | factory_boy | polyfactory

    Hanami = ~Hanami | dry-rb | Sequel = !Sequel | Capybara = ~Capybara | FactoryBot | WebMock | SimpleCov | Brakeman
    Sorbet = ~Sorbet | RBS = ^RBS | Pundit = ~Pundit | CanCanCan | Nokogiri | ViewComponent | Phlex = ~Phlex | ^Solid Cache
    CodeIgniter | CakePHP | Yii = ~Yii, Yii2 | Laminas | Drupal | Joomla | Magento | PrestaShop | WooCommerce | Pest = !Pest
    PHPStan | Psalm = !Psalm | Rector = !Rector | PHP-CS-Fixer | Doctrine = !Doctrine | Filament = !Filament | Swoole
    ^RoadRunner | FrankenPHP | ^Spring MVC | ^Spring Data | ^Spring Cloud | Helidon | Vert.x | Dropwizard | ^Play Framework | Ktor
    jOOQ | MyBatis | Flyway = ~Flyway | Liquibase | AssertJ | Spock = !Spock | Kotest | MockK | WireMock | MapStruct
    Jackson = !Jackson | Gson | Guava = !Guava | Caffeine = !Caffeine | Akka = ~Akka | Apache Pekko | ZIO = ^ZIO
    Cats Effect = ^Cats Effect | http4s | Guice = ~Guice | Retrofit = !Retrofit | OkHttp | GraalVM | Logback | Log4j | SLF4J
    Checkstyle | SpotBugs | Spotless = !Spotless | sbt = ?sbt | Testify | GoMock | Gomega | Gin = !Gin | gorilla/mux | Ent = !Ent
    golang-migrate | slog = ?slog | ConnectRPC | Twirp = ~Twirp | gRPC-Gateway | templ = ?templ | Buf = !Buf, ?buf | errgroup
    async-std | Rocket = !Rocket | Leptos | Yew = !Yew | Dioxus | SeaORM | SQLx | clap = ?clap | anyhow = ?anyhow
    thiserror | reqwest | tonic = ?tonic | prost = ?prost | wasm-bindgen | wasm-pack | Wasmtime | Wasmer | WasmEdge | egui
    Slint = ~Slint | ratatui | cargo-nextest = nextest | bindgen = ?bindgen | UniFFI | hyper = ?hyper | tower-http
    Dapper = ~Dapper | MediatR | AutoMapper | Serilog | NLog | Polly = !Polly | Hangfire = ~Hangfire | Quartz.NET | SignalR
    MassTransit | NServiceBus | MSTest | Moq = ~Moq | NSubstitute | FluentAssertions | FluentValidation | Refit = !Refit
    Avalonia UI = ~Avalonia | Alamofire | SnapKit | RxSwift | fastlane | Tuist | XcodeGen | SwiftLint | SwiftFormat
    Riverpod | Absinthe = !Absinthe | Livebook | Broadway = !Broadway | Nerves = !Nerves | Mox = !Mox | ExUnit

    Helix = !Helix | Lapce | Kakoune | LazyVim | Spacemacs | Doom Emacs | VSCodium | NetBeans | Eclipse = !Eclipse
    Alacritty | kitty = !kitty | WezTerm | ^Windows Terminal | Zellij | GNU Screen | Oh My Zsh | Starship = !Starship
    Powerlevel10k | zoxide | atuin | fd = ?fd | bat = !bat | eza = ?eza | lazygit | lazydocker | k9s | btop | htop | yq
    hurl = ?hurl, !Hurl | Hoppscotch | grpcurl | Vegeta = ~Vegeta | wrk = ?wrk | Artillery = !Artillery | Toxiproxy | Chaos Mesh
    Pact = !Pact | Redoc = ~Redoc | Swagger UI | Spectral = !Spectral | Prism = !Prism

    Manjaro | openSUSE = ^SUSE | Gentoo | Slackware | Guix | Rocky Linux | AlmaLinux | Oracle Linux | Amazon Linux
    Linux Mint | Kali Linux | Void Linux | Talos Linux = !Talos | Flatcar = ~Flatcar, Flatcar Container Linux | Bottlerocket
    Fedora CoreOS | Raspberry Pi OS | Armbian | OpenWrt | pfSense | OPNsense | TrueNAS | Unraid | NetBSD | illumos | SmartOS
    ChromeOS | ZFS = ^ZFS, OpenZFS | Btrfs | ext4 | XFS = ^XFS | LVM = ^LVM | LUKS = ^LUKS | NFS = ^NFS | SMB = ^SMB
    Samba = ~Samba | iSCSI | GlusterFS | SeaweedFS | JuiceFS | Syncthing | Gogs = ~Gogs | SourceHut | Phabricator
    Jujutsu = ~Jujutsu | Perforce | Pijul | Darcs | git-annex | Gitleaks | TruffleHog | git-filter-repo | chezmoi | GNU Stow
    CBOR = ^CBOR | BSON = ^BSON | ^Arrow Flight | Apache ORC | Apache Hudi = ~Hudi | Unity Catalog | DataHub = ^DataHub
    OpenMetadata | OpenLineage | Metabase | Redash | Lightdash | Cube.js | Apache Beam | Apache NiFi = NiFi | Apache Camel
    Apache Storm | Apache Samza | HDFS = ^HDFS | YARN = !YARN | Apache Impala | Apache Kudu | Apache Zeppelin
  `,
  package: `
    better-sqlite3 | date-fns | fp-ts | neverthrow | undici | node-fetch | node-postgres | node-pty | chokidar | yargs | ioredis | moment = ?moment
    d3-force | io-ts | class-validator | graphql-request | pg-promise | axe-core | fast-check | sentence-transformers | tiktoken | sqlite-vec | ts-rest
    mix_audit
  `,
  product: `
    Honeycomb = ~Honeycomb | Lightstep | Dynatrace | AppDynamics | Instana = ~Instana | Rollbar | Bugsnag | Honeybadger
    LogRocket | FullStory | Hotjar | Matomo | Umami = ~Umami | GoatCounter | Axiom = !Axiom | Better Stack = ^Better Stack
    Papertrail = !Papertrail | Sumo Logic | Checkly | Pingdom | StatusCake | Statuspage | incident.io | FireHydrant
    Rootly | Doppler = ~Doppler | 1Password CLI | Percy = !Percy | Chromatic = !Chromatic | Val Town | Koyeb | Northflank
    Zeabur | Deno Deploy | Spacelift | Octopus Deploy | Fivetran | Looker = ~Looker | Tableau = ~Tableau | Power BI
    Sourcegraph | Tabnine | Cline = ~Cline | Roo Code | Kilo Code | Bolt.new | Braintrust = ~Braintrust | Helicone
    Portkey = ~Portkey | Nextcloud | Immich | Jellyfin | Plex = ~Plex | Semaphore CI | BBEdit | TextMate
    Upstash | WorkOS | Stytch | Kinde = ~Kinde | Mailgun | Postmark = ~Postmark | Plivo | Vonage | MessageBird
    Braintree | Adyen | Paddle = !Paddle | Lemon Squeezy | RevenueCat | Chargebee | Recurly | Klaviyo | Shortcut = !Shortcut
    YouTrack | Basecamp | Plane = !Plane | Mattermost | Rocket.Chat | Zulip | Webex
  `,
};
