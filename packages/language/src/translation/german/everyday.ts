/** Everyday words of German, written for this project. */
export const everyday = `
eins:one zwei:two drei:three vier:four funf:five sechs:six sieben:seven acht:eight neun:nine zehn:ten
elf:eleven zwolf:twelve dreizehn:thirteen vierzehn:fourteen funfzehn:fifteen zwanzig:twenty dreissig:thirty
vierzig:forty funfzig:fifty sechzig:sixty siebzig:seventy achtzig:eighty neunzig:ninety hundert:hundred
tausend:thousand million:million millionen:million milliarde:billion halb:half halfte:half drittel:third
viertel:quarter viertelstunde:quarter+hour doppelt:duplicate/double dreifach:triple einmal:once
zweimal:twice dreimal:three+times erste:first erster:first ersten:first zweite:second zweiter:second
dritte:third vierte:fourth funfte:fifth letzte:last letzter:last vorletzte:second+last nachste:next
nachster:next prozent:percent paar:few/pair dutzend:dozen null:zero/null montag:monday dienstag:tuesday
mittwoch:wednesday donnerstag:thursday freitag:friday samstag:saturday sonnabend:saturday sonntag:sunday
montagmorgen:monday+morning wochentag:weekday wochenende:weekend januar:january februar:february marz:march
april:april mai:may juni:june juli:july august:august september oktober:october november dezember:december
fruhling:spring fruhjahr:spring sommer:summer herbst:autumn/fall winter quartal:quarter jahr:year
jahrlich:yearly/annual monat:month monatlich:monthly woche:week wochentlich:weekly tag:day tagen:days
taglich:daily/day stunde:hour stundlich:hourly/hour minute sekunde:second millisekunde:millisecond
morgen:tomorrow/morning morgens:morning vormittag:morning mittag:noon nachmittag:afternoon abend:evening
abends:evening nacht:night nachts:night/nightly nachtlich:nightly/night mitternacht:midnight heute:today
gestern:yesterday vorgestern:day+before+yesterday ubermorgen:day+after+tomorrow uhr:clock uhrzeit:time
zeit:time zeitpunkt:time/moment zeitraum:period dauer:duration/long dauern:take/last dauert:takes
frist:deadline termin:appointment/deadline/date datum:date daten:data kalender:calendar jahrzehnt:decade
jahrhundert:century vergangenheit:past zukunft:future gegenwart:present beginn:start/beginning
anfang:start/beginning ende:end mitte:middle/mid feiertag:holiday urlaub:vacation/holiday ferien:vacation
pause:break/pause zeitzone:time+zone zeitstempel:timestamp zeitplan:schedule zeiterfassung:time+tracking
verspatung:delay verzogerung:delay rechtzeitig:in+time punktlich:on+time mensch:human/person menschen:people
leute:people person mann:man frau:mrs/woman herr:mr kind:child kinder:children freund:friend
kollege:colleague kollegin:colleague chef:boss chefin:boss leiter:head/lead mitarbeiter:employee
mitarbeiterin:employee angestellte:employee kunde:customer/client kundin:customer lieferant:supplier
hersteller:manufacturer/vendor handler:dealer verkaufer:seller kaufer:buyer besucher:visitor gast:guest
mitglied:member gruppe:group mannschaft:team abteilung:department firma:company unternehmen:company
verein:association betrieb:operation/business buchhaltung:accounting buchhalter:accountant
buchhalterin:accountant rechtsabteilung:legal anwalt:lawyer berater:consultant entwickler:developer
entwicklerin:developer entwicklung:development entwickeln:develop betreuer:maintainer pfleger:maintainer
pflegt:maintains pflege:maintenance pflegen:maintain verwalter:administrator
verwaltung:administration/management verwalten:manage verwaltet:managed benutzer:user nutzer:user
anwender:user nutzerin:user empfanger:recipient/receiver absender:sender autor:author verfasser:author
leser:reader teilnehmer:participant vertreter:deputy/representative bereitschaft:on-call/standby
ansprechpartner:contact verantwortlich:responsible zustandig:responsible verantwortung:responsibility
bewerber:applicant praktikant:intern auszubildender:trainee familie:family eltern:parents mutter:mother
vater:father bruder:brother schwester:sister sohn:son tochter:daughter arzt:doctor lehrer:teacher
schuler:pupil student polizei:police nachbar:neighbour/neighbor haus:house wohnung:flat/apartment
zimmer:room raum:room/space kuche:kitchen keller:basement dach:roof tur:door fenster:window wand:wall
boden:floor decke:ceiling stock:floor stockwerk:floor etage:floor garten:garden strasse:street weg:way/path
platz:place/space ort:place/location stelle:place/position stadt:city/town dorf:village land:country/land
gebaude:building buro:office werkstatt:workshop lager:warehouse/store laden:shop/load geschaft:business/shop
fabrik:factory schule:school krankenhaus:hospital bahnhof:station flughafen:airport hafen:harbor/port
brucke:bridge fluss:river/flow see:lake meer:sea berg:mountain wald:forest baum:tree blume:flower
tier:animal hund:dog katze:cat vogel:bird fisch:fish auto:car wagen:car fahrrad:bike zug:train schiff:ship
flugzeug:plane maschine:machine gerat:device/appliance werkzeug:tool tisch:table/desk stuhl:chair
schrank:cabinet bett:bed lampe:lamp licht:light strom:power/electricity wasser:water luft:air feuer:fire
erde:earth stein:stone holz:wood metall:metal eisen:iron glas:glass papier:paper buch:book zeitung:newspaper
brief:letter paket:package/packet kiste:box schachtel:box tasche:bag/pocket schlussel:key
schloss:lock/castle kleid:dress hemd:shirt schuh:shoe essen:eat/food trinken:drink brot:bread milch:milk
kaffee:coffee tee:tea obst:fruit apfel:apple fleisch:meat gemuse:vegetable zucker:sugar salz:salt
korper:body kopf:head/header hand auge:eye ohr:ear mund:mouth herz:heart fuss:foot/footer haar:hair
blut:blood krank:ill/sick gesund:healthy krankheit:illness gesundheit:health allergie:allergy schmerz:pain
tod:death leben:life/live wetter:weather regen:rain schnee:snow sonne:sun wind mond:moon stern:star/asterisk
himmel:sky geld:money betrag:amount geldbetrag:money+amount preis:price kosten:cost/costs kostet:costs
gebuhr:fee steuer:tax mehrwertsteuer:vat/tax umsatzsteuer:vat/tax umsatz:revenue/sales gewinn:profit
verlust:loss rabatt:discount gutschein:coupon/voucher gutschrift:credit rechnung:invoice/bill
abrechnung:billing mahnung:reminder/dunning zahlung:payment zahlen:pay/numbers bezahlen:pay
auszahlung:payout uberweisung:transfer konto:account konten:accounts bank kasse:checkout/till
warenkorb:cart/basket einkauf:purchase einkaufen:buy/shop kaufen:buy verkaufen:sell verkauf:sale/sales
bestellung:order bestellen:order lieferung:delivery liefern:deliver versand:shipping/dispatch zoll:customs
einfuhr:import ausfuhr:export vertrag:contract kundigung:termination/cancellation kundigen:cancel/terminate
angebot:offer/quote auftrag:order/job nachfrage:demand markt:market marke:brand werbung:advertising
haushalt:budget/household wahrung:currency schulden:debt schuld:fault/debt versicherung:insurance miete:rent
lohn:wage gehalt:salary gut:good gute:good guter:good gutes:good besser:better beste:best schlecht:bad
schlechter:worse gross:large/big grosser:larger/bigger grosste:largest klein:small kleiner:smaller lang:long
lange:long langer:longer kurz:short kurzer:shorter hoch:high hohe:height/high hoher:higher niedrig:low
tief:deep breit:wide breite:width eng:narrow dick:thick/bold dunn:thin schwer:heavy/hard leicht:light/easy
schnell:fast/quick schneller:faster langsam:slow langsamer:slower neu:new neue:new neuer:new neues:new
neuen:new alt:old alte:old altes:old alten:old alter:old/age jung:young heiss:hot warm kalt:cold nass:wet
trocken:dry hell:light/bright dunkel:dark laut:loud/according leise:quiet/silent still:quiet/silent
hart:hard weich:soft stark:strong schwach:weak voll:full leer:empty leere:empty leeren:empty/clear
geleert:emptied/cleared offen:open geschlossen:closed sauber:clean schmutzig:dirty richtig:right/correct
falsch:wrong/false korrekt:correct wahr:true sicher:safe/secure/sure unsicher:unsafe/insecure
gefahrlich:dangerous wichtig:important unwichtig:unimportant notig:needed/necessary notwendig:necessary
uberflussig:superfluous/redundant nutzlich:useful nutzlos:useless moglich:possible unmoglich:impossible
schwierig:difficult kompliziert:complicated komplex:complex hasslich:ugly teuer:expensive billig:cheap
gunstig:cheap kostenlos:free frei:free/available besetzt:busy/taken beschaftigt:busy
fertig:finished/done/ready bereit:ready kaputt:broken defekt:defective/broken ganze:whole halbe:half
einzig:only/single einzeln:single/individual einzelne:single mehrere:several/multiple verschieden:different
unterschiedlich:different gleiche:same gleichen:same ahnlich:similar selbe:same andere:other anderer:other
anderes:other anderen:other/others eigen:own eigene:own eigenen:own fremd:foreign/third-party
gemeinsam:common/shared allgemein:general besonders:especially besondere:special speziell:special
ublich:usual normal gewohnlich:usual seltsam:strange komisch:strange plotzlich:suddenly
langfristig:long-term vorlaufig:preliminary/temporary vorubergehend:temporary dauerhaft:permanent
endgultig:final standig:constantly endlos:endless/infinite unendlich:infinite
gleichzeitig:simultaneously/concurrent/same+time nacheinander:sequential abwechselnd:alternating
regelmassig:regular/regularly zufallig:random absichtlich:deliberately versehentlich:accidentally
automatisch:automatic/automatically manuell:manual/manually handisch:manually freiwillig:optional/voluntary
pflicht:mandatory/required/duty verpflichtend:mandatory erforderlich:required benotigt:required/needed
verboten:forbidden/prohibited erlaubt:allowed/permitted gultig:valid ungultig:invalid offentlich:public
privat:private geheim:secret intern:internal extern:external lokal:local entfernt:remote/removed
weltweit:global sichtbar:visible unsichtbar:invisible verborgen:hidden versteckt:hidden deutlich:clear
klar:clear unklar:unclear verstandlich:understandable eindeutig:unique/unambiguous mehrdeutig:ambiguous
ungenau:inexact grob:coarse/rough fein:fine glatt:smooth rund:round/around eckig:square flach:flat/shallow
ungerade:odd schief:crooked link:link linke:left linken:left rechte:right/rights rechts:right
links:left/links oben:top/above/up unten:bottom/below/down vorne:front hinten:back/rear innen:inside
aussen:outside drinnen:inside draussen:outside mitten:middle nah:near/close fern:far/remote weit:far/wide
rot:red blau:blue grun:green gelb:yellow schwarz:black weiss:white grau:gray/grey braun:brown bunt:colorful
farbig:colored blaugrun:teal knapp:short/scarce/brief ausfuhrlich:detailed/verbose vollstandig:complete
unvollstandig:incomplete fehlend:missing zusatzlich:additional weitere:further/more ubrig:left/remaining
restlich:remaining aktiv:active inaktiv:inactive anwesend:present abwesend:absent bekannt:known
unbekannt:unknown beruhmt:famous beliebt:popular bevorzugt:preferred abhangig:dependent
unabhangig:independent veraltet:deprecated/outdated/obsolete modern stabil:stable instabil:unstable
kritisch:critical dringend:urgent eilig:urgent fehlerhaft:faulty/broken fehlerfrei:error-free
laufend:running/ongoing fortlaufend:consecutive/sequential folgend:following vorherig:previous
bisherig:previous/existing ehemalig:former deutsch:german deutsche:german deutschen:german englisch:english
englische:english englischen:english franzosisch:french spanisch:spanish italienisch:italian
europaisch:european schweizer:swiss schweiz:switzerland osterreich:austria deutschland:germany
frankreich:france england norwegen:norway europa:europe welt:world fressen:eat frisst:eats absicht:intention
abnahme:acceptance ausrufezeichen:exclamation+mark genossenschaft:cooperative
gemeinde:community/municipality bistum:diocese behaupten:claim behauptet:claimed kalibrierung:calibration
assistent:assistant/wizard siezen:address+formally duzen:address+informally heizung:heating achse:axis
takt:clock/beat hof:yard/court sitz:seat inbetriebnahme:commissioning nimm:take gib:give hab:have
gibts:there+is anfallen:accrue anfallt:accrues wundern:wonder knallen:bang vermieter:landlord
unhoflich:impolite hoflich:polite hoflichkeit:politeness klingen:sound klingt:sounds spat:late
niemanden:nobody abmahnung:warning+letter gluck:luck glucklich:happy gruss:greeting grusse:greetings
meckern:complain meckert:complains rahmenwerk:framework makro:macro blech:sheet+metal quatsch:nonsense
scherz:joke begrussung:greeting/welcome weihnachten:christmas ostern:easter advent silvester:new+year's+eve
geburtstag:birthday hochzeit:wedding verwandte:relatives onkel:uncle tante:aunt oma:grandmother
opa:grandfather enkel:grandchild ehemann:husband ehefrau:wife name:name nachtisch:dessert
fruhstuck:breakfast mittagessen:lunch abendessen:dinner kochen:cook backen:bake braten:roast
rezept:recipe/prescription zutat:ingredient teller:plate messer:knife gabel:fork loffel:spoon topf:pot
pfanne:pan ofen:oven kuhlschrank:fridge wasche:laundry waschen:wash putzen:clean seife:soap handtuch:towel
spiegel:mirror bad:bathroom/bath dusche:shower balkon:balcony treppe:stairs schlafzimmer:bedroom
wohnzimmer:living+room mobel:furniture teppich:carpet vorhang:curtain schrauben:screw schraube:screw
nagel:nail hammer bohren:drill sagen:say/tell malen:paint singen:sing tanzen:dance laufen:run schwimmen:swim
klettern:climb wandern:hike reiten:ride segeln:sail boot:boat/boot schiene:rail fahrer:driver
fahrt:ride/trip fahrplan:timetable fahrkarte:ticket flug:flight fliegen:fly gepack:luggage koffer:suitcase
pass:passport ausweis:id+card visum:visa zelt:tent strand:beach insel:island kuste:coast wuste:desert
feld:field wiese:meadow pferd:horse kuh:cow schwein:pig schaf:sheep huhn:chicken maus:mouse spinne:spider
biene:bee schlange:snake/queue ei:egg eier:eggs kase:cheese butter nudel:noodle reis:rice kartoffel:potato
tomate:tomato zwiebel:onion nuss:nut schokolade:chocolate kuchen:cake suppe:soup bier:beer wein:wine
arznei:medicine medikament:medicine/drug apotheke:pharmacy spritze:injection fieber:fever husten:cough
zahn:tooth zahne:teeth arm:arm/poor bein:leg finger rucken:back bauch:belly haut:skin knochen:bone
gehirn:brain atem:breath mud:tired mude:tired hungrig:hungry durst:thirst satt:full traurig:sad
frohlich:cheerful wutend:angry angst:fear mut:courage stolz:proud nett:nice dumm:stupid klug:clever/smart
faul:lazy fleissig:diligent reich:rich schwanger:pregnant tot:dead verletzt:hurt/violates blind taub:deaf
gefangnis:prison dieb:thief stehlen:steal gestohlen:stolen krieg:war frieden:peace waffe:weapon
regierung:government wahl:election/choice burger:citizen kirche:church glaube:faith gott:god
universitat:university wissenschaftler:scientist forscher:researcher prufling:examinee noten:grades/notes
zeugnis:certificate/report unterricht:lesson/class ubung:exercise uben:practice lehrbuch:textbook
`;
