import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import PDFDocument from "pdfkit";

/** One page: headings (level 1 to 3, larger is higher) and the paragraphs below each. */
export interface PdfPage {
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** Lines of code behind them, in letters of one width. */
  readonly code?: string;
  /** The outline leads to this page by this name; pdfkit marks pages alone. */
  readonly bookmark?: string;
  /** Set at the top of this page alone. */
  readonly runningHead?: string;
  /** Further headings on the same page, in order; a bold one has letters of the text's size. */
  readonly sections?: readonly {
    level: 1 | 2 | 3 | "bold";
    heading: string;
    paragraphs: readonly string[];
  }[];
}

export interface PdfPlan {
  readonly pages: readonly PdfPage[];
  readonly title?: string;
  /** Makes the file ask for it. */
  readonly password?: string;
  /** Set at the top and the foot of every page, the foot with the page's number. */
  readonly header?: string;
  readonly footer?: string;
}

const bodySize = 10.5;
const headingSizes = { 1: 22, 2: 16, 3: 13.5, bold: bodySize } as const;
const column = { width: 480 };

/** A PDF with headings by size of letter. */
export async function aPdf(plan: PdfPlan): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margins: { top: 80, bottom: 60, left: 56, right: 56 },
    autoFirstPage: false,
    info: plan.title === undefined ? {} : { Title: plan.title },
    ...(plan.password === undefined ? {} : { userPassword: plan.password }),
  });
  const bytes = bytesOf(pdf);
  for (const [index, page] of plan.pages.entries()) {
    pdf.addPage();
    writeEdges(pdf, { ...plan, header: page.runningHead ?? plan.header }, index + 1);
    if (page.bookmark !== undefined) pdf.outline.addItem(page.bookmark);
    if (page.heading !== undefined) writeHeading(pdf, 1, page.heading);
    writeParagraphs(pdf, page.paragraphs);
    if (page.code !== undefined) pdf.moveDown(0.7).font("Courier").fontSize(9).text(page.code);
    for (const section of page.sections ?? []) {
      writeHeading(pdf, section.level, section.heading);
      writeParagraphs(pdf, section.paragraphs);
    }
  }
  pdf.end();
  return bytes;
}

/** A PDF of one page with a picture and no letters, as a scanner makes them. */
export async function aScannedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4" });
  const bytes = bytesOf(pdf);
  pdf.rect(50, 50, 400, 600).fill("#cccccc");
  pdf.end();
  return bytes;
}

/** A PDF of one page with a title over two columns of prose. */
export async function aTwoColumnPdf(title: string, left: string, right: string): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", margin: 56 });
  const bytes = bytesOf(pdf);
  pdf.font("Helvetica-Bold").fontSize(20).text(title, 56, 60, column);
  pdf.font("Helvetica").fontSize(bodySize);
  pdf.text(left, 56, 120, { width: 225 });
  pdf.text(right, 311, 120, { width: 225 });
  pdf.end();
  return bytes;
}

/** A PDF of one page whose words are put where they are said to stand, in points from its left edge. */
export async function aPdfOfPieces(
  pieces: readonly { text: string; left: number; top?: number; page?: number }[],
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", margin: 56 });
  const bytes = bytesOf(pdf);
  let last = 1;
  for (const { text, left, top = 120, page = 1 } of pieces) {
    for (; last < page; last += 1) pdf.addPage();
    pdf.font("Helvetica").fontSize(bodySize).text(text, left, top, { lineBreak: false });
  }
  pdf.end();
  return bytes;
}

