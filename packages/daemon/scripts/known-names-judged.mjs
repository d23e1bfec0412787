// Judgements on the names that linguist-languages and simple-icons list: names known well enough to count in
// any case, everyday words, and short names in use. Written like known-names-extra.mjs; any other name is
// taken only if its spelling cannot be mistaken (see build-known-names.mjs).

export const judged = {
  technology: `
    ?C | C++ = cpp, cplusplus | C# = csharp, c sharp | F# = fsharp | Q# = ^Q# | ?D = dlang | ?R = rlang | ?V = vlang
    ?Go = golang | ~Rust | Python = python3, ?py | TypeScript = ?TS, ?ts | JavaScript = ^JS, ?js, ecmascript
    ^Java = java | Kotlin | ~Swift | ~Ruby = ?rb | Scala | Haskell | Elixir = ~Elixir, ~elixir | Erlang
    Clojure = clj | ClojureScript | ~Dart | ~Julia | ~Crystal | Elm = ~Elm | OCaml | Perl | Raku = ~Raku, perl6
    PHP | Lua | Luau | Nim = ~Nim | Zig = ~Zig | Gleam = !Gleam | ~Solidity = solidity | !Move | Fortran | COBOL
    Pascal = ~Pascal | Delphi = ~Delphi | ~Ada | Lisp = ^Lisp | Common Lisp | Scheme = !Scheme | Racket = !Racket
    Prolog | Smalltalk | MATLAB | ~Octave | ?Assembly = !assembly | VHDL | Verilog | SystemVerilog
    Groovy = ~Groovy | CoffeeScript | PureScript | ReScript | Reason = !Reason | Vala = !Vala | Haxe = ~Haxe
    Apex = !Apex | ABAP | Bicep = !Bicep | HCL = ^HCL | Puppet = !Puppet | Starlark | Jsonnet | Dhall | Nushell
    Tcl = ~Tcl | AppleScript | ActionScript | AutoHotkey = ahk | GDScript | GLSL | HLSL | WGSL | OpenCL
    Mojo = !Mojo | Lean = !Lean, Lean 4 | Agda | Idris | Rocq = ~Coq | Isabelle = !Isabelle | TLA+ = ^TLA+
    Cypher = ~Cypher, openCypher | SPARQL | GraphQL = gql | Kusto = ^KQL, ^Kusto | PL/pgSQL = plpgsql, PLpgSQL
    PL/SQL = plsql | T-SQL = tsql, TSQL | WebAssembly | Thrift = !Thrift, Apache Thrift | Cap'n Proto | FlatBuffers
    Smithy = ~Smithy | JSX = ^JSX | TSX = ^TSX | Vue = ^Vue, Vue.js, vuejs
    React = ~React, React.js, ReactJS, ?react | Svelte | Angular = ~Angular, AngularJS | Astro = ~Astro
    Next.js = NextJS, !Next | Nuxt = Nuxt.js, NuxtJS | Ember.js = !Ember | Preact | ~Solid | Qwik = ~Qwik
    Alpine.js = AlpineJS | htmx | jQuery | Backbone.js = !Backbone | Stimulus = !Stimulus | Meteor = !Meteor
    Gatsby = ~Gatsby | Eleventy = 11ty, ~Eleventy | Hugo = ~Hugo | Jekyll = ~Jekyll | Docusaurus | VitePress
    MkDocs | ^Sphinx = !Sphinx | Handlebars = ~Handlebars, Handlebars.js | Mustache = !Mustache | EJS = ^EJS
    Pug = !Pug | Liquid = !Liquid | Jinja | Twig = !Twig | Blade = !Blade | Less = !Less | Stylus = !Stylus
    PostCSS | Tailwind CSS = ^Tailwind, TailwindCSS, ~tailwind | Bootstrap = !Bootstrap, Bootstrap CSS | Bulma = ~Bulma | UnoCSS
    daisyUI | Material Design | MUI = ^MUI, Material-UI, Material UI | Chakra UI | Ant Design = antd
    Mantine = ~Mantine | Headless UI | styled-components | Emotion = !Emotion
    Express = ~Express, Express.js, expressjs | Fastify | Koa = ~Koa | NestJS = Nest.js | AdonisJS | Sails.js
    Strapi | Directus | Ghost = !Ghost | Keystone = !Keystone | Payload CMS | Prisma = ~Prisma, ~prisma
    Sequelize | Mongoose = ~Mongoose, ~mongoose | Knex.js = ~Knex, ~knex | Axios = ~Axios, ~axios | Lodash
    RxJS | Redux = ~Redux, ~redux | MobX | XState | Immer = ~Immer | React Hook Form | D3 = ~D3, D3.js
    Three.js = threejs | p5.js | Chart.js | ECharts = Apache ECharts | Cytoscape.js = ~Cytoscape | Plotly
    Leaflet = ~Leaflet | Mapbox | OpenStreetMap = ^OSM | Konva = ~Konva | GSAP = ^GSAP | Lit = !Lit
    Stencil = !Stencil | Vite = ^Vite, vite | Vitest | Webpack | Rollup = ~Rollup, ~rollup | Babel = ~Babel, ~babel
    esbuild | Turborepo = !Turbo | Nx = ~Nx | Lerna = ~Lerna | npm | pnpm | Yarn = ~Yarn, ?yarn | Bun = ~Bun, ?bun
    Deno | ESLint | Prettier = ~Prettier, ~prettier | Biome = ~Biome, ~biome | Oxc = ~Oxc | Knip = ~Knip, ~knip
    Stylelint | commitlint | Jest = ~Jest, ~jest | Mocha = ~Mocha | Chai = !Chai | Jasmine = ~Jasmine | ^AVA
    Cypress = ~Cypress | Puppeteer = ~Puppeteer, ~puppeteer | Selenium = ~Selenium | WebdriverIO | Appium
    Testing Library | Mock Service Worker | Ajv = ^Ajv, ajv | Socket.IO | Electron Fiddle
    Django | Flask = ~Flask | FastAPI | pandas = ~pandas, ~Pandas | NumPy | SciPy | scikit-learn = sklearn | PyTorch
    TensorFlow | Keras | Jupyter = Jupyter Notebook, JupyterLab | Streamlit | Gradio | Dask = ~Dask
    Polars = ~Polars | Numba | pytest | PyPI | PyPy | Cython | MicroPython | Scrapy | OpenCV | LangChain | LangGraph
    CrewAI | MLflow | Kedro | Optuna | ^Ray = !Ray | ONNX = ^ONNX | tinygrad | tqdm
    Kubernetes = k8s, ^K8S, kube | Docker | Podman | Rancher = ~Rancher | OpenShift = Red Hat OpenShift | Terraform
    OpenTofu | Ansible | Chef = !Chef | Jenkins = ~Jenkins, ~jenkins | CircleCI | Travis CI | TeamCity | Buildkite
    Drone CI = !Drone | GoCD | Prometheus = ~Prometheus | Grafana | Kibana | Elasticsearch = Elastic Search
    Apache Solr = Solr | Lucene = Apache Lucene | InfluxDB | TimescaleDB = ~Timescale | VictoriaMetrics | RabbitMQ
    Kafka = Apache Kafka | Pulsar = !Pulsar, Apache Pulsar | MQTT | Mosquitto = Eclipse Mosquitto
    Airflow = ~Airflow, Apache Airflow | Spark = ~Spark, Apache Spark, PySpark | Flink = Apache Flink
    Hadoop = Apache Hadoop | HBase = Apache HBase | Hive = !Hive, Apache Hive | Apache Arrow = !Arrow
    Trino = ~Trino | Presto = !Presto | Druid = !Druid, Apache Druid | Superset = ~Superset, Apache Superset
    Cassandra = ~Cassandra, Apache Cassandra | ScyllaDB | CouchDB = Apache CouchDB | Couchbase
    MongoDB = ~Mongo, ~mongo | Neo4j | ArangoDB | SurrealDB | ClickHouse | DuckDB | SQLite = sqlite3
    PostgreSQL = postgres, pgsql | MySQL | MariaDB | Redis | RocksDB | Qdrant | Milvus = ~Milvus | Meilisearch
    TiDB | Vitess | MinIO | Ceph = ^Ceph | Supabase | Firebase | Appwrite | PocketBase | Turso = ~Turso
    PlanetScale | Snowflake = ~Snowflake | BigQuery = Google BigQuery | Bigtable = Google Bigtable
    Cloud Spanner = !Spanner, Google Cloud Spanner | Google Pub/Sub | Dataflow = !Dataflow | Keycloak | Auth0
    OpenID | Let's Encrypt | OpenSSL | WireGuard | OpenVPN | HAProxy | NGINX | Apache HTTP Server = !Apache
    Tomcat = ~Tomcat, Apache Tomcat | Jetty = ~Jetty | Cilium = ~Cilium | NixOS | Arch Linux | Debian | Ubuntu
    Fedora = ~Fedora | CentOS | Alpine Linux | FreeBSD | OpenBSD | Red Hat Enterprise Linux = ^RHEL | Linux
    macOS = ~Mac OS, OS X | iOS = ^iOS | Android = ^Android | Chrome OS | ~Wayland | GNOME = ^GNOME | KDE = ^KDE
    ^GTK | Qt = ~Qt | Flutter = ~Flutter | Expo = ~Expo | Ionic = ~Ionic | Capacitor = ~Capacitor | Unity = !Unity
    Unreal Engine | Godot = Godot Engine | Blender = ~Blender | FFmpeg | GStreamer | OpenGL | Vulkan = ~Vulkan
    Metal = !Metal | LLVM | GCC = ^GCC | Clang = ~Clang | CMake | Bazel | Gradle | Maven = ~Maven, Apache Maven
    !Ant = Apache Ant | Conan = !Conan | vcpkg | RISC-V | Arduino = ^Arduino | ESPHome | Zigbee | Bluetooth
    V8 = ~V8 | SpiderMonkey | Node-RED | nodemon | PM2 = ^PM2 | curl = ~curl, cURL | HTTPie | wget
    Postman = ~Postman | Insomnia = !Insomnia | Swagger = ~Swagger | Mermaid = ~Mermaid | PlantUML | Graphviz
    LaTeX = ^LaTeX, ^TeX | Typst | AsciiDoc | reStructuredText = ^RST | Pandoc = ^Pandoc, pandoc | OpenJDK
    LibreOffice | ImageMagick | Chrome = ~Chrome, Google Chrome | Firefox = ^Firefox | Safari = ~Safari | Chromium
    Microsoft Edge | .NET = ^.NET, dotnet | ASP.NET | Blazor | ReSharper | Subversion = ~Subversion, svn
    Mercurial = ~Mercurial | Gerrit = ~Gerrit | Phoenix = ~Phoenix, Phoenix Framework | Sinatra = ~Sinatra | RuboCop
    RubyGems | Hasura | Apollo GraphQL = ~Apollo | Relay = !Relay | Yjs | ProseMirror | Tiptap
    Lexical = !Lexical | Excalidraw = ~Excalidraw | tldraw | Cucumber = ~Cucumber | Gherkin = ~Gherkin
    Robot Framework | Locust = !Locust | JMeter = Apache JMeter | Gatling = !Gatling | IPFS
    Ethereum | Bitcoin = ^Bitcoin | Solana | RSS = ^RSS | iCalendar = ical | vCard | EditorConfig | Browserslist
  `,
  product: `
    GitHub | GitLab | Bitbucket | Gitea | Forgejo | Codeberg | Datadog | New Relic | Splunk | Grafana Cloud | Snyk
    SonarQube = SonarCloud, SonarQube Server | Codecov | Coveralls | Algolia | Contentful | Sanity = !Sanity
    Cloudinary | PostHog | Plausible Analytics | Google Analytics | Replit | CodeSandbox | StackBlitz | Gitpod
    CodeRabbit | Warp = !Warp | Zed = ~Zed | Sublime Text | Notepad++ | GitBook | ReadMe = !ReadMe | Read the Docs
    Mintlify | Airtable | Zapier | n8n | Make.com | Retool = ~Retool | Todoist | ClickUp | Evernote | Logseq
    Raycast = ~Raycast | Alfred = !Alfred | Loom = !Loom | Calendly | Cal.com | Typeform | Mastodon = ~Mastodon
    Bluesky = ~Bluesky | LinkedIn | Instagram | TikTok | Twitch = ~Twitch | Spotify | Substack | Patreon
    Home Assistant | OpenRouter | Replicate = !Replicate | Mistral = !Mistral | ElevenLabs | Deepgram
    Weights & Biases | Cloudflare Workers | Cloudflare Pages | Backblaze | Tailscale | ngrok | Okta | Clerk = !Clerk
    VMware | VirtualBox | Proxmox | TestRail | BrowserStack | Sauce Labs | LeetCode | arXiv | Wikipedia
    Google Maps | Google Docs | Google Sheets | Google Meet | Google Calendar | Google Colab = ^Colab
    App Store = ^App Store | Google Play | Docs.rs | DBeaver | DataGrip | WebStorm | PyCharm | GoLand | PhpStorm
    RubyMine | CLion
  `,
  organization: `
    Cisco = ^Cisco | Ericsson = ^Ericsson | Nokia = ^Nokia | Siemens = ^Siemens | Huawei = ^Huawei
    Qualcomm = ^Qualcomm | Broadcom = ^Broadcom | Dell = ^Dell | Lenovo = ^Lenovo | Hitachi = ^Hitachi
    Toshiba = ^Toshiba | Accenture = ^Accenture | Infosys = ^Infosys | ByteDance | Alibaba Cloud | Tesla = !Tesla
    SpaceX | Boeing = ^Boeing | Airbus = ^Airbus | BMW = ^BMW | Volkswagen = ^Volkswagen | Goldman Sachs
    Barclays = ^Barclays | HSBC = ^HSBC | Deutsche Bank | Deutsche Bahn | The Guardian | CNN = ^CNN | IEEE = ^IEEE
    ACM = ^ACM | United Nations | European Union | World Health Organization | Mozilla | Wikimedia Foundation
    Y Combinator | Automattic = ^Automattic | Elastic = !Elastic | Docker Inc. | Confluent = ~Confluent
    Cloudera = ^Cloudera | Cockroach Labs | Unilever = ^Unilever | Open Source Initiative | OpenJS Foundation
    Khan Academy
  `,
};

