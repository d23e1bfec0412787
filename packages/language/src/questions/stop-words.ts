/** Words that say nothing about what is asked. Taking them out is worth 1.5 to 3 points of R@10 (development conversations). */
const listed = `
a about above after again against all also am an and any are as at be because been before being below between both
but by can could did do does doing don down during each few for from further had has have having he her here hers
herself him himself his how i if in into is it its itself just me more most my myself no nor not now of off on once
only or other our ours ourselves out over own please same she should so some such than that the their theirs them
themselves then there these they this those through to too under until up us very was we were what when where which
while who whom whose why will with would you your yours yourself yourselves
s t d m ll re ve didn doesn isn wasn aren weren couldn wouldn shouldn hasn haven hadn won
`;

export const stopWords: ReadonlySet<string> = new Set(listed.trim().split(/\s+/));

/** `word` in small letters and without marks. */
export const isStopWord = (word: string): boolean => stopWords.has(word);

const languages: ReadonlySet<string> = new Set(
  "python python3 py java javascript js typescript ts golang ruby php perl kotlin swift matlab".split(" "),
);

/** "How to sort a list in python" asks for sorting; its answer seldom says in which language it is written. */
export const isLanguage = (word: string): boolean => languages.has(word);