/** A PDF of one line in a font that says of some of its numbers only which letter they are, as older TeX writes them. */
export function aTexPdf(line: string, names: Readonly<Record<string, string>>): Buffer {
  const stream = (content: string | Buffer, more = "") =>
    `<< /Length ${content.length}${more} >>\nstream\n${typeof content === "string" ? content : content.toString("latin1")}\nendstream`;
  const named = Object.entries(names).map(([number, sign]) => `<${number}> <${sign}>\n`);
  const map = `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /AAAAAA+Tex10-UTF16 def\n/CMapType 2 def\n/CIDSystemInfo <<\n  /Registry (Adobe)\n  /Ordering (UCS)\n  /Supplement 0\n>> def\n1 begincodespacerange\n<00> <FF>\nendcodespacerange\n${named.length} beginbfchar\n${named.join("")}endbfchar\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`;
  const widths = Array.from({ length: 128 }, () => 500).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>",
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << >> /Encoding << /Type /Encoding /Differences [] >> /FirstChar 0 /LastChar 127 /Widths [${widths}] /ToUnicode 6 0 R >>`,
    stream(`BT /F 11 Tf 56 700 Td <${Buffer.from(line, "latin1").toString("hex")}> Tj ET`),
    stream(deflateSync(map), " /Filter /FlateDecode"),
  ];
  let [file, table] = ["%PDF-1.4\n", ""];
  objects.forEach((object, n) => {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    "latin1",
  );
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on("data", (part: Buffer) => parts.push(part));
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
}

interface Edges {
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
}

function writeEdges(pdf: PDFKit.PDFDocument, plan: Edges, page: number): void {
  pdf.font("Helvetica").fontSize(9);
  if (plan.header !== undefined) pdf.text(plan.header, 56, 36, { lineBreak: false });
  if (plan.footer !== undefined) {
    const { bottom } = pdf.page.margins;
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.text(`${plan.footer} ${page}`, 56, pdf.page.height - 40, { lineBreak: false });
    pdf.page.margins.bottom = bottom;
  }
  pdf.x = 56;
  pdf.y = 80;
}

function writeHeading(pdf: PDFKit.PDFDocument, level: keyof typeof headingSizes, heading: string): void {
  pdf.moveDown(0.6).font("Helvetica-Bold").fontSize(headingSizes[level]).text(heading, column);
}

function writeParagraphs(pdf: PDFKit.PDFDocument, paragraphs: readonly string[]): void {
  pdf.font("Helvetica").fontSize(bodySize);
  for (const paragraph of paragraphs) pdf.moveDown(0.7).text(paragraph, column);
}

export interface DocxParagraph {
  readonly style?: "Title" | "Heading1" | "Heading2" | "Heading3" | "Heading4" | "Heading5" | "Heading6";
  readonly text: string;
}

/** A Word file with the least that Word itself would open; `rows` become a table after the paragraphs. */
export function aDocx(plan: {
  paragraphs: readonly DocxParagraph[];
  rows?: readonly (readonly string[])[];
  /** Further entries of the archive. */
  extra?: Readonly<Record<string, Uint8Array>>;
}): Uint8Array {
  const body = plan.paragraphs.map(wordParagraph).join("") + wordTable(plan.rows ?? []);
  return zipSync({
    "[Content_Types].xml": strToU8(contentTypes),
    "_rels/.rels": strToU8(relationships),
    "word/styles.xml": strToU8(wordStyles),
    "word/_rels/document.xml.rels": strToU8(documentRelationships),
    "word/document.xml": strToU8(
      `${xml}<w:document xmlns:w="${wordSpace}"><w:body>${body}</w:body></w:document>`,
    ),
    ...plan.extra,
  });
}

const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const wordSpace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml";

const contentTypes = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/></Types>`;
const relationships = `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`;
const documentRelationships = `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

const styleNames = ["Title", ...[1, 2, 3, 4, 5, 6].map((level) => `heading ${level}`)];
const wordStyles = `${xml}<w:styles xmlns:w="${wordSpace}">${styleNames
  .map(
    (name) => `<w:style w:type="paragraph" w:styleId="${styleId(name)}"><w:name w:val="${name}"/></w:style>`,
  )
  .join("")}</w:styles>`;

function styleId(name: string): string {
  return name.replace("heading ", "Heading");
}

function wordParagraph({ style, text }: DocxParagraph): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}

function wordTable(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const cells = (row: readonly string[]) => row.map((text) => `<w:tc>${wordParagraph({ text })}</w:tc>`);
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row).join("")}</w:tr>`).join("")}</w:tbl>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export interface EmailPlan {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly date?: string;
  readonly text?: string;
  readonly html?: string;
  readonly attachments?: readonly { name: string; text: string; type?: string }[];
}

