import { afterEach, beforeEach, expect, test } from "vitest";
import { type MadeUpStore, madeUpStore } from "../made-up-store.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
  for (const text of [
    "The heating is switched off in April.",
    "Das Handbuch liegt im zweiten Regal.",
    "Passwords are hashed with argon2id.",
    "Die Datenbankverbindung wird nach 30 Sekunden getrennt.",
    "Vor der Auslieferung muss Frau Sommer zustimmen.",
  ])
    made.memory(text);
});
afterEach(() => made.close());

const first = (question: string): string | undefined =>
  made.ask(question, { vector: null }).memories[0]?.content;

test.each([
  ["Womit werden Passwörter gehasht?", "Passwords are hashed"],
  ["when is the database connection closed?", "Die Datenbankverbindung"],
  ["who has to agree before a deployment?", "Vor der Auslieferung"],
  ["Wann wird die Heizung abgeschaltet?", "The heating"],
])("“%s” finds what was said in the other language", (question, text) => {
  expect(first(question)).toContain(text);
});

test("a word in another form, or inside of a longer one, is the same word", () => {
  expect(first("Wie lange hält eine Verbindung zur Datenbank?")).toContain("Die Datenbankverbindung");
  expect(first("Welche Handbücher gibt es?")).toContain("Das Handbuch");
});

test("of two that say it the one in the language of the question goes first", () => {
  made.memory("The certificates are renewed by certbot.");
  made.memory("Die Zertifikate erneuert Holger.");
  expect(first("Wer erneuert die Zertifikate?")).toContain("Holger");
  expect(first("who renews the certificates?")).toContain("certbot");
});
