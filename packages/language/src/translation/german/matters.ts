/** Words of German for how matters stand and what is done about them, written for this project. */
export const matters = `
element:element/item fall:case/fall falle:cases/trap geschachtelt:nested verschachtelt:nested gewahren:grant
gewahrt:granted gemass:according+to zeichenfolge:string zeichenkette:string haltepunkt:breakpoint
benutzerdefiniert:custom/user-defined eigenschaften:properties entsprechend:corresponding
entsprechen:match/correspond entspricht:matches/corresponds aufgrund:because+of neueste:latest/newest
neuester:latest/newest alteste:oldest altere:older junger:younger/newer voreinstellung:default
vorbelegung:default vorbelegt:prefilled symbolleiste:toolbar untermenu:submenu
tastenkombination:shortcut/keybinding zugriffsrecht:permission/access+right schlusselwort:keyword
notizbuch:notebook untergrenze:lower+bound/minimum bruch:break/fraction teilmenge:subset
vorganger:predecessor/ancestor nachfolger:successor grundlage:basis/basics aufrufer:caller
umschalten:toggle/switch zurucksetzen:reset zuruckgesetzt:reset zuruckgeben:return zuruckgegeben:returned
zuruck:back zuruckkehren:return ruckgabe:return ruckgabewert:return+value ruckgangig:undo
ruckmeldung:feedback zelle:cell inhalt:content inhalte:contents ubereinstimmung:match erfordern:require
erfordert:requires sicht:view bezeichner:identifier bezeichnung:label/name klicken:click
ermoglichen:enable/allow abschliessen:finish/complete abgeschlossen:completed/finished bieten:offer/provide
bietet:offers/provides gliederung:outline registerkarte:tab akzeptieren:accept vertrauen:trust
navigieren:navigate hervorheben:highlight hervorhebung:highlight unerwartet:unexpected angeben:specify/state
angegeben:specified/given angabe:information/statement mithilfe:with/using zuordnung:mapping/assignment
zuordnen:assign/map zugeordnet:assigned zulassen:allow zulassig:allowed/valid unzulassig:invalid/not+allowed
fortfahren:continue uberschreiten:exceed uberschritten:exceeded uberschreibt:overwrites
uberschreiben:overwrite vertrauenswurdig:trusted barrierefreiheit:accessibility barrierefrei:accessible
sichtbarkeit:visibility ankundigung:announcement ankundigen:announce weiterleiten:forward/redirect
weitergeleitet:forwarded/redirected weiterleitung:redirect/forwarding verloren:lost verlieren:lose
verliert:loses uberwiegend:mostly reduzieren:reduce reduziert:reduced basieren:be+based basiert:based
erzwingen:force/enforce erzwungen:forced puffer:buffer ausrichten:align ausrichtung:alignment
einschliesslich:including ausschliesslich:exclusively ausschliessen:exclude ausgeschlossen:excluded
verletzen:violate/hurt deinstallieren:uninstall verringern:reduce/decrease nebenlaufig:concurrent
nebenlaufigkeit:concurrency prafix:prefix vervollstandigung:completion vervollstandigen:complete
importieren:import importiert:imported exportieren:export exportiert:exported inkompatibel:incompatible
aktivitat:activity genehmigungspflichtig:requires+approval verpflichten:oblige gewahrleisten:guarantee
gewahrleistung:warranty garantieren:guarantee zwingend:mandatory/required zwang:force zwingen:force
testweise:for+testing entgegen:contrary entgegennehmen:accept begrunden:justify/explain begrundung:reason
beweisen:prove nachweis:proof nachweisen:prove anleiten:guide einarbeiten:onboard/train
einarbeitung:onboarding abstimmung:coordination/vote anlauf:attempt/start umsetzen:implement
umgesetzt:implemented umsetzung:implementation vorgehen:procedure/approach vorgehensweise:approach
herangehensweise:approach ansatz:approach alternative ausweg:workaround weglassen:omit/leave+out
weggelassen:omitted rausnehmen:remove raus:out rein:in/into rauf:up runter:down her:here hin:there drin:in
dran:on drauf:on kram:stuff zeug:stuff ding:thing dinge:things sache:thing/matter sachen:things
angelegenheit:matter geschichte:history/story idee:idea gedanke:thought ahnung:idea
vermutung:guess/suspicion vermuten:suspect/assume verdacht:suspicion merkwurdig:strange
erstaunlich:surprising uberraschung:surprise leider:unfortunately zumindest:at+least hoffentlich:hopefully
naturlich:of+course tatsachlich:actually/really wirklich:really offensichtlich:obviously
anscheinend:apparently scheinbar:apparently angeblich:allegedly grundsatzlich:in+principle/always
generell:generally prinzipiell:in+principle normalerweise:normally ublicherweise:usually
ursprunglich:originally schliesslich:finally letztlich:finally zuletzt:last/lately neulich:recently
kurzlich:recently langst:long+ago hierfur:for+this hiermit:with+this damals:then demnachst:soon
nebenan:next+door uberdies:moreover stets:always jederzeit:any+time zwischendurch:in+between
gleichermassen:equally derselbe:same dieselbe:same dasselbe:same derzeitig:current jetzig:current
heutig:today's/current gestrig:yesterday's morgig:tomorrow's einmalig:one-time mehrmals:several+times
mehrfach:multiple/repeatedly vielfach:many+times keinesfalls:never/by+no+means keineswegs:by+no+means
jedenfalls:in+any+case unbedingt:absolutely/definitely notfalls:if+necessary ansonsten:otherwise
andernfalls:otherwise stattdessen:instead daraufhin:then hierbei:here soeben:just vorerst:for+now
zwar:indeed dennoch:still hingegen:however anders:differently/different genauso:same ebenfalls:also
ebenso:also auchmal:also nirgendwo:nowhere irgendein:any irgendwas:something adressbuch:address+book
anker:anchor anlass:occasion/reason antrag:application/request anweisen:instruct anwesenheit:attendance
anzug:suit arger:trouble/anger armaturenbrett:dashboard auffallen:notice aufgefallen:noticed
auffallig:noticeable/suspicious aufforderung:prompt/request aufgeben:give+up aufwand:effort/cost
aufwendig:expensive/elaborate aushandeln:negotiate ausprobiert:tried auspacken:unpack ausreichen:suffice
ausreichend:sufficient aussage:statement ausschnitt:excerpt ausserhalb:outside innerhalb:within/inside
aussortieren:sort+out ausweichen:avoid/fall+back auswerten:evaluate/analyze bahn:railway/train
band:tape/band baustelle:construction+site beauftragen:commission/instruct bedarf:need/demand
bedienen:operate/use bedienung:operation/usability beeinflussen:influence/affect befinden:be+located
befindet:is+located befullen:fill/populate begleiten:accompany begriff:term beilegen:enclose beitreten:join
belasten:load/burden belastung:load beleg:receipt/document belegen:occupy/prove belegt:occupied/used
bemerken:notice bemerkung:remark beobachter:observer beraten:advise beratung:consulting/advice
berucksichtigen:consider berucksichtigt:considered beruhren:touch berucksichtigung:consideration
beschleunigen:speed+up/accelerate beschleunigt:faster/accelerated beschluss:decision beschlossen:decided
beschweren:complain beschwerde:complaint besitzen:own besitzer:owner eigentumer:owner besprechen:discuss
besprochen:discussed bestand:stock/inventory bestandteil:part/component besuch:visit besuchen:visit
betrachten:view/consider beurteilen:judge bewegen:move bewegung:movement/motion beziehen:refer/obtain
bezieht:refers beziehung:relationship/relation bezug:reference bildung:education blick:look blicken:look
brennen:burn bremsen:slow+down/brake darlegen:explain dauerlauf:soak deckel:lid/cap
demonstrieren:demonstrate denkbar:conceivable dicht:dense/tight drehbuch:script dringlichkeit:urgency
druckerei:print+shop durchfall:failure durchlauf:run/pass durchlaufen:pass/run durchsatz:throughput
durchsehen:review/look+through echt:real/genuine ehrlich:honest eignen:suit geeignet:suitable eile:hurry
einbauen:build+in/integrate eingebaut:built-in einbinden:include/integrate eingebunden:included/integrated
eindruck:impression eingreifen:intervene einhalten:comply/keep eingehalten:kept einheit:unit
einheitlich:consistent/uniform einig:agreed einigen:agree einlesen:read+in/import eingelesen:read/imported
einloggen:log+in eingeloggt:logged+in ausloggen:log+out einreichen:submit eingereicht:submitted
einsehen:view/see einsparen:save einverstanden:agreed einwand:objection einzelheit:detail
einzelheiten:details entdecken:discover/find entdeckt:discovered/found entfallen:be+dropped
entfallt:is+dropped entgehen:miss entlasten:relieve entschuldigung:sorry/excuse entwerfen:design
entziehen:revoke erfahren:learn/experienced erfassen:record/capture erfasst:recorded/captured
erfassung:recording/capture erfinden:invent erfullen:fulfil/meet erfullt:fulfilled/met ergeben:result
ergibt:results erinnert:reminds/remembered erkundigen:inquire erledigung:completion ermutigen:encourage
ernst:serious erschweren:complicate erstmal:first ertrag:yield/revenue erwahnen:mention erwahnt:mentioned
erwischen:catch erzielen:achieve fachlich:domain/technical fachbereich:department fahig:able
fahigkeit:ability/capability faden:thread feier:party feiern:celebrate fest:fixed/firm
festhalten:record/hold festgehalten:recorded/noted feststellen:notice/find+out festgestellt:noticed
fertigstellen:finish/complete finanzen:finance finanziell:financial flache:area/surface flucht:escape
formulieren:word/phrase formulierung:wording foren:forums forschung:research freuen:be+glad
freundlich:friendly frisch:fresh fristlos:without+notice fuhlen:feel fuhrung:leadership/management
funktionsname:function+name furchten:fear gebrauch:use gefuhl:feeling gegend:area gegenseitig:mutual
gegenteil:opposite geheimnis:secret geist:spirit/mind gelegenheit:opportunity geltend:applicable
genugen:suffice genugt:suffices gericht:court/dish geringfugig:slight gering:low/small gesamtsumme:total
geschaftsfuhrer:managing+director/ceo geschmack:taste gesetz:law gesicht:face gespann:team gestalten:design
gestatten:allow gewohnheit:habit gewohnt:used+to/usual greifen:grasp/access griff:handle gultigkeit:validity
haken:hook/checkmark hakchen:checkmark handeln:act/trade handelt:acts handlung:action heften:pin
heikel:delicate/tricky herausfinden:find+out herausgefunden:found+out herausgeben:publish
hereinkommen:come+in hergestellt:made herkunft:origin/source herzeigen:show hinausgehen:exceed
hindern:prevent hindernis:obstacle hinlegen:put hinweisen:point+out hochstwert:maximum+value
ignoriere:ignore inbegriffen:included industrie:industry inhaber:owner innenseite:inside interesse:interest
interessant:interesting irrtum:mistake/error irritieren:confuse jahresende:year+end kampf:fight kanten:edges
kapazitat:capacity kapieren:understand kaum:hardly kehren:return kennung:id/identifier
kennzahl:metric/figure kennzeichen:mark kennzeichnen:mark/label gekennzeichnet:marked/labelled kette:chain
klappen:work klappt:works klarung:clarification klaren:clarify geklart:clarified klemmen:get+stuck
kommando:command konkret:concrete/specific kontakt:contact kopfzeile:header fusszeile:footer
kopfschmerz:headache kraft:force/power kreuz:cross kritik:criticism kunst:art kunstlich:artificial
kunstliche:artificial intelligenz:intelligence kurzel:abbreviation/short+name abkurzung:abbreviation
abkurzen:abbreviate lack:varnish landkarte:map langeweile:boredom leiten:lead/forward
leitfaden:guide/guideline richtlinie:guideline/policy lenken:steer letztens:lately leuchten:light lob:praise
machtig:powerful mangel:defect/lack massnahme:measure/action massstab:scale mehrheit:majority
mehrwert:added+value meiden:avoid merkzettel:note mindern:reduce minderheit:minority
missverstandnis:misunderstanding mitbringen:bring mitlesen:read+along liest+mit:reads+along
mitschneiden:record mitteilen:tell/notify mittel:means/medium mitwirken:contribute nachfragen:ask
nachholen:catch+up nachlesen:read+up nachtrag:addendum nachtragen:add+later
nachvollziehen:understand/reproduce nachvollziehbar:reproducible/understandable nahe:near neigen:tend
nennung:mention netzteil:power+supply neugierig:curious nutzbar:usable oberhalb:above unterhalb:below
offenbar:apparently offenlegen:disclose ordentlich:proper/tidy ordnung:order organisieren:organize
ortlich:local panne:breakdown/mishap parken:park passend:matching/suitable pfeil:arrow pflanze:plant
platzieren:place platzhalter:placeholder prasentation:presentation prasentieren:present punktzahl:score
querformat:landscape hochformat:portrait rahmenbedingung:constraint rang:rank rangfolge:ranking/order
rat:advice/council raten:advise/guess rechnungsadresse:billing+address rechtfertigen:justify regal:shelf
reichen:suffice reicht:suffices reichweite:range/reach reife:maturity reise:trip/travel reisen:travel
reissen:tear rest:rest/remainder retten:save/rescue rettung:rescue revidieren:revise richten:direct/judge
ruckfrage:question/query ruckkehr:return ruckstand:backlog/arrears ruckzahlung:refund erstatten:refund
erstattung:refund ruckerstattung:refund storno:cancellation stornieren:cancel storniert:cancelled
ruhe:rest/quiet ruhezustand:hibernation/sleep rutschen:slip sachlich:factual schade:pity schadlich:harmful
scharf:sharp schalten:switch scheinen:seem scheint:seems schlagen:hit schleichen:creep schleifen:grind/loops
schlicht:plain schlimm:bad schluss:end/conclusion schnellstens:as+soon+as+possible schnitt:cut/average
schrittweise:step+by+step/gradually schwachstelle:weakness/vulnerability schwanken:fluctuate
schwelle:threshold schwellwert:threshold schwellenwert:threshold schwerpunkt:focus seltenheit:rarity
senkrecht:vertical waagerecht:horizontal siegel:seal sinn:sense/meaning sinnvoll:useful/sensible
sinnlos:pointless sparen:save sparsam:economical spiegeln:mirror sprung:jump springen:jump spur:track/trace
spurbar:noticeable stabilitat:stability stammdaten:master+data standort:location/site
stapelverarbeitung:batch+processing stau:jam/congestion stecken:stick/plug steckt:stuck steuerlich:tax
stichprobe:sample stichtag:cutoff+date/due+date stimme:voice/vote stimmen:be+right/vote stimmt:is+right
storen:disturb stort:disturbs streit:dispute streng:strict strikt:strict stress stuck:piece
stutzen:support/prune suchmaschine:search+engine symptom tadel:blame taktik:tactic tarif:tariff/plan
tat:act/deed tatsache:fact tauglich:suitable tausch:exchange tempo:speed textbaustein:snippet/text+block
tippen:type tippfehler:typo titelbild:cover+image totalausfall:total+failure tragen:carry/wear
treiber:driver trick umbau:rebuild/refactoring umbauen:rebuild/refactor umgebaut:rebuilt/refactored
umfassen:include/comprise umfassend:comprehensive umfrage:survey umgang:handling umleiten:redirect
umleitung:redirect umrechnen:convert umrechnung:conversion umschlag:envelope umschreiben:rewrite
umgeschrieben:rewritten umstand:circumstance umstandlich:cumbersome unabdingbar:indispensable
unbenutzt:unused ungenutzt:unused unfall:accident ungeduldig:impatient ungeprueft:unchecked
ungepruft:unchecked unnotig:unnecessary unsinn:nonsense unterbrechung:interruption untergehen:sink/get+lost
unterlassen:refrain unternehmung:undertaking unterscheidet:differs/distinguishes
untersuchen:investigate/examine untersucht:investigated untersuchung:investigation unveranderlich:immutable
unverandert:unchanged veranderlich:mutable verabreden:agree/arrange verabschieden:say+goodbye
veranlassen:arrange/cause veranstaltung:event verantworten:be+responsible verbleiben:remain
verbrauch:consumption/usage verbrauchen:consume/use verbreiten:spread verdecken:cover verdienen:earn
verdoppeln:double verfahren:procedure/process verfall:expiry verfallen:expire verfallt:expires
verfassen:write verfolgt:tracked/followed vergeben:assign/forgive vergleichbar:comparable
vergroberung:coarsening vergutung:compensation verheimlichen:hide verkehr:traffic verklemmung:deadlock
verkurzen:shorten verlangen:demand/require verlangt:demands/required verlangern:extend verlangert:extended
verlangerung:extension/renewal verlangsamen:slow+down verlasslich:reliable zuverlassig:reliable
zuverlassigkeit:reliability verlegen:move/relocate verlegt:moved vermerk:note vermerken:note vermischen:mix
vermitteln:mediate verpassen:miss verpasst:missed verraten:reveal/betray versagen:fail
verschachtelung:nesting verschwenden:waste versehen:provide/mistake versenden:send/ship versendet:sent
versprechen:promise verstarken:strengthen verstoss:violation verstossen:violate verstummeln:mangle
verteidigen:defend vertraulich:confidential vertreten:represent/deputize vertretung:deputy/substitute
verursachen:cause verursacht:caused vervielfachen:multiply verwandt:related verwechseln:confuse/mix+up
verwechslung:mix-up verweigern:refuse verweigert:refused/denied verweisen:refer verwirren:confuse
verwirrend:confusing verzichten:do+without/waive verzicht:waiver verzogern:delay verzogert:delayed
vorab:in+advance voran:ahead voraus:ahead vorausgesetzt:provided vorbeikommen:come+by vorbereitet:prepared
vorderseite:front vorfuhren:demonstrate vorfuhrung:demo vorgeben:specify/pretend vorgegeben:given/specified
vorgesehen:intended vorgesetzter:supervisor/manager vorhersagen:predict vorhersage:prediction/forecast
vorlegen:present vorlesen:read+aloud vormerken:reserve/note vornehmen:make vorsorglich:as+a+precaution
vorstand:board vorstellen:introduce/imagine vorstellung:idea vortrag:talk/presentation wachsen:grow
wachst:grows wahlweise:optionally wahrheit:truth wandeln:convert umwandeln:convert umgewandelt:converted
umwandlung:conversion wartbar:maintainable wartung:maintenance wartungsfenster:maintenance+window
wechselnd:changing wecken:wake weglaufen:run+away wegwerfen:throw+away weigern:refuse weitergeben:pass+on
weitermachen:continue/go+on weitersagen:tell wende:turn wenden:turn werben:advertise wesentlich:essential
wette:bet wetten:bet wichtigkeit:importance widersprechen:contradict widerspricht:contradicts
widerspruch:contradiction widerrufen:revoke wiederverwenden:reuse wiederverwendbar:reusable
wiederaufnahme:resumption willkommen:welcome winkel:angle wirksam:effective wirtschaft:economy
wissenschaft:science zaun:fence zeitgleich:at+the+same+time zeitnah:promptly zeitweise:at+times
zerbrechen:break zerstoren:destroy zerstort:destroyed zeuge:witness zielgruppe:target+group zitat:quote
zitieren:quote/cite zogern:hesitate zugehorig:associated zunahme:increase zunehmen:increase
zurechtkommen:manage zuruckrollen:roll+back zurucknehmen:take+back/withdraw zuruckgenommen:taken+back
zuruckstellen:postpone/reset zuruckziehen:withdraw zusage:commitment zusagen:confirm
zusammenarbeit:collaboration/cooperation zusammenarbeiten:collaborate zusammenhang:context/connection
zusatz:addition zuschauen:watch zuschlag:surcharge zuschneiden:crop zusehen:watch zusichern:assure
zutreffen:apply zutrifft:applies zuweisen:assign zugewiesen:assigned zwangslaufig:inevitably
zwecklos:pointless zweifel:doubt zweifeln:doubt zwischenzeit:meantime
`;
