import { API_VERSION, type Contract, type Endpoint } from "@memory/shared";
import { page, table } from "./markdown.ts";

/** docs/api.md: how the API is called, and every endpoint. */
export const apiReference = (contract: Contract): string =>
  page("The HTTP API", "the contract in `packages/shared`", [
    intro,
    "## Every endpoint",
    ...Object.entries(contract).flatMap(([group, rows]) => [
      `### ${headingOf(group)}`,
      table(["Method", "Path", ""], Object.values(rows).map(row)),
    ]),
  ]);

const row = (endpoint: Endpoint): string[] => [
  endpoint.method.toUpperCase(),
  `\`${endpoint.path.replace(/:(\w+)/g, "{$1}")}\``,
  endpoint.summary + kindWords(endpoint),
];

function kindWords({ events, serverSent, upload, download, takesStream }: Endpoint): string {
  if (takesStream) return " *(the body is the file; NDJSON)*";
  if (download) return " *(a file)*";
  if (events) return " *(NDJSON)*";
  if (serverSent) return " *(server-sent events)*";
  return upload ? " *(the body is the file)*" : "";
}

/** "embeddings" is told as "Embeddings". */
const headingOf = (group: string): string => `${group.slice(0, 1).toUpperCase()}${group.slice(1)}`;

const intro = `The daemon answers on \`http://127.0.0.1:4319\` (or the port it was moved to: \`memory daemon status\`), for programs of this machine alone; there is nothing to log in to. [openapi.json](openapi.json) (OpenAPI 3.2, API version ${API_VERSION}) describes every request and answer to the field, for generators of clients and for reference viewers. TypeScript programs of this repository use the typed client of \`packages/client\`.

\`\`\`sh
curl http://127.0.0.1:4319/health
curl http://127.0.0.1:4319/memory/save -H 'content-type: application/json' -d '{"content": "The staging server is heron."}'
curl http://127.0.0.1:4319/memory/query -H 'content-type: application/json' -d '{"query": "which server is staging?"}'
curl -N http://127.0.0.1:4319/import/sessions/stream -H 'content-type: application/json' -d '{"dryRun": true}'
\`\`\`

- **Bodies** are JSON (\`content-type: application/json\`), 1 MiB at most; a key that is not known is refused, so that a misspelt \`dryrun\` spends nothing. An upload is the file itself, \`application/octet-stream\`, 64 MiB at most.
- **Refusals** are \`{"error": "…", "issues": [{"path": "…", "message": "…"}]}\`; \`issues\` is there where a body, a query, a path or a header is wrong. 400 malformed, 404 not there, 409 refused by a state, 413 too large, 415 no JSON, 403 a foreign \`Host\` or \`Origin\`, 503 starting or stopping.
- **Owners**: \`x-memory-owner: <uuid>\` acts for an owner of its own; without it the default owner answers, whom \`GET /health\` names.
- **Lists** take \`limit\` (1 to 500, 50 unless said) and \`cursor\`, and answer \`nextCursor\`, null at the end.
- **Streams** marked *NDJSON* send one JSON object a line: \`item\` events, \`ping\` in silence, and exactly one \`done\` or \`error\` at the end. Closing the connection stops the work at the next safe point. *Server-sent events* go on until the caller leaves.
- **Times** are ISO 8601; ids are uuids.`;