/** A message as a mail program saves it (.eml). */
export function anEmail(plan: EmailPlan): string {
  const border = "=_border";
  const part = (type: string, body: string, more = "") =>
    `--${border}\r\nContent-Type: ${type}\r\n${more}\r\n${body.replaceAll("\n", "\r\n")}\r\n`;
  const parts = [
    ...(plan.text === undefined ? [] : [part("text/plain; charset=utf-8", plan.text)]),
    ...(plan.html === undefined ? [] : [part("text/html; charset=utf-8", plan.html)]),
    ...(plan.attachments ?? []).map(({ name, text, type = "text/plain" }) =>
      part(type, text, `Content-Disposition: attachment; filename="${name}"\r\n`),
    ),
  ];
  const kind = (plan.attachments ?? []).length > 0 ? "mixed" : "alternative";
  return [
    `From: ${plan.from ?? "Ada Example <ada@example.org>"}`,
    `To: ${plan.to ?? "Team <team@example.org>"}`,
    `Subject: ${plan.subject ?? "Notes"}`,
    `Date: ${plan.date ?? "Tue, 3 Mar 2026 10:00:00 +0000"}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/${kind}; boundary="${border}"`,
    "",
    `${parts.join("")}--${border}--`,
    "",
  ].join("\r\n");
}

/** A workbook of Excel's from the XML of its sheets' rows; the parts that are given besides replace those made here. */
export function anXlsx(plan: {
  sheets: readonly { name: string; rows: string; state?: string; more?: string }[];
  strings?: readonly string[];
  styles?: string;
  properties?: string;
  extra?: Readonly<Record<string, Uint8Array>>;
}): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const sheets = plan.sheets.map(({ name, state = "visible" }, n) => {
    return `<sheet name="${escapeXml(name)}" sheetId="${n + 1}" state="${state}" r:id="s${n}"/>`;
  });
  const own = plan.sheets.map((_, n) => relation(`s${n}`, "worksheet", `worksheets/sheet${n + 1}.xml`));
  own.push(relation("t", "sharedStrings", "sharedStrings.xml"), relation("f", "styles", "styles.xml"));
  const parts: Record<string, string> = {
    "_rels/.rels": `${xml}<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${xml}<workbook xmlns:r="${office}">${plan.properties ?? ""}<sheets>${sheets.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${xml}<Relationships>${own.join("")}</Relationships>`,
    "xl/sharedStrings.xml": `${xml}<sst>${(plan.strings ?? []).map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `${xml}<styleSheet>${plan.styles ?? ""}</styleSheet>`,
  };
  plan.sheets.forEach(({ rows, more = "" }, n) => {
    parts[`xl/worksheets/sheet${n + 1}.xml`] =
      `${xml}<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`;
  });
  return zipSync({ ...zipped(parts), ...plan.extra });
}

/** An OpenDocument, `.odt` or `.ods`, from the XML of its body and its own styles. */
export function anOpenDocument(plan: { body: string; styles?: string; manifest?: string }): Uint8Array {
  const content = `${xml}<office:document-content><office:automatic-styles>${plan.styles ?? ""}</office:automatic-styles><office:body>${plan.body}</office:body></office:document-content>`;
  return zipSync(
    zipped({ "content.xml": content, "META-INF/manifest.xml": plan.manifest ?? "<manifest:manifest/>" }),
  );
}

const zipped = (parts: Readonly<Record<string, string>>): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
