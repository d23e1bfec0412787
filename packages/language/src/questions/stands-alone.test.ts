import { expect, test } from "vitest";
import { standsAlone } from "./stands-alone.ts";

const now = Date.UTC(2024, 5, 12);

test.each([
  "Why did we drop Redis?",
  "why did we drop redis for the queue",
  "hey, which database does the orders service use",
  "Warum haben wir Redis durch Postgres ersetzt?",
  "Pourquoi utilisons-nous Postgres pour les commandes ?",
  "¿Por qué dejamos Redis para la cola?",
  "注文サービスはどのデータベースを使っていますか？",
  "Can you tell me which database the orders service uses?",
])("%j can be answered by who has not heard the talk", (prompt) => {
  expect(standsAlone(prompt, now)).toBe(true);
});

test.each([
  ["names too little", "why?"],
  ["names too little", "what is it?"],
  ["points at the talk", "does this build pass?"],
  ["points at the talk", "why is that slow?"],
  ["is an order", "Replace Redis by Postgres in the orders service."],
  ["is an order", "ok, go on"],
  ["is a statement", "The orders service uses Redis"],
  ["has two paragraphs", "Here is the log.\n\nWhy did the orders service stop?"],
  ["is long", `Why did the orders service stop, ${"and what then, ".repeat(30)}?`],
  ["is empty", " \n"],
])("what %s cannot: %j", (_, prompt) => {
  expect(standsAlone(prompt, now)).toBe(false);
});
