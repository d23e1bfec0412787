/** Light and dark as the reader's system has it. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #fbfaf8; --card: #fff; --ink: #22262b; --soft: #666d76; --rule: #e4e1db; --s0: #1f6f8b; --s1: #c2571a; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #15181c; --card: #1d2126; --ink: #e8e6e1; --soft: #9aa3ad; --rule: #333940; --s0: #6cc3de; --s1: #f0a066; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; }
header p, figure p { color: var(--soft); margin: 0; font-size: .875rem; }
h1 { font-size: 1.375rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 2.5rem 0 1rem; overflow-wrap: anywhere; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; }
figure { margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; }
figcaption { font-weight: 600; margin-bottom: .5rem; }
figure ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .25rem 0; padding: 0; font-size: .875rem; }
figure li::before { content: ""; display: inline-block; width: .75rem; height: .75rem; margin-right: .5rem; border-radius: 50%; background: var(--series); }
svg { display: block; width: 100%; height: auto; }
.s0 { --series: var(--s0); }
.s1 { --series: var(--s1); }
.grid { stroke: var(--rule); }
.axis, .zero { stroke: var(--soft); }
.tick { fill: var(--soft); font-size: 13px; }
.line { fill: none; stroke: var(--series); stroke-width: 2; }
.dashed { stroke-dasharray: 3 4; stroke-width: 1.5; }
.whisker { stroke: var(--series); stroke-width: 2; opacity: .6; }
.dot { fill: var(--series); }
.unsure { opacity: .45; }
details { margin-top: 1rem; }
summary { cursor: pointer; }
pre { overflow-x: auto; padding: 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; font: .8125rem/1.5 ui-monospace, monospace; }
`;
