import { anyOf, group, inOrder } from "../text/any-of.ts";
import { wordSet } from "./prose/sentence.ts";
import type { TextRun } from "./runs.ts";
import type { NamedShape, ShapeContext } from "./shape.ts";

const KEBAB = inOrder([
  /^([a-z][a-z0-9]*(?:-[a-z0-9]+){0,3})-/,
  group(
    "(",
    anyOf([
      /service|api|worker|app|gateway|proxy|db|cli|sdk|client|server|bot|site|ui|operator|controller/,
      /backend|frontend|dashboard|pipeline|daemon|scheduler|indexer|infra|monorepo/,
    ]),
  ),
  /$/,
]);

/** "cross-site", "http-client", "dev-server", "single-page-app": a kind of thing, however many there are of it. */
const KINDS = wordSet(`
  call self same cross multi single page non co in on off out per sub pre post anti third first second last next
  client server service user app api web http https rest graphql grpc rpc json sql nosql node native mobile
  desktop browser dev test tests testing prod local remote mock fake stub dummy real live full half partial
  public private internal external open closed own new old legacy default custom base main my your our some
  any other another no built side front back end long running short lived high low level command line in
  memory memory cache reverse forward mcp lsp ssh tls tcp udp dns smtp ftp mail file files db database
  shared background foreground async sync job queue task message event view abort ingress stream model
  create use run start stop make build install progressive static dynamic generic simple small large
  react vue system generative authorization instrumentation identity
  hello world example sample demo foo bar baz todo chat ai llm thread process hosted managed standalone
  and or to the a an of by vs with
`);

/** Words of every day that are as often the name of the one that a team has. */
const NAMED_ALL_THE_SAME = /^(?:web-app|user-(?:service|api|db))$/;

/** Published packages with a name of this form. */
const PUBLISHED = anyOf(
  [
    /(?:chakra|kuma|headless|styled|theme|material|daisy|flow|park|element|naive|vant|semantic)-ui/,
    /identity-obj-proxy|http-proxy/,
    /(?:vue|angular|webpack|vercel|netlify|sentry|wait-on|react-native|postcss|tailwindcss|svgo|apollo)-(?:cli|server|client)/,
    /socket\.io-client|prom-client|pg-(?:client|proxy)/,
  ],
  { before: /^/, behind: /$/ },
);

/** "billing-service", "orders-api", "web-app": what is being made, by the way projects are named. */
export function projectShape(run: TextRun, { text }: ShapeContext): NamedShape | undefined {
  if (/^(?:create|use|get|font|next)-|-to-/.test(run.text)) return undefined;
  const [, front, head] = KEBAB.exec(run.text) ?? [];
  if (front === undefined || head === undefined || "{(<$=".includes(text.text[run.end] ?? " "))
    return undefined;
  if (PUBLISHED.test(run.text)) return { name: run.text, type: "package", confidence: 0.75 };
  const isNamed = front.split("-").some((part) => part.length > 1 && !KINDS.has(part) && !/^\d+$/.test(part));
  if (!isNamed && !NAMED_ALL_THE_SAME.test(run.text)) return undefined;
  return { name: run.text, type: "project", confidence: 0.72 };
}
