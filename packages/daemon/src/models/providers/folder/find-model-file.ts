import { readdir } from "node:fs/promises";
import { join } from "node:path";

const preferred = ["model.onnx", "model_quantized.onnx", "model_int8.onnx", "model_uint8.onnx"];

/** The ONNX file of a folder; the full model before smaller ones, which answer a little differently. */
export async function findModelFile(folder: string): Promise<string> {
  for (const place of [join(folder, "onnx"), folder]) {
    const names = await readdir(place).catch((): string[] => []);
    const found = preferred.find((name) => names.includes(name)) ?? names.filter(isModel).sort()[0];
    if (found !== undefined) return join(place, found);
  }
  return join(folder, "onnx", "model.onnx");
}

const isModel = (name: string): boolean => /^model.*\.onnx$/.test(name);
