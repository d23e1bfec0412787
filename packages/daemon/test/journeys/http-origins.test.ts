import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { sendRaw } from "../raw-http.ts";

let memory: TestDaemon;
beforeAll(async () => {
  memory = await testDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRaw(memory.baseUrl, path, { headers });

describe("pages of other sites", () => {
  test.each([
    "null",
    "https://example.com",
    "http://localhost.example.com",
    "http://192.168.0.7:3000",
    "file://",
    "",
  ])("with Origin %j are refused", async (origin) => {
    const { status, headers, json: answer } = await get("/status", { origin });
    expect([status, headers["access-control-allow-origin"]]).toEqual([403, undefined]);
    expect(answer?.error).toContain("Origin");
  });

  test.each(["http://localhost:5173", "http://127.0.0.1:8080", "https://localhost", "http://[::1]:3000"])(
    "served from this machine (%s) are let in",
    async (origin) => {
      const { status, headers } = await get("/status", { origin });
      expect([status, headers["access-control-allow-origin"], headers.vary]).toEqual([200, origin, "Origin"]);
    },
  );

  test.each(["/models/use", "/models/test", "/models/keys", "/models/available", "/MODELS/pull"])(
    "served from this machine may not choose models and keys, unless it is the daemon's own (%s)",
    async (path) => {
      const ask = (origin: string) =>
        sendRaw(memory.baseUrl, path, {
          method: path.endsWith("keys") ? "PUT" : "POST",
          headers: { origin, "content-type": "application/json" },
          body: '{"no": "such field"}',
        });
      expect((await ask("http://localhost:5173")).status).toBe(403);
      expect((await ask(memory.baseUrl)).status).toBe(400);
    },
  );

  test("a preflight is answered with what is allowed", async () => {
    const { status, headers } = await sendRaw(memory.baseUrl, "/memory/save", {
      method: "OPTIONS",
      headers: { origin: "http://localhost:5173", "access-control-request-method": "POST" },
    });
    expect(status).toBe(204);
    expect(headers["access-control-allow-methods"]).toContain("POST");
    expect(headers["access-control-allow-headers"]).toContain("x-memory-owner");
  });

  test("a preflight from elsewhere is refused", async () => {
    const headers = { origin: "https://example.com", "access-control-request-method": "POST" };
    expect((await sendRaw(memory.baseUrl, "/memory/save", { method: "OPTIONS", headers })).status).toBe(403);
  });

  test.each(["memory.example.com", "127.0.0.1.example.com", "10.0.0.1:4319", "localhost:4319:1"])(
    "that name the Host %s are refused",
    async (host) => {
      expect((await sendRaw(memory.baseUrl, "/health", { host })).status).toBe(403);
    },
  );

  test("localhost and the IPv6 loopback are the daemon's own names", async () => {
    for (const host of ["localhost:4319", "LOCALHOST", "[::1]:4319", "127.0.0.1"])
      expect((await sendRaw(memory.baseUrl, "/health", { host })).status).toBe(200);
  });
});
