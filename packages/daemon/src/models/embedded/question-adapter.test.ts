import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { towardsAnswers } from "./question-adapter.ts";
import { type Encoder, loadUseLite } from "./use-lite.ts";

const modelDir = fileURLToPath(new URL("../../../models", import.meta.url));
const asked = [
  ["when did the potter fire the kiln?", "Anna: I lit it on Sunday, before the rain came."],
  ["which glaze did Tom choose for the bowls?", "Tom: The celadon one, it goes well with the white clay."],
  ["how long does the clay have to dry?", "It needs three days in the shade."],
  ["who looks after the heron?", "Ines feeds the bird by the lake every morning."],
] as const;

let encoder: Encoder;
beforeAll(async () => {
  encoder = await loadUseLite({ modelDir });
}, 60_000);

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, x, n) => sum + x * (b[n] ?? 0), 0);

async function vectorOf(text: string, embed: Encoder["embed"]): Promise<Float32Array> {
  const vector = await embed(text);
  if (!vector) throw new Error(`no vector: ${text}`);
  return vector;
}

describe("the vector of a question", () => {
  test("is nearer to an answer than to another question of the same kind, more than the model has it", async () => {
    const gap = async (embed: Encoder["embed"]): Promise<number> => {
      let sum = 0;
      for (const [n, [question, answer]] of asked.entries()) {
        const other = asked[(n + 1) % asked.length]?.[0] ?? "";
        const vector = await vectorOf(question, embed);
        sum +=
          cosine(vector, await vectorOf(answer, encoder.embed)) -
          cosine(vector, await vectorOf(other, encoder.embed));
      }
      return sum;
    };
    expect(await gap(encoder.embedQuestion)).toBeGreaterThan((await gap(encoder.embed)) + 0.2);
  });

  test("has length 1, and a buffer of its own", async () => {
    const vector = await vectorOf(asked[0][0], encoder.embed);
    const before = Float32Array.from(vector);
    const moved = towardsAnswers(vector);
    expect(cosine(moved, moved)).toBeCloseTo(1, 5);
    expect(vector).toEqual(before);
    expect(moved).not.toEqual(vector);
  });

  test("of nothing that means something is none", async () => {
    expect(await encoder.embedQuestion("→ → →")).toBeNull();
  });
});
