import { sessionId, transcript } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { words } from "../recalling.ts";
import { importAll, writeSession } from "../sessions.ts";

const recall = ({ client }: TestDaemon, query: string) => client.recall.query({ body: { query } });
const shown = ({ client }: TestDaemon, session: string, number: number) =>
  client.turns.show({ params: { session, number } });

describe("a session of an odd shape", () => {
  test("without a person's words is kept and found, as what the agent said", async () => {
    await using memory = await testDaemon({ models: words });
    const session = transcript("/home/sam/code/kiln");
    session.assistant("The nightly check found that the kiln is cold.");
    session.tool("Bash", { command: "ls" });
    session.assistant("All else is well.");
    await writeSession(memory, 1, session.text());
    await importAll(memory);
    const { memories } = await recall(memory, "what did the nightly check find?");
    expect(memories).toMatchObject([
      {
        content: "Assistant: The nightly check found that the kiln is cold.\n\nAll else is well.",
        source: { statedBy: "assistant" },
        turn: { number: 0, ask: null },
      },
    ]);
  });

  test("without any words has no turns", async () => {
    await using memory = await testDaemon({ models: words });
    const session = transcript("/home/sam/code/kiln");
    session.tool("Bash", { command: "ls" });
    session.user("[Request interrupted by user]");
    session.user("<bash-input>ls</bash-input>");
    await writeSession(memory, 1, session.text());
    await importAll(memory);
    await expect(shown(memory, sessionId(1), 0)).rejects.toMatchObject({ code: "not_found" });
    expect((await recall(memory, "what did we list?")).memories).toEqual([]);
  });

  test("of 2,000 turns is imported in bounded time, and any of its turns is found and shown", async () => {
    await using memory = await testDaemon({ models: words });
    const session = transcript("/home/sam/code/kiln");
    for (let n = 0; n < 2_000; n += 1) {
      session.user(`Pot ${n}: how is it glazed?`);
      session.assistant(`Pot ${n} is glazed with recipe${n} of the blue book.`);
    }
    await writeSession(memory, 1, session.text());
    const begun = performance.now();
    await importAll(memory);
    const imported = performance.now();
    for (const n of [0, 999, 1_999]) {
      const [first] = (await recall(memory, `which pot has recipe${n}`)).memories;
      expect(first?.turn?.number).toBe(n);
      expect(first?.content).toContain(`Pot ${n} is glazed`);
    }
    expect(await shown(memory, sessionId(1), 1_999)).toMatchObject({ previous: 1_998 });
    const asked = performance.now();
    expect(imported - begun).toBeLessThan(25_000);
    expect(asked - imported).toBeLessThan(5_000);
  }, 60_000);

  test("of one turn of 5 MB is imported and asked in bounded time, and the turn is cut to what is asked", async () => {
    await using memory = await testDaemon({ models: words });
    const session = transcript("/home/sam/code/kiln");
    session.user("Write all of it down.");
    for (let n = 0; n < 170; n += 1) {
      const line = (m: number) =>
        `Shelf ${n} row ${m} holds pots of clay${(n * 31 + m) % 997} and little else.`;
      session.assistant(Array.from({ length: 500 }, (_, m) => line(m)).join(n % 2 ? "\n\n" : "\n"));
    }
    session.assistant("The celadon bowl stands on the highest shelf.");
    const text = session.text();
    expect(text.length).toBeGreaterThan(4_000_000);
    await writeSession(memory, 1, text);
    const begun = performance.now();
    await importAll(memory);
    const imported = performance.now();
    const { memories } = await recall(memory, "where does the celadon bowl stand?");
    const again = await recall(memory, "which shelf holds pots of clay7 in row 12?");
    const turn = await shown(memory, sessionId(1), 0);
    const asked = performance.now();
    expect(JSON.stringify(turn.blocks).length).toBeGreaterThan(4_000_000);
    expect(memories[0]?.content).toContain("The celadon bowl stands on the highest shelf.");
    expect(memories[0]?.content.length).toBeLessThan(2_600);
    expect(memories[0]?.turn).toMatchObject({ number: 0, whole: false });
    expect(again.memories[0]?.content.length).toBeLessThan(2_600);
    expect(imported - begun).toBeLessThan(30_000);
    // Beside the import of the same run: whatever else this machine does.
    expect(asked - imported).toBeLessThan(2.5 * (imported - begun));
  }, 90_000);
});

