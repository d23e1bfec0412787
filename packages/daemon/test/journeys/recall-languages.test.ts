import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { first, remember, words } from "../recalling.ts";

/** A memory and a question in each language. */
const languages: Readonly<Record<string, readonly [memory: string, question: string]>> = {
  Arabic: ["المكتبة تغلق أبوابها يوم الجمعة في الساعة السادسة.", "متى تغلق المكتبة يوم الجمعة؟"],
  Chinese: ["我们每周二在上海办公室开会。", "上海办公室什么时候开会？"],
  Czech: ["Záložní server stojí ve sklepě brněnské kanceláře.", "Kde stojí záložní server?"],
  Dutch: [
    "De sleutel van de fietsenstalling ligt bij de receptie.",
    "Waar ligt de sleutel van de fietsenstalling?",
  ],
  English: ["The invoices are sent on the last Friday of the month.", "When are the invoices sent?"],
  Finnish: ["Sauna lämmitetään joka torstai kello kuusi.", "Milloin sauna lämmitetään?"],
  French: ["La réunion de l'équipe a lieu dans le château.", "Où a lieu la réunion de l'équipe ?"],
  German: ["Die Prüfung der Öfen übernimmt Frau Müller.", "Wer übernimmt die Prüfung der Öfen?"],
  Greek: ["Το αρχείο των συμβολαίων φυλάσσεται στην αποθήκη.", "Πού φυλάσσεται το αρχείο των συμβολαίων;"],
  Hebrew: ["הפגישה עם הלקוח נקבעה ליום רביעי בבוקר.", "מתי נקבעה הפגישה עם הלקוח?"],
  Hindi: ["बैठक हर सोमवार को दिल्ली कार्यालय में होती है।", "दिल्ली कार्यालय में बैठक कब होती है?"],
  Italian: ["La chiave del magazzino è nel cassetto della segretaria.", "Dov'è la chiave del magazzino?"],
  Japanese: ["会議は毎週火曜日に東京の事務所で行います。", "東京の事務所での会議はいつですか。"],
  Korean: ["배포는 금요일에 하지 않는다.", "배포를 금요일에 하나요?"],
  Polish: ["Żółta łódź stoi w porcie w Gdańsku.", "Gdzie stoi żółta łódź?"],
  Portuguese: [
    "A manutenção do elevador acontece às terças-feiras.",
    "Quando acontece a manutenção do elevador?",
  ],
  Russian: ["Резервные копии хранятся в подвале старого здания.", "Где хранятся резервные копии?"],
  Spanish: [
    "La contabilidad del taller la lleva la señora Núñez.",
    "¿Quién lleva la contabilidad del taller?",
  ],
  Thai: ["การประชุมทีมจัดขึ้นทุกวันพุธที่เชียงใหม่", "ประชุมทีมที่เชียงใหม่วันไหน"],
  Turkish: ["Işıklı tabela İzmir ofisinin girişinde asılı.", "Işıklı tabela nerede asılı?"],
};

describe("a question in one of twenty languages", () => {
  let memory: TestDaemon;
  beforeAll(async () => {
    memory = await testDaemon({ models: words });
    await remember(
      memory,
      Object.values(languages).map(([content]) => content),
    );
  }, 30_000);
  afterAll(() => memory[Symbol.asyncDispose]());

  test.each(Object.entries(languages))("%s finds what was said in it before all others", async (_, pair) => {
    expect(await first(memory, pair[1])).toBe(pair[0]);
  });

  test.each(Object.entries(languages))(
    "%s is found composed, decomposed and in capitals",
    async (_, pair) => {
      const [content, question] = pair;
      expect(await first(memory, question.normalize("NFD"))).toBe(content);
      expect(await first(memory, question.normalize("NFC"))).toBe(content);
      expect(await first(memory, question.toUpperCase())).toBe(content);
    },
  );

  test("in Turkish, letters with and without a dot are one letter, whoever wrote them", async () => {
    const [content] = languages.Turkish ?? [""];
    for (const query of [
      "IŞIKLI TABELA",
      "ışıklı tabela",
      "isikli tabela",
      "izmir ofisinin",
      "İZMİR OFİSİNİN",
    ])
      expect([query, await first(memory, query)]).toEqual([query, content]);
  });

  test("what was written in wide or decomposed letters is found by plain ones, and the other way round", async () => {
    const wide = "ＡＰＩゲートウェイは８０８０番ポートで待ち受ける。";
    const decomposed = "Die Küche schließt um zehn.".normalize("NFD");
    await remember(memory, [wide, decomposed]);
    expect(await first(memory, "ゲートウェイのポート")).toBe(wide);
    expect(await first(memory, "API 8080")).toBe(wide);
    expect(await first(memory, "wann schließt die Küche")).toBe(decomposed);
  });
});
