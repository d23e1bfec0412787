// Names that a developer's memory is full of and that linguist-languages and simple-icons lack or write otherwise.
//
// A paragraph a subject, names between "|", other spellings behind "=". The mark of a spelling says when it counts:
//   (none) in any case, anywhere        ^ only as written here
//   ~ as written, inside a sentence of a text about technology
//   ? as written, with a word beside it that says so ("written in Go", "Go modules", "Rust and Go")
//   ! the same, and only words that say nothing else: "Black formatter" is one, "Edge functions" are not

export const extra = {
  technology: `
    SQL Server = ^MSSQL, mssql, Microsoft SQL Server | ^Oracle Database | Oracle = ?Oracle | ^Db2 | DynamoDB = Amazon DynamoDB
    ^Aurora PostgreSQL | Redshift = ~Redshift, Amazon Redshift | ~Athena = Amazon Athena

    pgvector | pgBouncer = pgbouncer | PostGIS | FTS5 | LevelDB | LMDB | RethinkDB | Valkey
    Memcached = memcache | DragonflyDB | CockroachDB | YugabyteDB | TigerBeetle | Chroma DB = ChromaDB | ~Pinecone
    Weaviate | ^FAISS = faiss | LanceDB | Typesense | OpenSearch | etcd | ZooKeeper = Apache ZooKeeper
    ~Iceberg = Apache Iceberg | Delta Lake | Kuzu | Hasura

    S3 = ~S3, Amazon S3, AWS S3 | EC2 = Amazon EC2 | ECS = ^ECS, Amazon ECS | EKS = ^EKS, Amazon EKS
    ~Fargate = AWS Fargate | AWS Lambda = ~Lambda | SQS = Amazon SQS | ^SNS = Amazon SNS | RDS = ^RDS, Amazon RDS
    CloudFront | CloudFormation | CloudWatch | ^IAM = AWS IAM | Route 53 | API Gateway = ^API Gateway | EventBridge
    Kinesis | SageMaker | Bedrock = ~Bedrock, Amazon Bedrock | ~Cognito | AWS CDK | ElastiCache

    Cloud Run = ^Cloud Run | ^GKE = Google Kubernetes Engine | ^GCS | ^AKS = Azure Kubernetes Service
    Cosmos DB = CosmosDB | Azure DevOps | Azure Functions | Vertex AI | Firestore = Cloud Firestore
    Durable Objects

    HTTP = ^HTTP, ^HTTP/1.1 | HTTP/2 = ^HTTP2 | HTTP/3 | HTTPS = ^HTTPS | TCP = ^TCP | UDP = ^UDP | TCP/IP
    QUIC = ^QUIC | TLS = ^TLS | mTLS | SSH = ^SSH | SFTP = ^SFTP | FTP = ^FTP | DNS = ^DNS | DHCP = ^DHCP
    SMTP = ^SMTP | IMAP = ^IMAP | LDAP = ^LDAP | SAML = ^SAML | OAuth 2.0 = OAuth2, OAuth 2 | OAuth | ^PKCE
    ^ES256 | ^RS256 | ^HS256 | ^EdDSA
    OpenID Connect = ^OIDC | WebSocket = WebSockets, web sockets | Server-Sent Events = ^SSE | gRPC
    REST = ^REST, ^REST API, ^REST APIs | JSON-RPC = JSONRPC | SOAP = ^SOAP | AMQP
    JWT = ^JWT, ^JWTs, JSON Web Token | CORS = ^CORS | CSRF = ^CSRF | ^XSS | ^CSP
    LSP = ^LSP, Language Server Protocol | ^ACP = Agent Client Protocol | POSIX | ISO 8601 | RFC 3339 | ^ASCII
    UTF-8 = utf8 | UTF-16 | Base64 | NDJSON | JSON Schema | JSONL = JSON Lines | OpenAPI = ^OpenAPI Specification
    AsyncAPI | ^ANSI | VT100 | mDNS | ULID = ^ULID | UUID = ^UUIDv7

    SHA-256 = ^SHA256 | ^MD5 | bcrypt | Argon2 | AES = ^AES, AES-256 | ^RSA | Ed25519 | HMAC = ^HMAC | BM25 = ^BM25
    HNSW = ^HNSW | MinHash | XXHash = xxhash

    Windows = ^Windows, ~Windows 10, ^Windows 11 | ^WSL = WSL2 | ^Ubuntu | Raspbian | Alpine = ~Alpine | iPadOS
    watchOS

    Playwright = ~Playwright, ~playwright | Visual Studio = ^Visual Studio | Xdebug | Karma = !Karma
    ^JUnit = JUnit 5 | TestNG | Mockito | RSpec | Minitest | PHPUnit | xUnit | NUnit | Testcontainers
    ^Hypothesis = !Hypothesis | Supertest | MSW = ^MSW | ~nock | Nightwatch | ^ExUnit | Ginkgo = !Ginkgo | ~testify
    ^k6

    tree-sitter = treesitter | ripgrep = ?rg | grep = ?grep | protoc | fzf | jq | sed = ?sed | awk = ?awk | rsync | systemd | launchd
    cron = ~cron, crontab | nvm | pyenv | rbenv | asdf = !asdf | mise = ?mise | direnv | GNU Make = !Make
    Ninja = !Ninja | Meson = !Meson | Nix = ^Nix, nixpkgs | Homebrew = ~brew | apt-get | Chocolatey | Scoop = !Scoop
    GoReleaser | golangci-lint | gofmt | staticcheck | Delve = !Delve | ShellCheck | Hadolint
    Husky = ~Husky, ~husky | lint-staged | Changesets = ~Changesets | OXLint = oxlint, Oxlint | tsup | tsx = !tsx
    tsgo | tsc | esbuild | Rspack | Parcel = !Parcel | Rolldown | SWC = ^SWC | Terser = !Terser | Nodemon | ts-node
    zx = ?zx | corepack | npx | uvx | Piscina = !Piscina | Kysely
    Drizzle = ~Drizzle, Drizzle ORM | TypeORM | MikroORM | Objection.js | BullMQ | JSDoc
    pino = !pino | Winston = !Winston | Zod = ~Zod, ~zod | Valibot | Yup = !Yup | Joi = !Joi | ArkType | oRPC | tRPC
    Hono = ~Hono, ~hono | Elysia = !Elysia | Nitro = !Nitro | h3 = !h3 | Remix = ~Remix
    SolidJS = Solid.js, SolidStart | SvelteKit | TanStack Query = React Query, react-query | TanStack Router
    TanStack Start | Redux Toolkit = RTK Query | Zustand | Jotai | Recoil = !Recoil | Radix UI | shadcn/ui = shadcn
    Framer Motion | React Native | React Router | Lucide = ~Lucide | Ink = !Ink | xterm.js
    commander.js = !Commander | Sharp = !Sharp, ?sharp | highlight.js | marked = !marked | remark = !remark
    rehype | ^markdown-it | Shiki = ~Shiki | CodeMirror | Monaco Editor = !Monaco | graphology
    ONNX Runtime = onnxruntime | Transformers.js | ^WebContainers | Storybook = ~Storybook, ~storybook

    Pydantic | SQLAlchemy | Alembic = ~Alembic | asyncio | aiohttp | httpx = ~httpx | Starlette | uvicorn | Gunicorn
    Celery = ~Celery | mypy | Pyright | ^Ruff = ~Ruff, ~ruff | Black = !Black | isort | flake8 | Pylint
    tox = ?tox | nox = ?nox | Poetry = !Poetry | uv = ?uv | pip = ~pip | conda | virtualenv | ^venv | Typer = ~Typer
    Click = !Click | Textual = !Textual | Rich = !Rich | Jinja2 | Matplotlib | Seaborn | XGBoost | LightGBM
    Hugging Face = HuggingFace | LlamaIndex | ^LangSmith | LiteLLM | DSPy | Instructor = !Instructor | GraphRAG
    vLLM | llama.cpp | ^spaCy | NLTK = ^NLTK | Whisper = ~Whisper

    Cobra = ~Cobra, ~cobra, spf13/cobra | Viper = ~Viper, ~viper | go-git | Bubble Tea = ^Bubble Tea, bubbletea
    GORM = gorm | sqlc | Echo = !Echo | Fiber = !Fiber | Chi = !Chi | zap = !zap | zerolog | logrus | ^Wire = !Wire
    Temporal = ~Temporal

    Tokio = ~Tokio, ~tokio | Serde = ~Serde, ~serde | Axum = ~Axum, ~axum | Actix Web = ^Actix
    Clippy = ~Clippy, ~clippy | Cargo = ~Cargo | Diesel = !Diesel | sqlx = ~sqlx | rayon = !rayon
    ^Rustfmt = rustfmt | rustc | Bevy = ~Bevy | wgpu | napi-rs | PyO3

    Ecto = ~Ecto, ~ecto | LiveView = Phoenix LiveView | GenServer | Oban = ~Oban | Ash Framework = !Ash
    Credo = ~Credo, ~credo | Dialyzer = Dialyxir | gopls | rust-analyzer | typescript-language-server | Sobelow
    Hex = !Hex, ^Hex.pm | ^ETS | Plug = !Plug | Tidewave = ~Tidewave

    Rails = ^Rails, Ruby on Rails, ^RoR | Sidekiq | Puma = !Puma | Devise = !Devise | Hotwire = ~Hotwire
    Bundler = ~Bundler | ActiveRecord = Active Record | Laravel | Eloquent = !Eloquent | ~Livewire | Symfony
    Composer = !Composer | WordPress | Spring Boot | Spring = ~Spring | Hibernate = ~Hibernate | Micronaut | Quarkus
    Lombok = ~Lombok | Netty = ~Netty | Jetpack Compose | SwiftUI | UIKit = ^UIKit | AppKit = ^AppKit
    Core Data = ^Core Data | Combine = !Combine | XCTest | SwiftPM = Swift Package Manager | CocoaPods
    ^ASP.NET Core | Entity Framework = Entity Framework Core, EF Core | ^MAUI | WPF = ^WPF | NuGet

    Docker Compose = docker-compose, ^Docker compose | Docker Swarm | containerd | ^OCI | runc | Kustomize
    Argo CD = ArgoCD | Flux CD = FluxCD | Helm = ~Helm | Istio | Envoy = ~Envoy | Linkerd | Traefik | Nginx
    Caddy = ~Caddy | Knative | Crossplane = ~Crossplane | Karpenter = ~Karpenter | minikube | K3s | eBPF | ^gVisor
    Firecracker = ~Firecracker | QEMU | ^KVM | LXC = ^LXC | Packer = !Packer | Vagrant = ~Vagrant, ~vagrant
    Terragrunt | Pulumi | Nomad = !Nomad | Vault = ~Vault, HashiCorp Vault | Consul = ~Consul | Tekton = ~Tekton
    Spinnaker = !Spinnaker | StatsD | Jaeger = ~Jaeger | Zipkin | Loki = ~Loki, Grafana Loki | Tempo = !Tempo, Grafana Tempo
    OpenTelemetry = OTel, ^OTEL, OTLP | Fluentd | Logstash | Debezium = ~Debezium | dbt = ~dbt | Dagster
    Prefect = !Prefect | Redpanda | ^NATS = NATS JetStream | ZeroMQ | ActiveMQ | Kafka Streams

    Git = ^Git, ~git | Git LFS | Git worktree = git worktrees | pre-commit = ~pre-commit
    GitHub Actions = ~GitHub Action | GitHub App | GitHub CLI | GitLab CI = GitLab CI/CD | Dependabot
    Renovate = ~Renovate | semantic-release | Conventional Commits | SemVer = semver, semantic versioning | Lefthook
    Beads = !Beads

    DOM = ^DOM | CSSOM | ^WebView2 = ^WebView | Service Worker = ^Service Workers, service workers
    Web Workers = ^Web Worker, web workers | IndexedDB | localStorage = ^localStorage | ^Shadow DOM | WebAuthn
    WebRTC | WebGL | WebGPU | WebAssembly = ^WASM, wasm | WASI = ^WASI | Electron = ~Electron
    Tauri = ~Tauri, ~tauri | ARIA = ^ARIA, ^WAI-ARIA | ^WCAG | CSS Grid = ^CSS Grid | Flexbox | ^Sass = SCSS
    BEM = !BEM

    MCP = ^MCP, Model Context Protocol, ^MCP server, ^MCP servers | Transformer = !Transformer | LoRA = ^LoRA
    RLHF = ^RLHF | GGUF = ^GGUF | CUDA | ROCm = ^ROCm | TensorRT | Triton = !Triton | JAX = ^JAX | PyTorch Lightning
    Universal Sentence Encoder | SentencePiece | Word2Vec | BERT = ^BERT | T5 = !T5 | CLIP = !CLIP

    PDF = ^PDF, ^PDFs | CSV = ^CSV | TSV = ^TSV | JSON = ^JSON, json | YAML = ^YAML, yaml, yml | TOML = ^TOML, toml
    XML = ^XML | HTML = ^HTML, ^HTML5, html | CSS = ^CSS, ^CSS3, css | SQL = ^SQL | Markdown = ^Markdown, markdown
    MDX = ^MDX | DOCX = ^DOCX | SVG = ^SVG | PNG = ^PNG | JPEG = ^JPEG, ^JPG | WebP = ^WebP | MP3 = ^MP3
    MP4 = ^MP4 | H.264 | EPUB | ^ZIP | gzip | zstd = Zstandard | Brotli | Parquet = ~Parquet, Apache Parquet
    Avro = ^Avro | MessagePack = msgpack | Protocol Buffers = protobuf, protobufs, ^Protobuf, proto3, proto2
    DOT = !DOT | GraphML | ^CUE = !CUE

    Bash = ^Bash, bash | Zsh | PowerShell = pwsh | fish = !fish | tmux | Vim = ^Vim, vim | Neovim = nvim
    Emacs = GNU Emacs | VS Code = vscode, Visual Studio Code | IntelliJ IDEA = IntelliJ | Xcode | iTerm2 = iTerm
    Ghostty | Android Studio

    Node.js = nodejs, ?Node | Visual Basic = ^VB | ^Objective-C = objc, obj-c
  `,
  product: `
    Slack = ^Slack | Microsoft Teams = ^MS Teams | Zoom = ~Zoom | Skype | Outlook = ~Outlook | OneDrive | SharePoint
    Microsoft Office = ^Office 365, Microsoft 365 | Excel = ~Excel, Microsoft Excel | PowerPoint
    Google Workspace | Confluence = ~Confluence | Salesforce | Zendesk | HubSpot | Intercom = ~Intercom | Mailchimp
    SendGrid | Twilio | Mixpanel | Amplitude = ~Amplitude | Statsig | LaunchDarkly | Segment = !Segment | Heroku
    Render = !Render | Railway = !Railway | Fly.io | Vercel | Netlify | Cloudflare | Canva = ~Canva | Photoshop
    Illustrator = !Illustrator

    AWS = ^AWS, Amazon Web Services | Azure = ^Azure, Microsoft Azure | Google Cloud = ^GCP, Google Cloud Platform
    Oracle Cloud | DigitalOcean | Hetzner = ^Hetzner | Raspberry Pi

    ChatGPT | Codex = ~Codex, Codex CLI, ~codex | GPT-3.5 = ^GPT-3.5 | GPT-4 = ^GPT-4 | GPT-4o = ^GPT-4o
    GPT-5 = ^GPT-5 | GPT-5.1 | GPT-4.1 | DALL-E = DALL·E | ^Sora = !Sora | Claude = ^Claude
    Claude Code = ^Claude Code, claude code, claude-code | Claude Desktop | Claude Opus = ~Opus
    Claude Sonnet = ~Sonnet | Claude Haiku = ~Haiku | Gemini = ~Gemini, Google Gemini
    Gemini CLI = gemini cli, gemini-cli | GitHub Copilot = ^Copilot | Cursor = !Cursor, Cursor IDE
    Windsurf = ~Windsurf | Aider = ~Aider | OpenCode = opencode | Devin = !Devin | Factory Droid = ~Droid
    Llama = ~Llama, ^LLaMA, Llama 2, Llama 3 | Mixtral | Qwen = ^Qwen | DeepSeek | Grok = ~Grok | Midjourney
    Stable Diffusion | Ollama | LM Studio | Perplexity = !Perplexity | NotebookLM

    iPhone = ^iPhone | iPhone 13 | iPhone 14 | iPhone 15 = iPhone 15 Pro | iPhone 16 = iPhone 16 Pro
    iPhone 17 = iPhone 17 Pro | iPad = ^iPad | MacBook = ^MacBook, MacBook Pro, MacBook Air
    Apple Watch = ^Apple Watch | Kindle = ~Kindle | Obsidian = ~Obsidian | Notion = ~Notion | Linear = !Linear
    Jira = ^Jira, jira | Trello | Asana = ^Asana | Figma | Miro = ~Miro | 1Password | Bitwarden | Dropbox
    Google Drive | Gmail | YouTube | Twitter = ^Twitter | Discord = ^Discord | Telegram = ~Telegram | WhatsApp
    Signal = !Signal | Stripe = ~Stripe | PayPal | Shopify | Stack Overflow = StackOverflow | Hacker News | Reddit
    PagerDuty | Sentry = ~Sentry | Opsgenie | Apple Silicon | Apple Container = ^Apple Container, apple container
  `,
  organization: `
    OpenAI | Anthropic = ^Anthropic, ~anthropic | Google = ^Google | Google DeepMind = ^DeepMind
    Microsoft = ^Microsoft | Amazon = ~Amazon | Apple = ~Apple | Meta = !Meta, Meta AI | Facebook = ^Facebook
    Netflix = ^Netflix | NVIDIA = ^NVIDIA, ^Nvidia | Intel = ^Intel | AMD = ^AMD | IBM = ^IBM | Oracle Corporation
    SAP = ^SAP | Samsung = ^Samsung | Sony = ^Sony | JetBrains | Mozilla = ^Mozilla | Red Hat
    Canonical = !Canonical | HashiCorp | Mistral AI = ~Mistral | Cohere = ~Cohere | xAI = ^xAI | Perplexity AI
    Hugging Face Inc. | Databricks | Atlassian | Spotify = ^Spotify | Airbnb = ^Airbnb | Uber = ^Uber
    Palantir = ^Palantir | Linux Foundation | Apache Software Foundation | W3C = ^W3C | IETF = ^IETF
    OWASP = ^OWASP | NASA = ^NASA | ^CNCF = Cloud Native Computing Foundation | Y Combinator
  `,
  concept: `
    retrieval-augmented generation = ^RAG | large language model = ^LLM, ^LLMs, large language models
    CI/CD = ^CI/CD | test-driven development = ^TDD | domain-driven design = ^DDD | CQRS = ^CQRS
    event sourcing = event-sourced | GitOps = ^GitOps | CRDT = ^CRDT, ^CRDTs | server-side rendering = ^SSR
    progressive web app = ^PWA | dependency injection | infrastructure as code = ^IaC
    role-based access control = ^RBAC | single sign-on = ^SSO | multi-factor authentication = ^MFA, ^2FA
    ^WAL = write-ahead log, write-ahead logging | reciprocal rank fusion = ^RRF | trunk-based development
    hexagonal architecture | clean architecture | prompt engineering | prompt caching | prompt injection
    context engineering | knowledge graph | vector search | blue-green deployment | canary deployment
    eventual consistency | optimistic locking | idempotency key = idempotency keys | ~circuit breaker
    feature flags = feature flag | zero trust | differential privacy | federated learning | reinforcement learning
    few-shot learning | chain of thought = chain-of-thought | micro frontends | test pyramid | Law of Demeter
    Postel's law
  `,
};