/** Names of the packages that are no entity however they are written: words of every day, formats of one tool. */
export const dropped = new Set(
  `
    Text | Formatted | Public Key | Checksums | Diff | Hosts File | Ignore List | E-mail | Click | Clean | Cool
    Fancy | Factor | Grace | Harbour | Logos | Mask | Mercury | Monkey | Opal | Pan | Parrot | Pickle | Polar
    Processing | Quake | Red | Ring | Roc | Rouge | Sage | Sail | Self | Shell | Sieve | Slash | Slice | Squirrel
    Tea | Turtle | Unified Parallel C | Uno | Volt | Wish | Max | Zap | Answer | Await | Box | Cash App
    Change Detection | Circle | Comma | Contactless Payment | Creative Technology | Game Developer | Game Science
    Open Access | Open Badges | Hack Club | Red Bull | Stack | Super User | The Algorithms | The Conversation
    The Register | When I Work | Web Ontology Language | Note | Now | Files | Local | Session | Semantic Web
    Try It Online | Every.org | Java Properties | Git Commit | Git Config | Git Attributes | Git Revision List
    Go Checksums | Go Module | Go Workspace | JAR Manifest | Maven POM | NPM Config | Pip Requirements
    Python traceback | Python console | Julia REPL | Jest Snapshot | Linear Programming | Answer Set Programming
    C-ObjDump | Type Language | Common Workflow Language | File.io | Mail.Ru | mail.com | Record Jar
    Rich Text Format | Proto.io | Vector Logo Zone | Fur Affinity | Furry Network | U.S. News | ICON | FOX | MAN
    SEAT | NOW | LINE | HERE | HEY | FIRST | JET | SMT | SIP | STAR | STON | GAP | FLUX | CLIPS | CIL | DM | EQ | GN
    M4 | MTML | MUF | NCL | NEON | NL | RON | RPC | SAS | STL | XC | XS | ZAP | ZIL | AL | AMP | ANA | B | E | IO
    Io | KX | INSPIRE | INFINITI | IRIS | POWERS | ROOT | TED | TUI | VOX | MEGA | MTA | MTR | NEAR | MG | MSI
    CE | CTS | BT | BIM | EA | ENS | FCC | HAL | OSF | TON | VEGAS | WALKMAN | DTS | DMM | DAF | PDM | PDQ | RTL
    RTM | SWR | TGA | UPS | X | XO | C3 | E3 | F1 | F5 | G2 | H3 | N26 | O2 | R3 | S7 Airlines | Tape | VCL
    XML Property List | Raw token data | Wavefront Object | Wavefront Material | Unity3D Asset | Quickstart
    JSON with Comments | Graph Modeling Language | Game Maker Language | Module Management System | New API
    Base UI | ChatBot | KnowledgeBase | HelpDesk | Simple Icons | Source Engine | Root Me | The Mighty | Oh Dear
    Hi Bob | Great Learning | Standard Resume | National Grid | Peak Design | Legacy Games | Cloud Native Build
    Private Division | OneStream | TrueUp | Immersive Translate | Web Awesome | AList | Awesome Lists
    Image Toolbox | AppManager | Reactive Resume | Event Store | Help Scout | Just Eat | The Models Resource
    The Sounds Resource | Image.sc | BASIC | Regular Expression | Edge | Kit | Pic | Clue | Charity | Latte | Hare
    Janet | Stan | Leo | Dylan | Beef | Pony | Riot | Terra | Turing | Genie | Clarity | Chapel | Cadence | Carbon
    Alloy | Arc | Beads | Verse | Scenic | Sway | Dockerfile | Makefile | Procfile | Just | Caddyfile | Gemfile.lock
    desktop | fish | hoon | q | sed | wisp | kvlang | dircolors
  `
    .split(/[|\n]/)
    .map((name) => name.trim()),
);
