/** Words of German for what people do with software, written for this project. */
export const work = `
sagt:says gesagt:said sprechen:speak/talk spricht:speaks gesprochen:spoken/talked reden:talk erzahlen:tell
fragen:ask/questions fragt:asks gefragt:asked frage:question antworten:answer/answers/reply
antwort:answer/response/reply beantworten:answer erklaren:explain erklart:explained erklarung:explanation
beschreiben:describe beschreibung:description beschrieben:described nennen:name/call nennt:calls
genannt:called/named heisst:is+called/named heissen:called/named bedeuten:mean bedeutet:means
bedeutung:meaning meint:means gemeint:meant meinung:opinion denken:think gedacht:thought
glauben:believe/think wissen:know/knowledge gewusst:known kennen:know kennt:knows verstehen:understand
versteht:understands verstanden:understood merken:remember/notice gemerkt:remembered/noticed
erinnern:remember/remind erinnerung:memory/reminder vergessen:forget/forgotten vergisst:forgets lernen:learn
gelernt:learned lesen:read liest:reads gelesen:read lesekopie:read+replica schreiben:write schreibt:writes
geschrieben:written schrieb:wrote schrift:font schriftart:font schriftgrosse:font+size
rechtschreibung:spelling schreibweise:spelling grossschreibung:capitalization/uppercase
kleinschreibung:lowercase/case grossbuchstabe:capital/uppercase kleinbuchstabe:lowercase horen:hear
gehort:heard/belongs sehen:see sieht:sees gesehen:seen sah:saw schauen:look ansehen:look/view anschauen:look
zeigen:show zeigt:shows gezeigt:shown anzeigen:show/display angezeigt:shown/displayed anzeige:display/ad
darstellen:display/represent dargestellt:displayed darstellung:display/representation
aussehen:look/appearance erscheinen:appear erscheint:appears erschienen:appeared verschwinden:disappear
verschwunden:disappeared finden:find findet:finds gefunden:found suchen:search/look+for sucht:searches
gesucht:searched/wanted suche:search suchindex:search+index suchbegriff:search+term gehen:go geht:goes/works
gegangen:gone ging:went kommen:come kommt:comes gekommen:come kam:came lauft:runs/running gelaufen:run
lief:ran ablauf:expiry/flow/procedure ablaufen:expire ablauft:expires abgelaufen:expired fahren:drive
bringen:bring gebracht:brought holen:fetch/get geholt:fetched abholen:fetch/pick+up abgeholt:fetched
nehmen:take nimmt:takes genommen:taken geben:give gegeben:given bekommen:get/receive bekommt:gets
erhalten:receive/get/preserved erhalt:receives halten:keep/hold halt:keeps/holds gehalten:kept/held
behalten:keep stehen:stand/be stand:stood/state gestanden:stood liegen:lie/be+located liegt:lies/is+located
lag:was gelegen:located legen:put/lay gelegt:put/laid setzen:set/put gesetzt:set/put stellen:put/set/place
gestellt:put bleiben:stay/remain bleibt:stays/remains geblieben:stayed blieb:stayed fehlen:be+missing
fehlt:missing fehlte:missing gefehlt:missing gehoren:belong passen:fit passt:fits passieren:happen
passiert:happens/happened geschehen:happen geschieht:happens entstehen:arise entstanden:arose
auftreten:occur tritt:occurs trat:occurred aufgetreten:occurred vorkommen:occur beginnen:begin/start
beginnt:begins/starts begonnen:begun/started anfangen:start fangt:starts angefangen:started enden:end
endet:ends beenden:end/stop/finish beendet:ended/stopped/finished aufhoren:stop dauerte:took warten:wait
wartet:waits/maintains gewartet:waited/maintained erwarten:expect erwartet:expected erwartung:expectation
hoffen:hope brauchen:need braucht:needs/requires gebraucht:needed/used benotigen:need/require verwenden:use
verwendet:used/uses verwendung:use/usage benutzen:use benutzt:used nutzen:use/benefit nutzt:uses
genutzt:used nutzung:usage/use anwenden:apply angewendet:applied anwendung:application/app versuchen:try
versucht:tried versuch:attempt/try probieren:try ausprobieren:try+out helfen:help hilft:helps
geholfen:helped hilfe:help schaffen:create/manage erledigen:do/handle erledigt:done arbeiten:work
arbeitet:works gearbeitet:worked arbeit:work arbeitstag:working+day werktag:working+day
arbeitsspeicher:memory/ram arbeitsbereich:workspace arbeitsablauf:workflow
arbeitsverzeichnis:working+directory spielen:play spiel:game lachen:laugh weinen:cry schlafen:sleep
aufwachen:wake wohnen:live sterben:die lieben:love liebe:love gefallen:like gefallt:likes mogen:like
hassen:hate lieber:rather/prefer bevorzugen:prefer vorziehen:prefer wunschen:wish/want wunsch:wish/request
bitten:ask/request gebeten:asked danken:thank achten:pay+attention beachten:note/observe
vorsicht:caution/careful vorsichtig:careful aufpassen:be+careful sorgen:ensure kummern:take+care
andern:change andert:changes geandert:changed anderung:change anderungen:changes
anderungsprotokoll:changelog verandern:change verandert:changed veranderung:change wechseln:switch/change
wechselt:switches gewechselt:switched wechsel:switch/change umstellen:switch/migrate
umgestellt:switched/migrated umstellung:migration/switch umstieg:migration/switch umsteigen:switch
umziehen:move umgezogen:moved umzug:move/migration verschieben:move/postpone verschoben:moved/postponed
schieben:push geschoben:pushed ziehen:pull/draw gezogen:pulled/drawn drucken:push/press/print druckt:prints
drucker:printer druck:print/pressure gedruckt:printed tauschen:swap/exchange getauscht:swapped
austauschen:replace/exchange ausgetauscht:replaced ersetzen:replace ersetzt:replaced ersatz:replacement
bearbeiten:edit/process bearbeitet:edited/processed bearbeitung:editing/processing verarbeiten:process
verarbeitet:processed verarbeitung:processing anpassen:adjust/adapt angepasst:adjusted anpassung:adjustment
verbessern:improve verbessert:improved verbesserung:improvement optimieren:optimize
erganzen:add/supplement/update erganzt:added/supplemented erganzung:addition erweitern:extend
erweitert:extended erweiterung:extension vereinfachen:simplify kurzen:shorten/cut gekurzt:shortened/cut
abschneiden:cut/truncate abgeschnitten:truncated/cut verkleinern:reduce/shrink/resize
verkleinert:reduced/shrunk/resized vergrossern:enlarge/increase vergrossert:enlarged erhohen:increase/raise
erhoht:increased/incremented senken:lower/reduce gesenkt:lowered steigen:rise/increase sinken:fall/drop
begrenzen:limit begrenzt:limited begrenzung:limit grenze:limit/border beschrankung:restriction/limit
beschranken:restrict obergrenze:upper+limit grosse:size/large menge:amount/quantity anzahl:number/count
zahl:number zahler:counter gezahlt:counted/paid ziffer:digit nummer:number
kundennummer:customer+number/customer+id rechnungsnummer:invoice+number wert:value werte:values mass:measure
messen:measure gemessen:measured messung:measurement rechnen:calculate berechnen:calculate/compute
berechnet:calculated/computed berechnung:calculation runden:round rundet:rounds gerundet:rounded
abgerundet:rounded aufgerundet:rounded nachkommastelle:decimal+place komma:comma punkt:point/dot
zeichen:character/sign zeichnen:draw gezeichnet:drawn buchstabe:letter wort:word worter:words
worterbuch:dictionary satz:sentence/set absatz:paragraph abschnitt:section kapitel:chapter seite:page/side
startseite:home+page seitenleiste:sidebar zeile:line/row zeilen:lines/rows spalte:column tabelle:table
liste:list eintrag:entry eintrage:entries eintragen:enter/register reihe:row/series reihenfolge:order
sortieren:sort sortiert:sorted sortierung:sorting/sort+order filtern:filter gruppieren:group
zusammenfassen:summarize/combine zusammengefasst:summarized zusammenfassung:summary zusammenfuhren:merge
zusammengefuhrt:merged zusammenfuhrung:merge zusammen:together trennen:separate/disconnect
getrennt:separate/disconnected/closed trennung:separation teilen:share/split/parts geteilt:shared/split
teil:part teile:parts zerlegen:split/chunk zerlegt:split aufteilen:split aufgeteilt:split
verteilen:distribute verteilt:distributed verteilung:distribution lastverteiler:load+balancer
verbinden:connect verbunden:connected verbindung:connection verknupfen:link verknupft:linked
verknupfung:link anhangen:append/attach anhang:attachment/appendix hangen:hang hangt:hangs/depends
abhangigkeit:dependency abhangigkeiten:dependencies hinzufugen:add hinzugefugt:added hinzufugt:adds
einfugen:insert/paste eingefugt:inserted anlegen:create angelegt:created erstellen:create/make
erstellt:created erstellung:creation erzeugen:generate/create erzeugt:generated/created/makes
herstellen:produce/make bauen:build baut:builds gebaut:built aufbau:structure/setup/build neuaufbau:rebuild
aufbauen:build/set+up bauteil:component losen:solve gelost:solved losung:solution loschen:delete/remove
loscht:deletes geloscht:deleted/removed loschung:deletion entfernen:remove entfernung:removal/distance
streichen:delete/strike gestrichen:deleted verwerfen:discard verworfen:discarded leerung:clearing
aufraumen:clean+up aufgeraumt:cleaned+up bereinigen:clean bereinigung:cleanup/collection
speicherbereinigung:garbage+collection/garbage+collector aufheben:keep/cancel aufgehoben:kept/cancelled
aufbewahren:keep/store aufbewahrt:kept/stored/lives aufbewahrung:retention speichern:save/store
speichert:saves/stores gespeichert:saved/stored speicherung:storage/saving speicher:memory/storage
speicherleck:memory+leak speicherplatz:disk+space/storage zwischenspeicher:cache zwischenspeichern:cache
zwischenspeicherung:caching zwischenablage:clipboard sichern:back+up/save/secure gesichert:backed+up/saved
sicherung:backup sicherungen:backups sicherungskopie:backup wiederherstellen:restore
wiederhergestellt:restored wiederherstellung:restore/recovery sicherheit:security/safety
sicherheitslucke:vulnerability lucke:gap schutz:protection schutzen:protect geschutzt:protected
sperren:lock/block gesperrt:locked/blocked sperre:lock sperrdatei:lock+file entsperren:unlock
freigeben:release/approve/share freigegeben:released/approved freigabe:approval/release/share
genehmigen:approve genehmigt:approved genehmigung:approval/permission erlauben:allow erlaubnis:permission
verbieten:forbid verbot:ban/prohibition berechtigung:permission berechtigt:authorized recht:right/law
zugriff:access zugreifen:access zugang:access zugangsdaten:credentials/login
anmelden:log+in/sign+in/register anmeldung:login/sign-in/registration angemeldet:logged+in
anmeldeseite:login+page anmeldeformular:login+form melden:report meldet:reports gemeldet:reported/told
meldung:message/report abmelden:log+out abmeldung:logout registrieren:register registrierung:registration
kennwort:password passwort:password passworter:passwords verschlusseln:encrypt verschlusselt:encrypted
verschlusselung:encryption entschlusseln:decrypt tresor:vault/safe zertifikat:certificate
zertifikate:certificates unterschrift:signature unterschreiben:sign signatur:signature
sitzung:session/meeting sitzungen:sessions besprechung:meeting gesprach:conversation/talk
unterhaltung:conversation nachricht:message nachrichten:messages/news benachrichtigung:notification
benachrichtigen:notify mitteilung:message/notice hinweis:note/hint/notice warnung:warning
fehler:error/bug/mistake fehlermeldung:error+message fehlerbehebung:troubleshooting/fix
fehlersuche:debugging fehlgeschlagen:failed fehlgeschlagene:failed fehlschlagen:fail schlagt:fails/beats
scheitern:fail gescheitert:failed ausfall:outage/failure ausfallen:fail absturz:crash absturzen:crash
abgesturzt:crashed abbruch:abort/cancellation abbrechen:cancel/abort abgebrochen:cancelled/aborted
storung:incident/fault storungen:incidents vorfall:incident problem schwierigkeit:difficulty ursache:cause
grund:reason folge:consequence/sequence folgen:follow beheben:fix behoben:fixed reparieren:repair/fix
repariert:fixed reparatur:repair korrigieren:correct/fix korrektur:correction/fix verhindern:prevent
vermeiden:avoid uberspringen:skip ubersprungen:skipped ignorieren:ignore ignoriert:ignored
auslassen:skip/omit ausgelassen:omitted ausliefern:deploy/ship/release
ausgeliefert:deployed/shipped/delivered auslieferung:deployment/release/delivery
bereitstellen:deploy/provide bereitgestellt:deployed/provided bereitstellung:deployment
veroffentlichen:publish/release veroffentlicht:published/released veroffentlichung:release/publication
einspielen:deploy/install ausrollen:roll+out/deploy produktion:production produktiv:production
produktivsystem:production+system testsystem:test+system/staging testserver:staging+server/test+server
testumgebung:test+environment/staging umgebung:environment umgebungsvariable:environment+variable
ausfuhren:run/execute ausgefuhrt:run/executed ausfuhrung:execution fuhren:lead/run fuhrt:leads/runs
gefuhrt:led durchfuhren:perform/carry+out einfuhren:introduce eingefuhrt:introduced
einfuhrung:introduction/rollout starten:start/launch startet:starts gestartet:started neustart:restart
neustarten:restart hochfahren:boot/start herunterfahren:shut+down anhalten:stop/pause angehalten:stopped
stoppen:stop unterbrechen:interrupt unterbrochen:interrupted fortsetzen:continue/resume
wiederholen:repeat/retry wiederholt:repeated/retried/retry wiederholung:repetition/retry
aufrufen:call/invoke aufgerufen:called/invoked aufruf:call rufen:call ruft:calls rufnummer:phone+number
anrufen:call anruf:call abfrage:query abfragen:query/queries anfrage:request anfragen:requests/request
einschalten:turn+on/enable/switch+on eingeschaltet:enabled/turned+on/on
ausschalten:turn+off/disable/switch+off ausgeschaltet:disabled/turned+off abschalten:switch+off/turn+off
abgeschaltet:switched+off/turned+off schalter:switch/toggle schaltflache:button schaltflachen:buttons
knopf:button knopfe:buttons aktivieren:enable/activate aktiviert:enabled/activated deaktivieren:disable
deaktiviert:disabled ausblenden:hide ausgeblendet:hidden einblenden:show verbergen:hide verstecken:hide
offnen:open offnet:opens geoffnet:opened schliessen:close schliesst:closes fullen:fill ausfullen:fill+in
wahlen:choose/select gewahlt:chosen/selected auswahlen:select/choose ausgewahlt:selected
auswahl:selection/choice entscheiden:decide entscheidet:decides entschieden:decided/chose
entscheidung:decision festlegen:define/set festgelegt:defined/set bestimmen:determine
bestimmt:certain/determined vereinbaren:agree vereinbart:agreed vereinbarung:agreement absprechen:agree
abgesprochen:agreed absprache:agreement/asking abstimmen:coordinate/vote zustimmen:agree
zustimmung:consent/approval ablehnen:reject/decline abgelehnt:rejected annehmen:accept/assume
angenommen:accepted vorschlag:suggestion/proposal vorschlagen:suggest/propose vorgeschlagen:suggested
empfehlen:recommend empfohlen:recommended empfehlung:recommendation planen:plan geplant:planned/scheduled
plan plane:plans vorhaben:plan/project ziel:goal/target zweck:purpose aufgabe:task aufgaben:tasks
schritt:step vorgang:process/operation/task ablage:storage/filing regel:rule regeln:rules/handle
geregelt:regulated ausnahme:exception vorgabe:requirement/default vorschrift:regulation bedingung:condition
voraussetzung:requirement/prerequisite anforderung:requirement vorlage:template muster:pattern/sample
beispiel:example probe:sample/test prufen:check/verify/review pruft:checks/verifies geprueft:checked
gepruft:checked/reviewed/validated prufung:check/review/validation prufsumme:checksum
uberprufen:check/verify/review uberpruft:checked uberprufung:check/review kontrollieren:check/control
kontrolle:control/check uberwachen:monitor uberwacht:monitored uberwachung:monitoring
beobachten:watch/observe beobachtung:observation bestatigen:confirm bestatigt:confirmed
bestatigung:confirmation vergleichen:compare verglichen:compared vergleich:comparison
unterscheiden:distinguish/differ unterschied:difference unterscheidung:distinction
abgleichen:sync/compare/reconcile abgleich:sync/comparison/reconciliation abgeglichen:synced
synchronisieren:synchronize/sync testen:test getestet:tested testabdeckung:test+coverage/coverage
abdeckung:coverage testdaten:test+data testlauf:test+run messwert:measurement bewerten:rate/assess
bewertung:rating/review computer rechner:computer bildschirm:screen/monitor bildschirmfoto:screenshot
tastatur:keyboard taste:key telefon:phone handy:mobile/phone mobil:mobile festplatte:disk/hard+drive
platte:disk laufwerk:drive netzwerk:network netz:network leitung:line/cable kabel:cable
anschluss:port/connection rechenzentrum:data+centre/data+center betriebssystem:operating+system
programm:program programme:programs programmieren:program programmierer:programmer software hardware
datei:file dateien:files dateiname:file+name ordner:folder/directory verzeichnis:directory/folder pfad:path
laufzeit:runtime/run+time quelltext:source+code/source quellcode:source+code quelle:source
quelldatei:source+file bibliothek:library schnittstelle:interface/api programmierschnittstelle:api
klasse:class klassen:classes funktion:function/feature funktionen:functions/features methode:method variable
felder:fields eigenschaft:property merkmal:feature/attribute objekt:object gegenstand:object/item
schleife:loop verzweigung:branch zweig:branch hauptzweig:main+branch ast:branch zeiger:pointer
verweis:reference/link zuweisung:assignment ausdruck:expression anweisung:statement/instruction
befehl:command befehlszeile:command+line kommandozeile:command+line konsole:console kommentar:comment
leerzeichen:space/spaces tabulator:tab/tabs einruckung:indentation einrucken:indent klammer:bracket/brace
semikolon:semicolon anfuhrungszeichen:quote schragstrich:slash unterstrich:underscore bindestrich:hyphen
zeilenumbruch:line+break datenbank:database hauptdatenbank:main+database/primary+database
datensatz:record/row datentyp:data+type datenmenge:data+volume datenschutz:privacy/data+protection
kundendaten:customer+data verlauf:history/log protokoll:log/protocol protokolle:logs protokollieren:log
protokolliert:logged/recorded protokollzeile:log+line aufzeichnung:recording/record warteschlange:queue
stapel:stack/batch index feldname:field+name schema sprache:language sprachen:languages
ubersetzen:translate/compile ubersetzt:translated/compiled ubersetzung:translation
ubersetzungen:translations ubersetzer:translator/compiler umbenennen:rename umbenannt:renamed
umbenennung:rename format formatieren:format formatiert:formatted kopie:copy kopieren:copy kopiert:copied
hochladen:upload hochgeladen:uploaded hochgeladene:uploaded herunterladen:download
heruntergeladen:downloaded ladt:loads geladen:loaded senden:send sendet:sends gesendet:sent schicken:send
schickt:sends geschickt:sent empfangen:receive verschicken:send verschickt:sent zustellen:deliver
ubertragen:transfer ubertragung:transfer ubergeben:pass/hand+over ubergabe:handover
ubernehmen:take+over/adopt ubernommen:taken+over/adopted einstellen:set/configure/adjust
eingestellt:set/configured einstellung:setting einstellungen:settings konfiguration:configuration/config
konfigurieren:configure einrichten:set+up/install eingerichtet:set+up installieren:install
aktualisieren:update aktualisiert:updated aktualisierung:update erneuern:renew erneuert:renewed/renews
erneuerung:renewal auslosen:trigger ausgelost:triggered auslost:triggers ausloser:trigger ereignis:event
behandeln:handle/treat behandelt:handled behandlung:handling/treatment eingabe:input eingaben:input/inputs
eingeben:enter/type eingegeben:entered ausgabe:output ausgeben:output/print/spend
oberflache:ui/interface/surface benutzeroberflache:user+interface/ui ansicht:view vorschau:preview menu:menu
karte:map/card karteikarte:tab reiter:tab leiste:bar symbol:icon/symbol symbole:icons/symbols
bild:image/picture bilder:images/pictures foto:photo/picture film:movie ton:sound farbe:color/colour
farben:colors/colours farbanderung:color+change rand:margin/border/edge rahmen:frame/border ecke:corner
ecken:corners hintergrund:background vordergrund:foreground schatten:shadow linie:line kreis:circle
diagramm:chart/diagram entwurf:design/draft gestaltung:design nachtmodus:dark+mode/night+mode
dunkelmodus:dark+mode modus:mode startwert:initial+value standardwert:default standard:default/standard
standardmassig:default bericht:report berichte:reports auswertung:report/analysis/evaluation
statistik:statistics uberblick:overview ubersicht:overview dokument:document
dokumentation:documentation/docs anleitung:guide/instructions handbuch:manual unterlagen:documents
notiz:note notizen:notes stichwort:keyword aufzahlung:list/enumeration aufzahlungspunkt:bullet+point
thema:topic/subject/theme titel:title uberschrift:heading/headline namen:name/names vorname:first+name
nachname:last+name/surname adresse:address anschrift:address mailadresse:email+address email:email
mail:mail/email post:mail/post versandadresse:shipping+address rolle:role anbieter:provider
zahlungsanbieter:payment+provider dienst:service dienste:services dienstleistung:service
dienstleister:provider/contractor auslastung:load/utilization last:load leistung:performance/power
geschwindigkeit:speed wachstum:growth lesbar:readable auflosung:resolution auflosen:resolve pixel version
versionsnummer:version+number produkt:product produktkatalog:product+catalogue artikel:article/item
katalog:catalogue/catalog projekt:project vorrang:priority prioritat:priority reihenfolgen:orders
verhalten:behavior/behaviour zustand:state/status fortschritt:progress ergebnis:result ergebnisse:results
erfolg:success erfolgreich:successful/successfully erfolglos:unsuccessful einfluss:influence
auswirkung:effect/impact wirkung:effect wirken:work/affect vorteil:advantage nachteil:disadvantage
erfahrung:experience beweis:proof kenntnis:knowledge gefahr:danger risiko:risk angriff:attack schaden:damage
notfall:emergency zufall:chance/random umfang:scope/extent bereich:area/range/scope gebiet:area
umkreis:radius umgehen:work+around/bypass umgehung:workaround abweichung:deviation abstand:distance/spacing
richtung:direction drehen:rotate/turn heben:lift fallen:fall/drop fallt:falls/applies werfen:throw
wirft:throws geworfen:thrown fangen:catch abfangen:catch/intercept reagieren:react/respond reaktion:reaction
verlassen:leave/rely betreten:enter anzahlung:deposit einsetzen:use/deploy eingesetzt:used/deployed
einsatz:use/deployment stattfinden:take+place beitrag:contribution/post beteiligen:participate
betreffen:affect/concern betrifft:affects betroffen:affected gelten:apply/be+valid gilt:applies/valid
galt:applied geltung:validity hinterlegen:store/deposit hinterlegt:stored vorhanden:present/exists/available
existieren:exist existiert:exists bestehen:exist/pass besteht:exists/consists enthalten:contain/include
enthalt:contains/includes beinhalten:contain verfugbar:available verfugbarkeit:availability
erreichbar:reachable erreichen:reach/achieve erreicht:reached treffen:meet/hit trifft:meets
getroffen:met/hit vorbereiten:prepare vorbereitung:preparation unterstutzen:support
unterstutzt:supported/supports unterstutzung:support ermitteln:determine/find erkennen:recognize/detect
erkannt:recognized/detected erkennung:detection verfolgen:track/follow nachverfolgen:track
verfolgung:tracking schatzen:estimate schatzung:estimate einplanen:schedule ausgehen:go+out/assume
nachsehen:check/look nachschauen:check/look durchsuchen:search/browse abgelegt:stored/filed
ablegen:store/file archivieren:archive archiviert:archived archiv:archive packen:pack
entpacken:unpack/extract komprimieren:compress gepackt:packed verpacken:package zwischenstand:interim+state
drittanbieter:third-party schweigen:silence hauptsache:main+thing hauptseite:main+page unterordner:subfolder
unterseite:subpage oberste:topmost eingang:inbox/input/entrance posteingang:inbox ausgang:output/exit
postausgang:outbox kanal:channel alarm:alarm/alert alarme:alarms/alerts alarmieren:alert aufzug:elevator
hierarchie:hierarchy wurzel:root blatt:leaf/sheet knoten:node kante:edge ebene:level/layer stufe:level/stage
schicht:layer/shift gewicht:weight gewichtung:weighting durchschnitt:average mittelwert:mean/average
summe:sum/total gesamt:total differenz:difference verhaltnis:ratio haufigkeit:frequency
wahrscheinlichkeit:probability genauigkeit:accuracy/precision abrunden:round+down aufrunden:round+up
vorzeichen:sign gleichung:equation formel:formula steuert:controls steuern:control/taxes steuerung:control
`;
