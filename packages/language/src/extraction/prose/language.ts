import { wordSet } from "./sentence.ts";
import type { Word } from "./words.ts";

const english = wordSet(`
  the of and to in a is that for it with as was on are be this by from at or not have an were which but
  has had their they we you he she his her its will can all there been if would who when no more so do
  what about into up out our my your how than then should must use uses using after before every
`);

const foreign =
  wordSet(`der die das und ist nicht ein eine mit f\u00fcr von auf dem den des zu im wird werden sich auch als
  le la les et est une des du dans pour que qui sur avec pas au aux ce il elle sont par plus
  el los las y en un por con para del se su es al lo como m\u00e1s pero sus
  o e os da em um uma com n\u00e3o na no dos mais foi ao il di che \u00e8 per gli non della sono nel
  de het een van en dat op te zijn niet voor met aan er och att det som p\u00e5 \u00e4r av f\u00f6r
  og at er til af ikke i w na z nie si\u0119 jest do jak \u017ce ve bir bu i\u00e7in ile`);

/** Below this many small words there is nothing to tell a language by. */
const ENOUGH = 3;

/** The rules of this folder know English sentences; in any other language a capital means something else. */
export function isEnglish(words: readonly Word[]): boolean {
  let own = 0;
  let other = 0;
  let small = 0;
  for (const { capital, lower } of words) {
    if (capital) continue;
    small += 1;
    if (english.has(lower)) own += 1;
    else if (foreign.has(lower)) other += 1;
  }
  if (own >= ENOUGH) return own > other;
  if (other >= 2 && other > own) return false;
  return own > 0 || small < 6;
}
