import { expect, test } from "vitest";
import { englishWords, inEnglish, translationsIn } from "./index.ts";

test.each([
  ["Der Benutzer löscht die Datei nicht.", "the user deletes the file not."],
  ["Wir haben die Einstellungen gespeichert.", "we have the settings saved."],
  ["Bitte vor dem Zusammenführen loeschen.", "please before the merge delete."],
  ["Die Datenbankverbindung wurde getrennt.", "the database connection was separate."],
  ["Das ist die Xylophonie von Frau Okafor.", "the is the Xylophonie from mrs Okafor."],
])("“%s” is read word by word", (german, english) => {
  expect(inEnglish(german)).toBe(english);
});

test.each([
  "The users die when the die is cast, also in an old man's war.",
  "Commit messages are in English. Use `der` for the encoding.",
  "const was = not; export default in;",
  "La rédaction du serveur était fermée hier, es un error.",
  "De server staat in het kantoor en wij hebben de sleutel niet.",
  "Serveren er nede, og du skal ikke slette den.",
])("“%s” is not German, and stays as it is", (text) => {
  expect(inEnglish(text)).toBe(text);
  expect(englishWords(text)).toBe("");
});

test("of a text in both languages the German sentences are read", () => {
  const text = "Please fix the queue. Die Warteschlange ist voll.";
  expect(inEnglish(text)).toBe("Please fix the queue. the queue is full.");
  expect(englishWords(text)).toBe("queue full");
});

test("a word may be several in English, a compound is what its parts are", () => {
  const found = translationsIn("Wo ist die Fehlermeldungsliste der Nachrichten?");
  expect(found.get("nachrichten")).toEqual([[["messages"], ["news"]]]);
  expect(translationsIn("Wie groß ist die Datei?").get("groß")).toEqual([[["large"], ["big"]]]);
  expect(found.get("fehlermeldungsliste")).toEqual([[["error", "message"]], [["list"]]]);
});

test("a long word takes no longer than its length", () => {
  const begun = performance.now();
  inEnglish(`der Hund und ${"daten".repeat(20_000)} ${"ä".repeat(100_000)}`);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
