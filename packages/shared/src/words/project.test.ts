import { expect, test } from "vitest";
import { projectKeysOf } from "./project.ts";

test("the project of a remote answers to its address and to its last part, in whatever capitals", () => {
  expect(projectKeysOf("github.com/Acme/Orders")).toEqual(["github.com/acme/orders", "orders"]);
  expect(projectKeysOf("gitserver/acme/orders").at(-1)).toBe("orders");
  expect(projectKeysOf("git.acme.example:2222/platform/api/orders").at(-1)).toBe("orders");
});

test("a name is asked for as it is, also one with a slash or a dot", () => {
  expect(projectKeysOf("Orders")).toEqual(["orders"]);
  expect(projectKeysOf("acme/orders")).toEqual(["acme/orders"]);
  expect(projectKeysOf("orders.js")).toEqual(["orders.js"]);
  expect(projectKeysOf("github.com/")).toEqual(["github.com/"]);
});
