import { type Extracted, type Extractor, type FileContent, Unreadable } from "./extractor.ts";
import { sheetsOfOds } from "./ods-sheets.ts";
import { assertOffice, assertOpen, orDamaged, type Parts, partsOf } from "./office-archive.ts";
import type { Sheet } from "./sheet.ts";
import { sectionsOfSheet } from "./sheet-sections.ts";
import { sheetsOfXlsx } from "./xlsx-sheets.ts";

export const spreadsheet: Extractor = {
  kind: "spreadsheet",
  extensions: ["xlsx", "xlsm", "ods"],
  contentTypes: {
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
  },
  version: 1,
  extract: extractSpreadsheet,
};

async function extractSpreadsheet({ bytes }: FileContent): Promise<Extracted> {
  await assertOffice(bytes, { old: ".xls", ending: ".xlsx" });
  const sheets = await orDamaged(async () => sheetsIn(await partsOf(bytes)));
  return { title: null, sections: sheets.flatMap(sectionsOfSheet) };
}

/** By what the archive holds, since an ending may be wrong. */
async function sheetsIn(parts: Parts): Promise<Sheet[]> {
  const sheets = await sheetsOfXlsx(parts);
  if (sheets) return sheets;
  await assertOpen(parts);
  const content = await parts("content.xml");
  if (content === undefined) throw new Unreadable("the document is damaged");
  return sheetsOfOds(content);
}
