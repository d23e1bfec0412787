import { expect, test } from "vitest";
import { isSameProject, projectKeysOf } from "./project.ts";

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

test("what a space calls by its remote is the project that one calls by its folder, and no other remote's", () => {
  const own = (project: string | null) => ({ project, isShared: false });
  const shared = (project: string | null) => ({ project, isShared: true });
  expect(isSameProject(own("Orders"), shared("github.com/acme/orders"))).toBe(true);
  expect(isSameProject(shared("orders"), shared("github.com/acme/orders"))).toBe(true);
  expect(isSameProject(shared("github.com/beta/orders"), shared("github.com/acme/orders"))).toBe(false);
  expect(isSameProject(own("github.com/acme/orders"), own("orders"))).toBe(false);
  expect(isSameProject(own(null), shared("orders"))).toBe(false);
  expect(isSameProject(own(null), shared(null))).toBe(true);
});
