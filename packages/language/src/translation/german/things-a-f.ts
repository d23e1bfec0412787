/** Words of German for things and what one does with them, written for this project: A to F. */
export const thingsAF = `
abfahrt:departure abfall:waste/trash abflug:departure abgabe:submission/tax abgrenzung:delimitation
abhilfe:remedy/fix abhoren:eavesdrop ablosen:replace/supersede ablosung:replacement abnehmen:accept/decrease
abo:subscription abonnement:subscription abonnent:subscriber abonnieren:subscribe abruf:retrieval
abrufen:retrieve/fetch abschluss:completion/closing abschreiben:copy/write+off absichern:secure/protect
absturzbericht:crash+report abteilungsleiter:head+department abwagen:weigh abwarten:wait abwarts:down
abwehr:defense abweichen:deviate abweisen:reject/deny abziehen:subtract/deduct abzug:deduction adel:nobility
affe:monkey akku:battery akte:file/record aktie:share/stock alltag:everyday+life altlast:legacy
ampel:traffic+light amt:office/authority analog:analogous anbinden:connect/integrate
anbindung:connection/integration anbringen:attach andauern:last andeuten:hint
anerkennen:acknowledge/recognize anfallig:prone anfassen:touch angehen:tackle angemessen:appropriate
angleichen:align angreifen:attack angreifer:attacker anhaltspunkt:clue anhand:by anheben:raise
ankommen:arrive ankreuzen:tick ankunft:arrival anlage:attachment/facility/system anlehnen:lean
annahme:assumption/acceptance anonym:anonymous anonymisieren:anonymize anordnen:arrange
anordnung:arrangement/layout/order anpassbar:customizable anreiz:incentive anschaffen:acquire
anschaffung:purchase anschauung:view anschliessen:connect anschliessend:then/afterwards anspruch:claim
anstelle:instead+of anstellen:hire/turn+on anstieg:increase/rise anstossen:trigger anteil:share
antenne:antenna antreiben:drive antrieb:drive anzeichen:sign anzeigetafel:board anziehen:attract
arbeitgeber:employer arbeitnehmer:employee arbeitsplatz:workplace arbeitszeit:working+hours armut:poverty
asynchron:asynchronous aufbereiten:prepare/process aufbereitung:preparation aufenthalt:stay
auffrischen:refresh auffullen:fill/refill aufgliedern:break+down aufklaren:clarify
auflage:edition/requirement auflaufen:accumulate auflisten:list auflistung:list aufloesung:resolution
aufmachen:open aufmerksam:attentive aufmerksamkeit:attention aufnahme:recording/shot/admission
aufnehmen:record/include aufrustung:upgrade aufsatz:essay aufschieben:postpone aufschreiben:write+down/note
aufschrift:label aufseher:supervisor aufsicht:supervision aufstellen:set+up aufstellung:list/lineup
auftauchen:appear/surface auftraggeber:client/customer auftragnehmer:contractor auftragsnummer:order+number
auftrennen:split aufwarts:up aufwerten:upgrade aufzeichnen:record ausbau:expansion ausbauen:expand/remove
ausbessern:mend ausbildung:training/apprenticeship ausbleiben:be+missing auschecken:check+out
ausdenken:make+up ausdrucken:print ausdrucklich:explicit/explicitly auseinander:apart ausfallsicher:failsafe
ausfallzeit:downtime ausfluss:outflow ausgangspunkt:starting+point ausgehend:outgoing
ausgelagert:outsourced/extracted ausgleich:compensation/balance ausgleichen:balance aushang:notice
auskommen:get+by auskommentieren:comment+out auskommentiert:commented+out auskunft:information
auslagern:outsource/extract/swap ausland:abroad auslander:foreigner auslauf:end+of+life
auslaufen:expire/run+out ausleihen:borrow/lend ausloschen:wipe ausnahmefall:exception ausreden:excuse
ausreisser:outlier ausrufen:exclaim ausrustung:equipment ausschalter:off+switch ausschlag:rash/deflection
ausschuss:committee/waste aussehend:looking aussenden:emit aussortiert:discarded aussprache:pronunciation
aussprechen:pronounce ausstattung:equipment aussteigen:get+off/quit ausstellen:issue/exhibit
ausstellung:exhibition austausch:exchange/replacement auswahlliste:select+list/dropdown auswendig:by+heart
auszeichnen:mark/award auszeichnung:award/markup auszug:excerpt/statement authentisch:authentic
automat:machine backerei:bakery badezimmer:bathroom balken:bar barcode bargeld:cash batterie:battery
baujahr:year+of+construction bauplan:blueprint baustein:block/component bauweise:construction
beamter:official beanspruchen:claim beanstanden:object beantragen:apply+for/request beantragt:requested
bedauern:regret bedenken:concern/consider bedenklich:questionable bedeutend:significant bedienbar:operable
bedingt:conditional bedrohen:threaten bedrohung:threat bedurfnis:need befahigen:enable befestigen:attach
befolgen:follow/obey befragen:survey befristet:temporary/limited befristung:time+limit befugnis:authority
befugt:authorized befund:finding begegnen:meet begehren:desire beginnend:starting beglaubigen:certify
beglaubigung:certification/authentication behalter:container behaltnis:container beherrschen:master
behindern:hinder behinderung:disability behorde:authority beibringen:teach beide:both beiden:both
beides:both beifugen:attach beispielsweise:for+example beitragen:contribute bekanntgabe:announcement
bekanntmachen:announce beleuchtung:lighting belohnung:reward benachbart:adjacent/neighbouring benchmark
benehmen:behave benennen:name benennung:naming benutzbar:usable benutzerfreundlich:user-friendly
benutzergruppe:user+group benutzerkonto:user+account benutzername:username benzin:petrol/gas
bequem:comfortable/convenient berechtigte:authorized bereinigt:cleaned bereuen:regret berichten:report
berichtigen:correct beruf:profession/job beruflich:professional beruhigen:calm beschadigen:damage
beschadigt:damaged/corrupt beschadigung:damage/corruption beschaffen:procure beschaffung:procurement
bescheid:notice beschichtung:coating beschliessen:decide beschnitten:cropped beschriften:label
beschriftet:labelled beschriftung:label beschuldigen:accuse beseitigen:remove/eliminate besitz:possession
besonderheit:peculiarity/special+feature besorgen:get/procure besserung:improvement
bestandig:persistent/resistant bestatigungsmail:confirmation+mail bestellnummer:order+number besten:best
bestimmung:regulation/purpose bestreiten:deny/dispute betatigen:operate/press betiteln:title
betonen:emphasize betrachter:viewer betreff:subject betreiben:operate/run betreiber:operator
betreuen:support/look+after betreuung:support/care betriebssicher:reliable betrug:fraud/scam
betrugen:deceive beulen:dent bevollmachtigen:authorize bevorstehend:upcoming bewahren:keep
bewahrt:proven/kept bewaltigen:cope beweglich:movable bewerben:apply/promote bewerbung:application
bewilligen:grant bewirken:cause bewohner:resident bewusst:conscious/aware/deliberate bezeichnen:call/denote
bezieher:recipient bezuglich:regarding bezugspunkt:reference+point bieter:bidder bilanz:balance+sheet
bildlich:pictorial bildpunkt:pixel bildrate:frame+rate binar:binary binden:bind bindung:binding
birne:pear/bulb blase:bubble blattern:browse/page blende:aperture blinken:blink blitz:flash/lightning
blockade:blockage bogen:arc/sheet bohne:bean borse:stock+exchange/wallet bote:messenger/bot
branche:industry/sector brauchbar:usable breitband:broadband brennpunkt:focus briefkasten:mailbox
briefmarke:stamp brille:glasses bruchteil:fraction buchen:book/post bucherei:library buchhandlung:bookstore
buchse:socket buchung:booking/posting bugeln:iron bund:federation/bundle bundel:bundle bundeln:bundle
burgermeister:mayor burste:brush celsius chance:chance/opportunity chemie:chemistry chemisch:chemical
chiffre:cipher chronologisch:chronological code cousin dachboden:attic dampf:steam darlehen:loan
datenaustausch:data+exchange datenbasis:database/data+basis datenleck:data+leak datenmodell:data+model
datenquelle:data+source datensicherung:backup/data+backup datenstrom:data+stream
datenstruktur:data+structure datentrager:disk/medium datenverkehr:traffic/data+traffic
datenverlust:data+loss dauerbetrieb:continuous+operation dauernd:constantly decken:cover
deckung:cover/coverage deklarieren:declare demokratie:democracy denkmal:monument detail detailliert:detailed
deutung:interpretation dezimal:decimal dienstlich:official dienstplan:roster/schedule
dienstreise:business+trip diktieren:dictate diskret:discrete diskussion:discussion diskutieren:discuss
disziplin:discipline dokumentieren:document dolmetscher:interpreter doppelklick:double+click
doppelpunkt:colon dose:can/socket draht:wire drahtlos:wireless dreck:dirt drehzahl:speed/rpm
dreieck:triangle droge:drug drohen:threaten drohne:drone drosseln:throttle/limit drosselung:throttling
druckfehler:misprint duft:scent dummkopf:fool dunkelheit:darkness durchblick:overview
durchbruch:breakthrough durchgang:pass/passage durchgehend:continuous durchlassen:let+through
durchmesser:diameter durchsetzen:enforce durchstreichen:strike+through durchweg:throughout edel:noble
ehe:marriage/before ehrgeiz:ambition eichen:calibrate eifersucht:jealousy eigenart:peculiarity
eigenname:proper+name eigentum:property eignung:suitability eimer:bucket einbruch:break-in/drop
einchecken:check+in/commit einfall:idea einfarbig:monochrome einfrieren:freeze
eingecheckt:checked+in/committed eingefroren:frozen eingehend:incoming eingelost:redeemed
eingeschrankt:restricted/limited eingrenzen:narrow+down einheitspreis:unit+price einkommen:income
einladen:invite einladung:invitation einlosen:redeem einmischen:interfere einnahme:income/intake
einnehmen:take einpacken:pack einpflegen:enter einraumen:grant einreise:entry einrichtung:facility/setup
einsam:lonely einschatzen:assess einschatzung:assessment/estimate einschicken:send+in
einschlafen:fall+asleep einschlagig:relevant einschranken:restrict/limit
einschrankung:restriction/limitation einschreiben:enroll/register einschub:insertion einseitig:one-sided
einsicht:insight einspruch:objection/appeal einstieg:entry/introduction einstufen:classify
einstufung:classification einteilen:divide/schedule einteilung:division einverstandnis:consent
einwilligen:consent einwilligung:consent einwohner:inhabitant einzahlen:deposit einzeiler:one-liner
einzelteil:part einziehen:collect/move+in einzigartig:unique eis:ice/ice+cream elektrisch:electric
elektronik:electronics elektronisch:electronic ellenbogen:elbow empfang:reception empfindlich:sensitive
empfindlichkeit:sensitivity emporend:outrageous endgerat:device endlich:finally/finite endpunkt:endpoint
energie:energy engpass:bottleneck entbinden:release entfalten:unfold entgegengesetzt:opposite
entgelt:fee/pay entlassen:dismiss/discharge entlassung:dismissal entleeren:empty entlohnung:pay
entnehmen:take+from/withdraw entrichten:pay entschadigung:compensation entschlossen:determined
entspannen:relax entstehung:origin entwarnung:all-clear entwicklungsumgebung:development+environment/ide
entwurfsmuster:design+pattern erbe:heritage/heir erben:inherit erbringen:provide ereignen:happen
erfasser:recorder erfindung:invention erfolgen:take+place erfolgt:takes+place/is+done erforschen:explore
erfreulich:pleasant erfreut:pleased ergreifen:seize erheben:collect/raise erheblich:considerable
erhebung:survey/collection erholung:recovery erklarbar:explainable erkrankung:illness ermahnen:admonish
ermassigt:reduced ermassigung:reduction/discount erneuerbar:renewable erniedrigen:lower ernte:harvest
ernten:harvest eroffnen:open eroffnung:opening erortern:discuss erproben:test/try erprobt:proven/tested
errechnen:calculate erregen:excite ersatzschlussel:spare+key ersatzteil:spare+part ersatzteile:spare+parts
erscheinung:appearance erscheinungsbild:appearance erschopft:exhausted ersichtlich:apparent erspart:saved
erstmalig:first+time erstmals:first+time erteilen:grant/give erwachsen:adult erwagen:consider erwarmen:heat
erweisen:prove erwerb:acquisition erwerben:acquire erzahlung:story erziehen:educate erziehung:education
etikett:label/tag evaluieren:evaluate experiment experimentell:experimental experte:expert
explodieren:explode extra:extra extrem:extreme fabel:fable fach:subject/compartment fachkraft:specialist
fachmann:expert fachwort:technical+term fahne:flag fahrstuhl:elevator fairness faktisch:de+facto
fakultat:faculty fallig:due falligkeit:due+date falligkeitsdatum:due+date falschen:forge falschung:forgery
falten:fold falz:fold farblos:colorless farbton:hue faser:fiber fass:barrel fassen:grasp fassung:version
fehlbar:fallible fehleranfallig:error-prone fehlercode:error+code fehlerquote:error+rate
fehlerrate:error+rate fehlertolerant:fault-tolerant fehlversuch:failed+attempt fehlzeit:absence
feierabend:end+of+work feindlich:hostile fernsehen:television fernseher:tv fernwartung:remote+maintenance
fernzugriff:remote+access fertigung:production fessel:bond festlegung:definition/commitment
festnetz:landline festplattenplatz:disk+space festsetzen:fix fett:fat/bold feucht:humid
feuchtigkeit:humidity feuerwehr:fire+brigade fiktiv:fictional filiale:branch/store filmen:film
findig:resourceful firmenname:company+name firmenwagen:company+car fix:fixed fixkosten:fixed+costs
flackern:flicker flagge:flag flasche:bottle fleck:spot flexibilitat:flexibility fliessen:flow
fliessend:fluent fliesstext:body+text fluchtig:volatile/fleeting flugel:wing flussdiagramm:flowchart
flussig:liquid/fluent foerderung:funding folgerung:conclusion fordern:demand forderprogramm:funding+program
forderung:demand/claim formal:formal formblatt:form formell:formal forst:forest fortbildung:training
fortgeschritten:advanced fracht:freight fragebogen:questionnaire fragezeichen:question+mark fraktion:faction
freigeschaltet:unlocked/activated freiraum:free+space/leeway freischalten:unlock/activate
freischaltung:activation freizeit:leisure fremdschlussel:foreign+key fremdsprache:foreign+language
frequenz:frequency freude:joy fristgerecht:on+time frontal:frontal frost frucht:fruit fuge:joint
fuller:filler fullstand:fill+level fund:find funk:radio funkeln:sparkle funken:spark
funktionalitat:functionality funktionsfahig:functional fussball:football/soccer fussboden:floor
fussganger:pedestrian fussnote:footnote futter:feed/food futtern:feed
`;
