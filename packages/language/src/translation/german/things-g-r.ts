/** The same: G to R. */
export const thingsGR = `
gabelung:fork garantie:guarantee/warranty gardine:curtain gas:gas gasse:lane gastgeber:host
gastzugang:guest+access gattung:genus/type gebilde:structure gebirge:mountains geborgen:safe gebot:bid/rule
gebucht:booked/posted gebuhrenfrei:free geburt:birth geburtsdatum:date+of+birth gedachtnis:memory
gedicht:poem gedrosselt:throttled geduld:patience geeicht:calibrated gefahrden:endanger
gefahrdung:endangerment gefalle:slope gefasst:prepared gefluster:whisper gefrieren:freeze
gegenlesen:proofread/review gegenprobe:cross-check gegenstuck:counterpart gegenuber:opposite/towards
gegenwartig:currently gegessen:eaten gegner:opponent geheimhaltung:secrecy geheimtext:ciphertext
gehilfe:assistant geisel:hostage gekoppelt:coupled/paired gelande:terrain gelander:railing geldstrafe:fine
gelegentlich:occasionally gelenk:joint geliebt:loved gemeinkosten:overhead gemeinschaft:community
gemutlich:cosy genehm:agreeable genesung:recovery genial:brilliant genosse:comrade geografisch:geographic
gepflegt:maintained geradeaus:straight+ahead gerecht:fair geringe:low gern:gladly gerne:gladly geruch:smell
gerucht:rumor gerust:framework/scaffold gesamtbetrag:total+amount gesamtpreis:total+price
gesamtzahl:total+number gesandt:sent geschaftlich:business geschaftsbedingung:terms
geschaftsjahr:fiscal+year geschaftslogik:business+logic geschaftsregel:business+rule geschenk:gift/present
geschwister:siblings geselle:journeyman gesellschaft:company/society gesetzlich:legal/statutory
gesicherte:saved/secured gestaffelt:tiered/staggered geste:gesture gestell:rack gesuch:request
gesundheitlich:health getranke:drinks getreide:grain getriebe:gear gewachshaus:greenhouse gewerbe:trade
gewerkschaft:union gewinde:thread gewinnen:win gewinner:winner gewiss:certain gewitter:thunderstorm
gewolbe:vault gewonnen:won gier:greed giessen:water/pour gift:poison giftig:toxic gigabyte:gigabyte/gb
gipfel:summit gitter:grid glanz:shine glatten:smooth glaubig:devout glaubiger:creditor gleichgewicht:balance
gleichheit:equality gleichmassig:even/uniform gleichwertig:equivalent gleichzeitigkeit:concurrency
gleis:track gliedern:structure/outline global:global glocke:bell glossar:glossary gluhbirne:light+bulb
gold:gold grab:grave graben:dig grad:degree gramm:gram gras:grass gratis:free grenzfall:edge+case
grenzwert:limit/threshold grippe:flu grobentwurf:draft grossenordnung:order+of+magnitude
grosshandel:wholesale grossteil:majority grube:pit gruen:green grundeinstellung:default+setting
grunden:found grunder:founder grundgerust:skeleton grundriss:floor+plan grundsatz:principle
grundstuck:plot/property grundung:foundation gruppierung:grouping gummi:rubber gunst:favor gurke:cucumber
gurtel:belt gutachten:expert+report gutachter:reviewer/expert guthaben:credit/balance gymnasium:school
haft:custody haften:be+liable/stick haftung:liability hagel:hail hahn:rooster/tap halbieren:halve
halbjahr:half+year halle:hall hals:neck haltbar:durable haltbarkeit:shelf+life haltung:attitude/posture
handbewegung:gesture handel:trade handgelenk:wrist handlich:handy handlungsbedarf:need+for+action
handschrift:handwriting handwerker:craftsman handzettel:leaflet hang:slope hangeln:move harmlos:harmless
hauptfenster:main+window hauptgrund:main+reason hauptmenu:main+menu hauptproblem:main+problem
hauptrolle:leading+role hauptspeicher:main+memory/ram hauptstadt:capital hausaufgabe:homework
hausmeister:caretaker/janitor haustier:pet hausverwaltung:property+management hecke:hedge heft:booklet
heilen:heal heim:home heimarbeit:home+office heimat:home heimlich:secretly heimnetz:home+network heizen:heat
heizkorper:radiator hektisch:hectic held:hero helligkeit:brightness hemmen:inhibit herangehen:approach
herausfordern:challenge herausforderung:challenge herauskommen:come+out herstellung:production herum:around
hervorragend:excellent heuristik:heuristic hilflos:helpless hilfreich:helpful hilfsfunktion:helper+function
hilfsmittel:aid/tool hinfallig:obsolete hingehen:go+there hintereinander:in+a+row
hintergrundprozess:background+process hinterlassen:leave hintertur:backdoor hinweg:away hinzuziehen:consult
hirsch:deer historisch:historical hitze:heat hobby hochachtung:respect hochgeschwindigkeit:high+speed
hochste:highest hochstgrenze:maximum/upper+limit hochverfugbar:highly+available
hochverfugbarkeit:high+availability hocker:stool hohle:cave honig:honey honorar:fee horer:listener/handset
horizont:horizon horizontal hose:trousers/pants hubsch:pretty huhner:chickens hulle:shell/cover hupe:horn
hurde:hurdle hut:hat hutte:hut hygiene ideal idealerweise:ideally identisch:identical ikone:icon illegal
illustrieren:illustrate imbiss:snack immobilie:property/real+estate impfen:vaccinate impfung:vaccination
implizit:implicit impressum:imprint/legal+notice impuls:impulse indessen:meanwhile
individuell:individual/custom indizieren:index indiziert:indexed infektion:infection infolge:due+to
informatik:computer+science informieren:inform informiert:informed ingenieur:engineer inhaltlich:content
inhaltsverzeichnis:table+of+contents initiative inland:domestic innenstadt:city+centre innerlich:inner input
insbesondere:especially insekt:insect inserat:ad installateur:installer instandhaltung:maintenance
instandsetzen:repair institut:institute institution instruktion:instruction instrument inventar:inventory
inventur:inventory investieren:invest investition:investment isolieren:isolate/insulate isoliert:isolated
isst:eats istwert:actual+value jacke:jacket jagd:hunt jahreszahl:year jahreszeit:season jammern:whine
jubilaum:anniversary jugend:youth jugendlich:young jungste:youngest/latest jurist:lawyer juristisch:legal
justieren:adjust kabellos:wireless kabine:cabin kachel:tile kafig:cage kaltmiete:rent kaltstart:cold+start
kamera:camera kamin:fireplace kammer:chamber kampagne:campaign kandidatin:candidate kantine:canteen
kapital:capital kapsel:capsule kapseln:encapsulate karenzzeit:grace+period karriere:career karton:box
kassenbon:receipt kassieren:collect katastrophe:disaster kaufvertrag:purchase+contract kehle:throat
kehrwert:reciprocal keil:wedge keks:biscuit/cookie kellner:waiter kennenlernen:get+to+know
kenntnisnahme:acknowledgement kennwert:parameter kennziffer:code/number kern:core/kernel kernel
kernstuck:core kerze:candle kettenreaktion:chain+reaction kies:gravel kilo:kilogram kilogramm:kilogram
kilometer:kilometer/km kindergarten:kindergarten kissen:pillow klage:complaint/lawsuit klagen:complain
klammern:brackets/parentheses klang:sound klappe:flap klarheit:clarity klarname:real+name
klartext:plaintext/plain+text klebeband:tape kleben:stick kleidung:clothes kleinigkeit:trifle
kleinstmoglich:smallest klient:client klima:climate klimaanlage:air+conditioning klingel:bell klingeln:ring
klonen:clone kluft:gap knacken:crack knall:bang knebeln:throttle kneipe:pub knicken:bend knie:knee
knopfdruck:push+of+a+button kobold:goblin koch:cook kohle:coal kollegial:collegial kombinat:combine
komfort:comfort komfortabel:comfortable kommentieren:comment kommentiert:commented kommune:municipality
kompass:compass kompetenz:competence komplett:complete/completely komplexitat:complexity komponist:composer
kompromiss:compromise konferenz:conference konfidenz:confidence konflikte:conflicts konform:compliant
konkurrent:competitor konkurrenz:competition konsequent:consistent konsequenz:consequence
konservativ:conservative konstant:constant konstruieren:construct konstruktion:construction
konsument:consumer konsumieren:consume kontaktformular:contact+form kontaktieren:contact
kontingent:quota/contingent kontinuierlich:continuous kontoauszug:account+statement
kontonummer:account+number kontostand:balance kontrahent:opponent kontrolleur:inspector
konzentrieren:concentrate konzern:group/corporation konzert:concert kooperation:cooperation
koordination:coordination koordinieren:coordinate kopfhorer:headphones kopfrechnen:mental+arithmetic
koppeln:couple/pair kopplung:coupling korb:basket kornung:granularity korrespondenz:correspondence
korrigierbar:correctable kostenfrei:free kostenpflichtig:paid kostenstelle:cost+centre/cost+center
kostenvoranschlag:cost+estimate kraftig:strong kragen:collar kranz:wreath kreativ:creative
kreditkarte:credit+card kreieren:create kreislauf:cycle kreuzung:crossing kriminell:criminal krise:crisis
kritiker:critic krone:crown krumm:crooked kugel:sphere/ball kuhl:cool kuhlen:cool kuhlung:cooling
kultur:culture kummer:grief kundendienst:customer+service kundenkonto:customer+account
kundenservice:customer+service kundgeben:announce kunststoff:plastic kupfer:copper kupplung:clutch
kurbis:pumpkin kursiv:italic kurve:curve kurzfassung:summary/short+version kurzform:short+form
kurzfristig:short-term/at+short+notice kurzlebig:short-lived kurzung:cut kuss:kiss labor:lab/laboratory
labyrinth:maze lacheln:smile lachs:salmon ladegerat:charger ladezeit:load+time/loading+time
ladezustand:charge lage:situation/location lagerbestand:stock/inventory lagerhaus:warehouse lagern:store
laie:layman lamm:lamb landen:land landwirtschaft:agriculture langlebig:long-lived langsamkeit:slowness
lappen:cloth larm:noise lasche:tab laser lastig:annoying lastkraftwagen:truck lastschrift:direct+debit
lasttest:load+test laub:leaves lauf:run laufband:treadmill laufe:runs laufzeitfehler:runtime+error
laune:mood lauschen:listen lautsprecher:speaker lautstarke:volume lawine:avalanche lebendig:alive
lebensdauer:lifetime lebenslauf:cv/resume lebensmittel:food/groceries lebenszyklus:lifecycle leck:leak
lecken:leak lecker:tasty leder:leather leerlauf:idle leerstelle:blank leerstring:empty+string
leerzeile:blank+line legal legende:legend lehre:apprenticeship/lesson lehren:teach lehrling:apprentice
leichtgewichtig:lightweight leid:suffering leiden:suffer leihen:lend/borrow leistungsfahig:powerful
leistungsstark:powerful leiterin:head leitsatz:principle lektion:lesson lernkurve:learning+curve
lesbarkeit:readability lesezeichen:bookmark lesezugriff:read+access letztendlich:finally leuchte:lamp
lexikon:lexicon/encyclopedia liberal lichtschalter:light+switch lieblings:favourite lied:song
lieferadresse:delivery+address lieferdatum:delivery+date lieferfrist:delivery+time
lieferschein:delivery+note lieferzeit:delivery+time liga:league lindern:relieve lineal:ruler linear
linse:lens lippe:lip listenpreis:list+price liter:liter/litre livedaten:live+data lizenzieren:license
lizenzschlussel:license+key lkw:truck loch:hole locken:lure locker:loose logo lohnabrechnung:payroll
lohnen:be+worth lohnt:is+worth lokalisieren:locate/localize lokalisierung:localization los:lot/going
loschfrist:retention+period/deletion+period losgelost:decoupled lotse:pilot lowe:lion luften:air/ventilate
luftfeuchtigkeit:humidity luftig:airy luftung:ventilation luge:lie lugen:lie lupe:magnifier lust:desire
lustig:funny luxus:luxury machbar:feasible machbarkeit:feasibility madchen:girl magen:stomach magnet
mahlen:grind mahlzeit:meal mahnen:remind mailverteiler:mailing+list makellos:flawless manche:some
mancher:some mandant:client/tenant mandat:mandate mangelhaft:deficient mannlich:male mantel:coat
manuskript:manuscript marchen:fairy+tale markieren:mark marktanteil:market+share marktplatz:marketplace
marmelade:jam maschinell:machine/automatic maschinenlesbar:machine-readable massenhaft:massive
massgeblich:decisive massgeschneidert:custom massiv:massive massnahmen:measures mast:pole
mathematik:mathematics matratze:mattress mauer:wall mausklick:mouse+click mauszeiger:mouse+pointer/cursor
mechanisch:mechanical mediathek:media+library medizin:medicine medizinisch:medical megabyte:megabyte/mb
mehl:flour mehrbenutzer:multi-user mehrdimensional:multidimensional
mehrfachauswahl:multiple+selection/multiselect mehrkosten:extra+costs mehrsprachig:multilingual meile:mile
meilenstein:milestone meister:master meisterschaft:championship meldefrist:reporting+deadline
meldepflicht:reporting+duty melodie:melody mengenrabatt:volume+discount menschlich:human
merkliste:watchlist/wishlist merksatz:mnemonic messe:fair messgerat:meter messreihe:series+of+measurements
messtation:station meter mieten:rent mieter:tenant mietvertrag:lease mietwagen:rental+car
mikrofon:microphone mikroskop:microscope militar:military minderwertig:inferior mindestalter:minimum+age
mindestbestellwert:minimum+order+value mindestlange:minimum+length mineral minister ministerium:ministry
mischen:mix/shuffle mischung:mixture missachten:disregard missbrauch:abuse misserfolg:failure
misslingen:fail misstrauen:distrust mitarbeit:collaboration mitbekommen:notice miteinander:together
mitgliedschaft:membership mitlaufen:run+along mitnehmen:take+along mitreden:have+a+say
mitschrift:notes/transcript mitschuler:classmate mitspieler:player mittagspause:lunch+break
mittelfristig:medium-term mittelmassig:mediocre mittelpunkt:centre/center
mittelstand:medium-sized+businesses mitverantwortlich:jointly+responsible mobilgerat:mobile+device moderator
moderieren:moderate modernisieren:modernize modifizieren:modify monatsanfang:beginning+of+month
monatsende:end+of+month montage:assembly montieren:mount moor:bog moral mord:murder morgendlich:morning
mosaik:mosaic motivation motorrad:motorcycle mucke:mosquito muhe:effort muhle:mill muhsam:tedious
mull:garbage/trash mulleimer:bin multiplizieren:multiply munchen:munich mundlich:oral/verbally munze:coin
muschel:shell muskel:muscle mutig:brave mutmasslich:presumably mutze:cap mythos:myth nachahmen:imitate
nachbarschaft:neighborhood nachbauen:rebuild/reproduce nachbearbeiten:rework nachbessern:improve/fix
nachbestellen:reorder nachbildung:replica nachdenken:think nachfassen:follow+up nachfolge:succession
nachforderung:additional+claim nachforschen:investigate nachgeben:yield nachhaltig:sustainable
nachladen:reload/load+later nachlassen:decrease nachlassig:careless nachlauf:follow-up
nachliefern:deliver+later nachmachen:imitate nachnahme:cash+on+delivery nachpflegen:maintain
nachprufen:verify nachrangig:subordinate nachrucken:move+up nachrusten:retrofit nachschlagen:look+up
nachschub:supply nachspielen:replay nachstellen:reproduce/adjust nachteilig:adverse nachtlauf:nightly+run
nachtruhe:quiet+hours nachtschicht:night+shift nachvollzug:understanding nachweisbar:provable nackt:naked
nadel:needle nahern:approach naherung:approximation nahrung:food nahtlos:seamless namensgebung:naming
namensraum:namespace narbe:scar nase:nose nation national natur:nature nebel:fog nebeneffekt:side+effect
nebenkosten:additional+costs nebensache:minor+matter nebenwirkung:side+effect negativ:negative
neidisch:jealous nennenswert:worth+mentioning nenner:denominator nerven:nerves/annoy nervig:annoying
nervos:nervous nest netzausfall:network+outage/power+failure netzwerkfehler:network+error
neuauflage:new+edition neuerung:innovation neuigkeit:news neuinstallation:reinstallation neuladen:reload
neutral neuzugang:new+arrival nichtig:void nieder:down niederlage:defeat niederlassung:branch+office
niedlich:cute niesen:sneeze niveau:level nominieren:nominate norden:north norm:standard/norm
normalisieren:normalize normierung:standardization notausgang:emergency+exit notbremse:emergency+brake
notfallnummer:emergency+number notfallplan:emergency+plan/contingency+plan notieren:note
notlosung:workaround notruf:emergency+call notstrom:emergency+power notwendigkeit:necessity nuancen:nuances
nuchtern:sober nutzdaten:payload nutzerkonto:user+account nutzername:username nutzlast:payload
nutzungsbedingung:terms+of+use oberbegriff:umbrella+term oberteil:top obig:above objektiv:objective/lens
obligatorisch:mandatory offenheit:openness offensiv:offensive offiziell:official offizier:officer
offlinemodus:offline+mode offnung:opening offnungszeiten:opening+hours ohnehin:anyway ohnmacht:faint oko:eco
okologisch:ecological okonomisch:economic ol:oil onlineshop:online+shop oper:opera opfer:victim
optisch:optical/visual orange orchester:orchestra ordinal ordnungsgemass:proper/properly organ organisation
orientieren:orient orientierung:orientation ortszeit:local+time osten:east osterreichisch:austrian
paarweise:pairwise pachter:tenant packchen:parcel packung:pack paketdienst:parcel+service
paketmanager:package+manager palast:palace palette panik:panic panzer:tank papagei:parrot
papierkorb:trash/recycle+bin papierlos:paperless parkhaus:car+park parkplatz:parking+space/car+park
parlament:parliament partei:party partitionieren:partition passage passagier:passenger
passwortlos:passwordless passwortvergabe:password+assignment passwortwechsel:password+change pate:godfather
patent patzer:slip pauschal:flat-rate/blanket pauschale:flat+rate pech:bad+luck peinlich:embarrassing
peitsche:whip pendeln:commute pension:pension/guesthouse perfekt:perfect performant:performant/fast
permanent personal:staff/personnel personalabteilung:hr/human+resources personalausweis:id+card
personenbezogen:personal personlich:personal/personally personlichkeit:personality petition pfand:deposit
pfeife:whistle pfeiltaste:arrow+key pfennig:penny pfiff:whistle pflaster:plaster
pflichtfeld:required+field/mandatory+field pflug:plow pforte:gate pforten:ports pfosten:post pfund:pound
phanomen:phenomenon philosophie:philosophy physik:physics physisch:physical pilz:mushroom pinsel:brush
pirat:pirate pixelig:pixelated pkw:car plakat:poster planbar:plannable planer:scheduler/planner
planung:planning plastik:plastic plattenplatz:disk+space plausibel:plausible plausibilitat:plausibility
pleite:broke plombe:seal plural politisch:political polster:padding/cushion polstern:pad portal portion
porto:postage portrait portrat:portrait postanschrift:postal+address postbote:postman
postfach:mailbox/po+box postleitzahl:postal+code/zip+code potenziell:potential pragmatisch:pragmatic
praktiker:practitioner praktikum:internship pramie:bonus/premium praxis:practice prazise:precise
preisanderung:price+change preisliste:price+list preiswert:inexpensive presse:press prestige
priorisierung:prioritization privatsphare:privacy privileg:privilege probebetrieb:trial+operation
probelauf:test+run/dry+run probeweise:on+trial probezeit:trial+period produzent:producer produzieren:produce
professionell:professional professor programmfehler:bug programmiersprache:programming+language
programmiert:programmed projektleiter:project+manager/project+lead projektleitung:project+management
projektstand:project+status protest protokollant:minute+taker protokollierung:logging provision:commission
provisorisch:provisional provisorium:makeshift prozentsatz:percentage prozentual:percentage
prozessorlast:cpu+load prufbericht:test+report/audit+report prufer:checker/auditor pruflauf:check+run
prufsiegel:seal psychologie:psychology publikation:publication publizieren:publish pult:desk pulver:powder
pumpe:pump pumpen:pump putzfrau:cleaner pyramide:pyramid quadrat:square quadratisch:square
quadratmeter:square+meter qualifikation:qualification qualitativ:qualitative quantitativ:quantitative
quartalsende:end+of+quarter quellverzeichnis:source+directory quer:across querschnitt:cross+section
querverweis:cross-reference quittieren:acknowledge quittung:receipt rache:revenge rad:wheel/bike radar
radieren:erase radiergummi:eraser radio raffiniert:clever rakete:rocket randbedingung:constraint
randfall:edge+case rangliste:ranking rasch:quick/quickly rasen:lawn rasieren:shave raster:grid
rasterung:rastering rathaus:town+hall ratlos:clueless ratsel:puzzle/riddle ratte:rat rauch:smoke
rauchen:smoke rauchmelder:smoke+detector rauh:rough raumen:clear raumlich:spatial rauschen:noise
reagens:reagent real realisieren:realize/implement realisierung:implementation realistisch:realistic
rebell:rebel rechenfehler:calculation+error rechenleistung:computing+power rechenschaft:account
rechenweg:calculation recherche:research recherchieren:research rechnerisch:arithmetical
rechnungsbetrag:invoice+amount rechnungsdatum:invoice+date rechnungsempfanger:invoice+recipient
rechnungsstellung:invoicing rechteck:rectangle rechteverwaltung:permission+management/rights+management
rechtlich:legal rechtmassig:lawful rechtsanwalt:lawyer rechtschreibfehler:spelling+mistake/typo
redakteur:editor redaktion:editorial+team rede:speech redlich:honest redundanz:redundancy reell:real
referent:speaker reflex regelbasiert:rule-based regelmassigkeit:regularity regelung:regulation
regelverstoss:rule+violation regelwerk:rules regenschirm:umbrella regieren:govern regional register
registrierungsseite:registration+page reglement:rules regler:slider/controller regnen:rain
regulieren:regulate reibung:friction reichhaltig:rich reichlich:plenty reifen:tire/mature reihenweise:rows
reim:rhyme reinigen:clean reinigung:cleaning reiseburo:travel+agency reisekosten:travel+expenses
reiz:stimulus reizen:irritate reklamation:complaint reklamieren:complain rekonstruieren:reconstruct
rekord:record rektor:principal religion rendern:render renovieren:renovate rente:pension rentner:pensioner
reparaturen:repairs reporter reproduzierbar:reproducible reproduzieren:reproduce reserve
reservieren:reserve/book reserviert:reserved reservierung:reservation/booking reservoir respekt:respect
respektieren:respect resultat:result retourne:return revolution rezensieren:review rezension:review
rhythmus:rhythm richter:judge richtfest:ceremony richtwert:guide+value riechen:smell riegel:bolt/bar
riese:giant riesig:huge rinde:bark ring ringen:wrestle riskant:risky riskieren:risk riss:crack/tear ritual
roboter:robot robust robustheit:robustness rohdaten:raw+data rohfassung:draft rohling:blank rohr:pipe/tube
rolladen:shutter rollen:roll/scroll rollenbasiert:role-based rollout roman:novel romisch:roman rose
rost:rust rosten:rust rotation rubrik:section/category ruckblick:retrospective/review
ruckfall:relapse/fallback ruckgang:decline ruckgriff:recourse rucklauf:return ruckruf:callback/recall
rucksack:backpack ruckseite:back rucksenden:send+back/return rucksendung:return rucksicherung:restore
rucksicht:consideration rucksprache:consultation ruckstandig:overdue/backward rucktaste:backspace
ruckverfolgbar:traceable ruckverfolgung:traceback/tracing ruckwarts:backwards
ruckwartskompatibel:backward+compatible ruckwirkend:retroactively ruckzug:retreat ruder:oar
ruf:reputation/call ruhestand:retirement ruhig:quiet/calm rumpf:body/hull rundbrief:newsletter runde:round
rundgang:tour rundung:rounding rundungsfehler:rounding+error rustung:armor rutsche:slide rutteln:shake
`;
