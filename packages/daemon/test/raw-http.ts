import { request } from "node:http";
import { connect } from "node:net";

export interface RawReply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  /** The parsed body, or null when it is no JSON. */
  readonly json: {
    error?: string;
    issues?: { path: string; message: string }[];
    [key: string]: unknown;
  } | null;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** The header `Host` as it is; null leaves it out. */
  readonly host?: string | null;
}

/** A request as a program without manners would send it: any header, any body. */
export function sendRaw(baseUrl: string, path: string, options: RawRequest = {}): Promise<RawReply> {
  const { method = "GET", headers = {}, body, host } = options;
  const url = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request({
      host: url.hostname,
      port: url.port,
      path,
      method,
      agent: false,
      setHost: host === undefined,
      headers: {
        ...(typeof host === "string" && { host }),
        ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
        ...headers,
      },
    });
    sent.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function parsed(text: string): RawReply["json"] {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Posts a value as JSON. */
export const postJson = (
  baseUrl: string,
  path: string,
  value: unknown,
  headers: Record<string, string> = {},
) =>
  sendRaw(baseUrl, path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof value === "string" ? value : JSON.stringify(value),
  });

/** Says exactly this to the port, and answers what comes back, up to the first JSON body or the end of the connection. */
export function speak(baseUrl: string, words: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(Number(port), hostname, () => socket.write(words));
    const done = () => {
      socket.destroy();
      resolve(heard);
    };
    socket.on("data", (part) => {
      heard += part.toString("utf8");
      if (heard.endsWith("}")) done();
    });
    socket.on("end", done).on("error", reject);
  });
}

/** Says exactly this and nothing more, and answers all that comes back. */
export function speakAndListen(baseUrl: string, words: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(Number(port), hostname, () => socket.end(words));
    socket.on("data", (part) => {
      heard += part.toString("utf8");
    });
    socket.on("end", () => resolve(heard)).on("error", reject);
  });
}
