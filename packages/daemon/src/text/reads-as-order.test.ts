import { expect, test } from "vitest";
import { orders, ordinary } from "./orders.fixture.ts";
import { readsAsOrder } from "./reads-as-order.ts";

test.each(orders)("an order to an agent: %s", (text) => {
  expect(readsAsOrder(text)).toBe(true);
});

test.each(ordinary)("no order to an agent: %s", (text) => {
  expect(readsAsOrder(text)).toBe(false);
});
