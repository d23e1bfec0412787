import {
  beginAside,
  closers,
  endAside,
  flowOf,
  isAside,
  newOdtText,
  type OdtText,
  openers,
} from "./odt-flow.ts";
import { readXml } from "./xml.ts";

/** What holds no text of the document itself: changes that were made, remarks, lists of its headings, names of pictures. */
const SILENT = new Set(
  "text:tracked-changes office:annotation text:table-of-content text:illustration-index text:table-index text:alphabetical-index text:user-index text:object-index text:ruby-text svg:title svg:desc office:forms office:scripts draw:object math:math".split(
    " ",
  ),
);

/** The text of an OpenDocument as HTML, from its `content.xml`: headings, lists, tables, notes behind their paragraphs as `[1]`. */
export function htmlOfOdt(content: string): string {
  const text: OdtText = newOdtText();
  let [isBody, silent] = [false, 0];
  const isHeard = () => isBody && silent === 0;
  readXml(content, {
    open(name, attribute) {
      if (name === "style:style")
        keepStyle(text, attribute("style:name"), attribute("style:parent-style-name"));
      if (name === "office:body") isBody = true;
      if (SILENT.has(name)) silent += 1;
      if (!isHeard()) return;
      if (isAside(name)) beginAside(text);
      else openers[name]?.(text, attribute, name);
    },
    text(words) {
      const flow = flowOf(text);
      if (isHeard() && (flow.open > 0 || flow.citation)) (flow.citation ?? flow.out).push(escaped(words));
    },
    close(name) {
      if (isHeard()) {
        if (isAside(name)) endAside(text);
        else closers[name]?.(text);
      }
      if (SILENT.has(name)) silent -= 1;
    },
  });
  return flowOf(text).out.join("");
}

function keepStyle({ parents }: OdtText, own: string | undefined, parent: string | undefined): void {
  if (own !== undefined && parent !== undefined) parents.set(own, parent);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
