import { expect, test } from "vitest";
import { addressedOrders, addressedToNobody, mistaken } from "./addresses.fixture.ts";
import { orders, ordinary } from "./orders.fixture.ts";
import { readsAsOrder } from "./reads-as-order.ts";

test.each([...orders, ...addressedOrders])("an order to an agent: %s", (text) => {
  expect(readsAsOrder(text)).toBe(true);
});

test.each([...ordinary, ...addressedToNobody, ...mistaken])("no order to an agent: %s", (text) => {
  expect(readsAsOrder(text)).toBe(false);
});
