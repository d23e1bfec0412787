import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { active } from "./contradictions.fixture.ts";

const outcome = (first: string, second: string) => {
  using deps = beliefStore();
  believe(deps, first, { day: -2 });
  const { kind } = believe(deps, second, { day: -1 });
  return { kind, holds: active(deps).toSorted() };
};

test.each([
  ["Wir nutzen MySQL.", "Wir nutzen jetzt Postgres statt MySQL."],
  ["Nous utilisons MySQL.", "Nous utilisons désormais Postgres au lieu de MySQL."],
  ["Usamos MySQL.", "Ahora usamos Postgres en lugar de MySQL."],
  ["Usiamo MySQL.", "Adesso usiamo Postgres invece di MySQL."],
  ["Usamos MySQL.", "Agora usamos Postgres em vez de MySQL."],
  ["Używamy MySQL.", "Teraz używamy Postgres zamiast MySQL."],
  ["We gebruiken MySQL.", "We gebruiken nu Postgres in plaats van MySQL."],
  ["Vi använder MySQL.", "Vi använder nu Postgres istället för MySQL."],
  ["Používáme MySQL.", "Nyní používáme Postgres místo MySQL."],
  ["Wir nutzen jetzt MySQL statt Oracle.", "Wir nutzen jetzt Postgres statt MySQL."],
  ["Die Küche ist blau.", "Die Küche ist jetzt grün statt blau."],
  ["Wir sind bei MySQL.", "Wir sind jetzt bei Postgres statt bei MySQL."],
  ["Wir arbeiten mit MySQL.", "Wir arbeiten jetzt mit Postgres statt mit MySQL."],
  ["Het kantoor is in Utrecht.", "Het kantoor is nu in Leiden."],
  ["Jag jobbar på Ikea.", "Jag jobbar nu på Volvo."],
  ["Ana mora no Porto.", "Ana mora agora no Rio."],
  ["Le bureau est à Lyon.", "Le bureau est désormais à Nantes."],
  ["Ana vive en Madrid.", "Ana vive ahora en Sevilla."],
])("what is so now is asked about: %s, %s", (first, second) => {
  expect(outcome(first, second)).toEqual({ kind: "conflict", holds: [first, second].toSorted() });
});

test.each([
  ["Wir haben einen Hund.", "Wir haben jetzt eine Katze."],
  ["Wir arbeiten mit MySQL.", "Wir arbeiten jetzt mit MySQL und Postgres."],
  ["Wir nutzen MySQL.", "Tom sagt, wir nutzen jetzt Postgres statt MySQL."],
  ["Wir nutzen MySQL.", "Vielleicht nutzen wir jetzt Postgres statt MySQL."],
  ["Wir nutzen MySQL.", "Nutzen wir jetzt Postgres statt MySQL?"],
  ["Wir nutzen MySQL.", "Wir nutzen jetzt Postgres statt MySQL für die Suche."],
  ["Die Tests nutzen MySQL.", "Wir nutzen jetzt Postgres statt MySQL."],
  ["Usamos MySQL para facturas.", "Ahora usamos Postgres para clientes."],
  ["We run scripts in Berlin.", "We run nu scripts in Paris."],
  ["Actele vi se trimit in Cluj.", "Actele nu vi se trimit in Iasi."],
  ["Wir sind nicht in Berlin.", "Wir sind jetzt nicht in Paris."],
  ["Die App ist schnell.", "Die App ist mittlerweile stabil."],
  ["Lisa ist Ärztin.", "Lisa ist inzwischen Mutter."],
  ["Ana es médica.", "Ana es ahora madre."],
  ["Das Backup ist auf Band.", "Das Backup ist jetzt auf Deutsch."],
  ["Tom arbeitet mit Python.", "Tom arbeitet jetzt mit Lisa."],
])("one more, another matter or a doubt is no question: %s, %s", (first, second) => {
  expect(outcome(first, second)).toEqual({ kind: "saved", holds: [first, second].toSorted() });
});

test.each([
  ["Wir nutzen MySQL.", "Wir nutzen jetzt auch Postgres."],
  ["Wir arbeiten mit MySQL.", "Wir arbeiten jetzt auch mit Postgres."],
  ["Wir nutzen MySQL.", "Wir nutzen jetzt Postgres statt Oracle."],
  ["Noi folosim Postgres.", "Noi nu folosim Oracle."],
])("one more, or another one's end, puts nothing behind: %s, %s", (first, second) => {
  expect(outcome(first, second).holds).toEqual([first, second].toSorted());
});
