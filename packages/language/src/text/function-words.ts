/** Words without matter of their own: articles, pronouns, prepositions, adverbs of degree and time. */
export const functionWords: ReadonlySet<string> = new Set(
  `
a an the this that these those it its i me my mine we us our ours you your yours he him his she her hers they them their theirs one ones
who whom whose which what where when why how there here is are was were be been being am do does did done has have had having will would
shall should can could may might must ought need needs get gets got getting let lets of in on at to for from by with about into onto over
under through via between within without during since until till before after above below up down out off than as per upon towards toward
against among around along and or but nor so yet if then because while although though unless whether not no never none nothing neither
n't also too very just only even still already both each every all any some such same other another own more most less least few many
much now today currently again ever really quite rather instead please s t d ll re ve m fyi todo nb btw
`
    .trim()
    .split(/\s+/),
);