/** Something said in each script, and a question with some of its words. */
const scripts: Readonly<Record<string, readonly [said: string, question: string]>> = {
  Latin: ["Schlüssel zur Werkstatt hängt neben der Tür.", "Wo hängt der Schlüssel zur Werkstatt?"],
  Cyrillic: ["Ключ от мастерской висит у двери.", "Где висит ключ от мастерской?"],
  Greek: ["Το κλειδί του εργαστηρίου κρέμεται δίπλα στην πόρτα.", "Πού κρέμεται το κλειδί του εργαστηρίου;"],
  Armenian: ["Արհեստանոցի բանալին կախված է դռան մոտ։", "Որտե՞ղ է արհեստանոցի բանալին"],
  Georgian: ["სახელოსნოს გასაღები კართან კიდია.", "სად კიდია სახელოსნოს გასაღები?"],
  Hebrew: ["המפתח של הסדנה תלוי ליד הדלת.", "איפה תלוי המפתח של הסדנה?"],
  Arabic: ["مفتاح الورشة معلق بجانب الباب.", "أين مفتاح الورشة معلق؟"],
  Devanagari: ["कार्यशाला की चाबी दरवाज़े के पास टंगी है।", "कार्यशाला की चाबी कहाँ टंगी है?"],
  Bengali: ["কর্মশালার চাবি দরজার পাশে ঝুলছে।", "কর্মশালার চাবি কোথায় ঝুলছে?"],
  Gurmukhi: ["ਵਰਕਸ਼ਾਪ ਦੀ ਚਾਬੀ ਦਰਵਾਜ਼ੇ ਕੋਲ ਟੰਗੀ ਹੈ।", "ਵਰਕਸ਼ਾਪ ਦੀ ਚਾਬੀ ਕਿੱਥੇ ਟੰਗੀ ਹੈ?"],
  Gujarati: ["વર્કશોપની ચાવી દરવાજા પાસે લટકે છે.", "વર્કશોપની ચાવી ક્યાં લટકે છે?"],
  Tamil: ["பட்டறையின் சாவி கதவருகே தொங்குகிறது.", "பட்டறையின் சாவி எங்கே தொங்குகிறது?"],
  Telugu: ["వర్క్‌షాప్ తాళంచెవి తలుపు పక్కన వేలాడుతోంది.", "వర్క్‌షాప్ తాళంచెవి ఎక్కడ?"],
  Kannada: ["ಕಾರ್ಯಾಗಾರದ ಕೀಲಿ ಬಾಗಿಲ ಬಳಿ ತೂಗಿದೆ.", "ಕಾರ್ಯಾಗಾರದ ಕೀಲಿ ಎಲ್ಲಿ ತೂಗಿದೆ?"],
  Malayalam: ["പണിശാലയുടെ താക്കോൽ വാതിലിനരികിൽ തൂങ്ങുന്നു.", "പണിശാലയുടെ താക്കോൽ എവിടെ തൂങ്ങുന്നു?"],
  Sinhala: ["වැඩපොළේ යතුර දොර අසල එල්ලා ඇත.", "වැඩපොළේ යතුර කොහේද?"],
  Thai: ["กุญแจห้องทำงานแขวนอยู่ข้างประตู", "กุญแจห้องทำงานอยู่ที่ไหน"],
  Lao: ["ກະແຈຫ້ອງເຮັດວຽກແຂວນຢູ່ຂ້າງປະຕູ", "ກະແຈຫ້ອງເຮັດວຽກຢູ່ໃສ"],
  Khmer: ["កូនសោរោងជាងព្យួរនៅក្បែរទ្វារ", "កូនសោរោងជាងនៅឯណា"],
  Myanmar: ["အလုပ်ရုံသော့ကို တံခါးဘေးမှာ ချိတ်ထားတယ်။", "အလုပ်ရုံသော့ ဘယ်မှာလဲ"],
  Chinese: ["车间的钥匙挂在门边。", "车间的钥匙在哪里？"],
  Japanese: ["工房の鍵はドアの横に掛かっています。", "工房の鍵はどこですか。"],
  Korean: ["작업실 열쇠는 문 옆에 걸려 있다.", "작업실 열쇠는 어디에 있나요?"],
  Ethiopic: ["የአውደ ጥናቱ ቁልፍ በሩ አጠገብ ተሰቅሏል።", "የአውደ ጥናቱ ቁልፍ የት ነው?"],
};

describe("in a session of long turns in one of more than twenty scripts", () => {
  let memory: TestDaemon;
  beforeAll(async () => {
    memory = await testDaemon({ models: words });
    const other = "🪿👩‍👩‍👧‍👦".repeat(60);
    for (const [n, [said]] of Object.values(scripts).entries()) {
      const session = transcript("/home/sam/code/kiln");
      session.user(`${other} 1`);
      for (let m = 0; m < 6; m += 1) session.assistant(`${other}${m}`);
      session.assistant(said);
      session.assistant(other);
      await writeSession(memory, n + 1, session.text());
    }
    await importAll(memory, { maxSessions: 100 });
  });
  afterAll(() => memory[Symbol.asyncDispose]());

  test.each(Object.entries(scripts))(
    "%s, what was said is found and stands in the extract",
    async (_, pair) => {
      const [said, question] = pair;
      const { memories } = await recall(memory, question);
      expect(memories[0]?.content).toContain(said);
      expect(memories[0]?.content).toContain("[…]");
      expect(JSON.stringify(memories)).not.toMatch(/\\ud[89a-f]/);
    },
  );
});
