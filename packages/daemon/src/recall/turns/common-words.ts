/**
 * How telling a word is by what developers and their agents speak of anywhere: 1 where it hardly ever comes, less the more of their
 * paragraphs have it. Where little was said yet every word is rare; that "test" and "commit" are not is known from here.
 */
export const tellingOfStem = (stem: string): number => known.get(stem) ?? 1;

/** Stems that three of nine public projects have in the paragraphs of their sessions, by the logarithm of the share that has them. */
const common: readonly (readonly [telling: number, stems: string])[] = [
  [
    0.1,
    `
      the
    `,
  ],
  [
    0.15,
    `
      and to
    `,
  ],
  [
    0.2,
    `
      in is let me
    `,
  ],
  [
    0.25,
    `
      check commit file for it now on test with
    `,
  ],
  [
    0.3,
    `
      all fix from of run session that thi us
    `,
  ],
  [
    0.35,
    `
      add agent ar as at branch but chang code creat exist go if issu main need new no not onli or pass so
      updat work you
    `,
  ],
  [
    0.4,
    `
      an be befor both build by call can claud current entir error github implement json kei line ll path
      pr provid push repo review state tool verifi what
    `,
  ],
  [
    0.45,
    `
      actual ad after alreadi also ani clean cli command complet config context correct data doc fail
      failur find first full function git ha have hook how id import includ into just like local look md
      merg messag name project re read remov return same see server set should snapshot step then there
      tree two type up wa we when which your
    `,
  ],
  [
    0.5,
    `
      action api app becaus block checkpoint ci close compil configur confirm contain content continu
      default diff directori do document edg evalu exampl expect export field flag format found gener get
      good handl here http ignor instead lint list make match metadata mode modifi open option origin
      output pars per phase plan prompt readm real releas report requir resolv result scope search share
      show sinc src start statu still string structur summari symbol tabl target task them time track try
      ts user valid version via warn will workflow worktre would
    `,
  ],
  [
    0.55,
    `
      about accept against ai appli architectur artifact auto back base binari bug cach case checkout
      codex comment conflict contract count delet depend differ directli doe doesn don done each edit
      empti enabl end entri env everi everyth exact execut experi featur graph green head histori ident
      intern investig jsonl keep latest level live log manual map mcp migrat miss more my next note onc
      out packag pattern plu pre pull python queri raw readi relat render right root schema sdk section
      secur semant skill skip sourc stale stream support text than thei these think those three through
      token top trace trade true typescript understand url verif vs want where without write
    `,
  ],
  [
    0.6,
    `
      access across activ again appear approach assist automat avail bash been behavior bodi break captur
      chat cleanup clear client com compon comput connect control convers copi copilot core correctli
      databas debug descript design detail did drop duplic either endpoint event exit extract fallback
      fals feat fetch final flow folder follow four fresh guard handler helper index indic initi inspect
      instal instruct integr isn job limit llm load logic longer loop maco mean model modul network never
      non normal object off ok old order org other own partial perfect pick pleas point posit progress
      public question rather recommend record refer regress remain remot replac request respons resum risk
      rule sai scenario separ setup side silent simul specif stage strategi style successfulli switch tag
      too transcript trigger ui uncommit unrel upload usag var ve wait web were whether while window wrap
      yaml yet
    `,
  ],
  [
    0.65,
    `
      addit address allow analyt anyth appl arg assert attribut auth authent baselin between browser built
      byte calcul caller capabl catch caus checksum clone cmd codebas compar compat confid consid could
      cover coverag critic cross custom db decis deploi deriv detect dev diagram displai down dure els
      emit enhanc ensur environ etc even exactli explain explor extern filter finish futur gate gitignor
      happen header help heurist identifi insid js know land languag larg link localhost locat low made
      mai max memori mention mismatch move multi must nest nil noth our over pair parallel paramet permiss
      pin place platform port prepar preserv prevent price problem process product profil proper properli
      py rebas rebuild refactor regex reject repositori resolut rout runtim rust safe save scan scanner
      script secret select send servic shadow shape short sign signatur singl size small split stabl stat
      storag store struct suit sure surfac take technic their timestamp touch trail treat under valu
      variabl wai why wire worth writer ye zero
    `,
  ],
  [
    0.7,
    `
      adapt aggreg alia align alwai analysi annot anoth answer applic ask attach attempt audit author
      backward badg bar behind bind bool boundari button cd claim class cleanli click come comparison
      composit consum cost css ctx cut date decid develop didn dir direct dirti disabl dispatch download
      draft encod enforc engin enough entiti equival excel exclud expand explicitli fall feedback fill
      fine forc frontend fulli gap gh give got guidanc had hand hash hit host improv independ info inform
      inlin input interfac io item itself known label last later lib linux liter loc machin malform marker
      mask mergeabl method might mix most node none number oper optim owner page pariti parser perform
      persist pictur pipelin plugin present privat proce produc protect proven publish purpos qualiti
      quick ran reader reason receiv recent ref relev renam restor retriev row score screenshot scroll
      second seem serv sh signal simplifi some someth span squash ssh stai stop subag succe success
      suggest sync system tab telemetri termin titl tmp todo total unchang unifi uniqu until unus view
      visibl visual well whole word wrapper wrong yml
    `,
  ],
  [
    0.75,
    `
      accident accur affect ahead alon along alongsid anthrop argument arrai assess assign avoid awar
      backend background backup batch better blocker broken bump carri channel chosen clarifi classifi
      collaps collect color comprehens concurr const constant coordin crash creation credenti crypto
      darwin dashboard declar defer definit dep desktop discoveri dist diverg downstream earlier elimin
      embed err explan explicit extens fast fire fixtur flat fmt focus form framework genuin
      global great group happi high human impact increment intend interact interv invalid kept layer leav
      legaci len long lookup lost manag mani manifest markdown measur mechan mid minor minut multipl net
      nois notif observ opt outsid overrid overview part password past patch plain plumb post postgr
      precis prefix presenc previou primari propag propos protocol prove pure quot referenc reflect regist
      registri rel reproduc reset rest restructur retri reus revert rewrit self sever shell simpl site
      slightli spec sse startup strict strip sub substr summar syntax tail team tell templat temporari
      thing threshold timeout tip todai togeth trim tsx txt typecheck ubuntu unit unsupport untrack
      variant walk watch who won workspac
    `,
  ],
  [
    0.8,
    `
      abort account alias ambigu amend analyz append attack basic becom below beyond bin blob bottom brief
      canon cap caught chore common compact complex concept concern condit confus consist construct
      convert corrupt cryptograph cursor defens defin deleg deliber depth diagnost discov discuss domain
      earli easi effect evid evolut exec extra far few filepath five free friendli gain gather given guess
      guid hard hardcod hidden hint histor hold home howev idea imag immedi init inject insert interest
      invok isol keyword kind launch layout leak learn least legitim less lifecycl lock mark matrix mayb
      medium min minim mislead mock mod modif narrow notic older onto op os otherwis param parent pend
      period piec possibl potenti probabl put qualifi race rang reachabl react readabl recogn redund
      regardless reli repeat research restart router runner scale sha simplif sit slice smaller sort spawn
      sql sqlite stack stdout stori submit succeed sum surviv synchron synthes though thread truth turn
      unavail unbound undefin unknown unless unstabl unstag untouch upper usual uuid veri vulner whenev
      within written
    `,
  ],
  [
    0.85,
    `
      abov absolut accordingli adjust alter altern am anywher appropri approv area aren around asset autom
      await benefit best bot bound brace bypass calibr cannot care chain cluster column concret consol
      constraint coupl delta demand describ determin disappear distinct durat effici effort enum escap
      ever exce exclus expos faster fit flight focu forward further garbag goal goe gone grace guarante
      guidelin gz har hot html identif indent individu infer infrastructur inherit intact intent interpret
      interrupt introduc javascript join judg kill left leftov linter lower matter metric mostli mutat
      navig newer noisi null often outdat overlap ownership perman pipe practic predat prefer previous
      print pro proof properti recov recoveri reduc reliabl reload reopen repli resourc respect respond
      reusabl rewritten robust safeti satisfi seed serial ship sibl slow solv somehow someon special spot
      standard stash static straightforward strong stuck such systemat term theme throughout ti tl transit
      tri truncat twice unexpect util ux wasn weight went whatev
    `,
  ],
  [
    0.9,
    `
      abl agre anyon anywai bad big bit border brand broke bucket callback central charact children choic
      classic cleaner clearer clearli collid combin con couldn dedic deeper despit dig disconnect disk
      distribut doubl editor element enter equal establish eventu evolv exercis extend feed flip foo
      formula foundat govern granular haven hide hole honestli inconsist incorrectli inner instabl instanc
      intention iter jump lack length leverag librari lightweight loader loss maintain maximum mb middl
      mint moment msg natur neither obviou obvious omit outer overal overwrit pool power rare reach red
      registr revers revisit roughli said sensibl sensit sessionstart similar six solut somewher spell
      substanti supersed suppress thorough toler toward trivial tupl untest upgrad usabl vitest wide xxx
    `,
  ],
];

const known: ReadonlyMap<string, number> = new Map(
  common.flatMap(([telling, stems]) =>
    stems
      .trim()
      .split(/\s+/)
      .map((stem) => [stem, telling] as const),
  ),
);
