import { wordSet } from "./sentence.ts";

/** Verbs of persons alone, in any tense. */
export const onlyPeople = wordSet(`
  mention say said think thought believe love hate prefer agree disagree insist hope worry felt apologize
  apologise laugh smile whisper shout cry nod shrug sigh wonder remember forgot regret appreciate joke
  dislike enjoy marry celebrate volunteer tell told teach taught volunteer confess emigrate dream swim
  swam
`);

/**
 * Verbs of persons in the past tense; in the present, programs are said to do it as well ("Chai offers ...").
 */
export const humanVerbs = wordSet(`
  ask suggest want like complain explain recommend propose promise offer feel hear heard realize realise
  decide learn learnt know knew email visit meet met join quit retire study speak spoke talk discuss argue
  outline workshop sketch draft interview invite introduce hire brainstorm review consult conduct
  negotiate advise mentor coach walk drive drove sleep slept cook bake eat ate drink drank sit sat debug
  spend spent explore plot chair moderate facilitate paint sing sang play attend lecture present wrote
  pair handle approve admit claim reply answer respond confirm travel fly flew congratulate sponsor
  organize organise host curate edit ride rode arrive leave left stay came went moved took own lead led
  manage escalate ping phone live work help wait bought struggle pair
`);

/** Assistants and bots of whom people speak as of colleagues. */
export const assistants = wordSet(`
  gemini copilot claude cursor haiku sonnet opus grok llama mistral gemma codex devin aider cline windsurf
  chatgpt bard perplexity deepseek qwen kimi renovate dependabot coderabbit siri alexa cortana ollama
  jules junie cody tabnine greptile sourcery mergify hubot clippy phi falcon sora dall-e whisper bert
  fable
`);

/** Verbs of persons and programs: an unknown subject needs another hint. */
export const sharedVerbs = wordSet(`
  maintain fix write build built help create add update find found use need move run ran open merge deploy
  start finish send sent set make made take give gave get got go come bring brought show see saw plan look
  try report raise file document prepare coordinate pull push notice check test design implement refactor
  investigate identify address test propose discover research analyze analyse compile rewrite rewrote
  rebuild split rename close track trace wire land ship hand hold held keep kept pick
`);

/** Verbs with a person as their object. */
export const toPeople = wordSet(`
  ask tell told meet met help email thank invite interview hire ping introduce visit per cc marry teach
  taught message phone remind convince persuade warn notify inform assist mentor coach consult blame
  congratulate assign let wants contact cc promise owe lend pay paid
`);

/** Activities with other people. */
export const sharedActivities = wordSet(`
  speak spoke talk meet met meeting coordinate pair sync chat call lunch dinner supper brunch tea coffee review discuss
  discussion conversation interview collaborate collaboration session consult agree walk walked argue trip
  live stay check checked catch share shared survey speaks spoken dance fight confrontation breakfast
  travel play study join joined partner planning plan visit design
`);

/** Verbs whose object goes to a person. */
export const givenToPeople = wordSet(`
  send sent speak spoke talk speaks report present presented according thank thanks write wrote writes
  listen escalate assign assigned belong belongs explain explained give gave show showed reply replied
  hand handed forward forwarded email emailed message say said apologize introduce introduced suggest
  propose proposed recommend pitch mention mentioned demo passed pass married engaged reach reached
`);

/** Things that come from a person. */
export const comesFromPeople = wordSet(`
  question questions message email feedback report note notes request help word letter suggestion
  suggestions idea input comment comments call review reviews advice heard hear learned got received
  approval mail answer reply gift invitation quote quotes reminder inspiration
`);

export const doneByPeople = wordSet(`
  reviewed written led owned designed suggested proposed approved signed painted hosted run maintained
  reported mentioned made built invited hired taught drawn composed directed edited authored chaired
  organized organised founded recommended requested raised filed assigned married interviewed photo book
  novel paper talk lecture poem article post song painting started created
`);

/** Possessions and relatives of persons alone. */
export const intimate = wordSet(`
  log diary journal birthday mother father sister brother son daughter wife husband girlfriend boyfriend
  boss opinion idea suggestion vacation holiday wedding childhood thesis career
`);

/** Possessions of a person more often than of a program. */
export const personal = wordSet(`
  branch patch fix commit change changes feedback draft desk house family partner manager team arc voice
  character subplot quarterly weekly monthly daily yearly morning job wedding baby dog cat car question questions
  request concern concerns complaint advice notes note slides talk lecture email message calendar vacation
  holiday leave onboarding farewell paper thesis research career school friend friends colleague apartment
  flat garden patch invoice pollinator survey visit review death life childhood hand hands eyes face heart
  mind memory laptop phone room office story work pr presentation comment comments proposal preference
  preferences consultation decision
`);

export const pronouns = wordSet("he she him her his hers himself herself");

/** States of a person: "is excited", "was away", "is from a smaller village". */
export const states = wordSet(
  "delighted thrilled annoyed pleased relieved exhausted keen nervous sceptical absent unwell furious convinced impressed grateful against polite angry disappointed ill upset late patient kind proud ready sure afraid coming going back excited happy sad worried glad moving joining leaving travelling traveling waiting from born away sick pregnant retired married busy tired",
);
