/** Words that German shares with English or writes otherwise, written for this project. */
export const borrowed = `
server cache commit build branch test login logout token api web docker container cluster node pod deploy
deployment release merge request pull push rebase ticket issue bug feature flag hook webhook worker job cron
queue thread pool proxy gateway router firewall vpn host port client browser frontend backend framework
plugin addon widget button header footer layout theme dashboard chart report log logging monitoring alert
backup update upgrade patch hotfix rollback snapshot dump restore script shell terminal prompt agent chat
bot model embedding vector parser compiler linter formatter debugger profiler coverage unit integration mock
fixture stub driver adapter wrapper controller service repository entity migration query view trigger table
join key value hash string array integer float boolean json xml yaml csv pdf html css markdown template
component module package library import export endpoint route session cookie body payload response status
timeout retry limit rate account user admin sprint review standup meeting newsletter shop checkout order
tracking stream batch buffer socket event listener callback promise type interface enum class object
instance method parameter argument konstante:constant funktional:functional digital online offline storage
bucket cloud region app apps updates editor tool tools toolchain pipeline stage staging production workflow
runner artifact image registry volume secret secrets config default override mapping loader bundler bundle
asset font icon grid flex modal dialog popup tooltip dropdown checkbox form formular:form label placeholder
slider tab toast cursor scroll zoom drag drop design mockup prototyp:prototype spec
spezifikation:specification lizenz:license/licence copyright pager incident postmortem aggregieren:aggregate
aktion:action algorithmus:algorithm analyse:analysis analysieren:analyze architektur:architecture
attribut:attribute authentifizierung:authentication autorisierung:authorization basis:base/basis block
blockieren:block blockiert:blocked canvas charakter:character definieren:define definiert:defined definition
dekorator:decorator domane:domain dynamisch:dynamic effekt:effect effizient:efficient emulator episode
exakt:exact exception extrahieren:extract faktor:factor filter flexibel:flexible fokus:focus fragment
generator generieren:generate generiert:generated grafik:graphic/graphics graph hierarchisch:hierarchical
histogramm:histogram historie:history identifizieren:identify identitat:identity implementieren:implement
implementiert:implemented implementierung:implementation infrastruktur:infrastructure
initialisieren:initialize inkrementell:incremental instanz:instance integrieren:integrate
integritat:integrity interaktion:interaction interaktiv:interactive interpretieren:interpret
intervall:interval iteration iterieren:iterate kalibrieren:calibrate kandidat:candidate kategorie:category
klassifizieren:classify klinik:clinic kodierung:encoding kollision:collision kombination:combination
kombinieren:combine kommunikation:communication kompatibel:compatible kompatibilitat:compatibility
kompilieren:compile komponente:component komponenten:components konflikt:conflict konsistent:consistent
konsistenz:consistency kontext:context kontrast:contrast konvention:convention konvertieren:convert
konvertierung:conversion konzept:concept koordinate:coordinate kredit:credit kriterium:criterion
latenz:latency logik:logic logisch:logical manipulieren:manipulate markierung:mark/tag/highlight maske:mask
material maximum:maximum mechanismus:mechanism medien:media metadaten:metadata metrik:metric
migrieren:migrate migriert:migrated/migrate migriere:migrate minimum:minimum mission modell:model
modul:module monitor motiv:motif motor:engine/motor navigation notation operation operator
optimierung:optimization option optional original paragraph parallel partition partner passiv:passive
patient performance periode:period perspektive:perspective phase plattform:platform politik:policy/politics
position positiv:positive potenzial:potential praktisch:practical prinzip:principle priorisieren:prioritize
problematisch:problematic profil:profile prognose:forecast prozess:process prozesse:processes
prozessor:processor/cpu publikum:audience qualitat:quality quote:quota/rate redundant referenz:reference
regression regular:regular/regulararer rekursiv:recursive relation relevant replikat:replica
replikation:replication ressource:resource restriktion:restriction revision root rotieren:rotate routine
sammeln:collect/gather gesammelt:collected sammlung:collection segment selektor:selector semantisch:semantic
sensor sequenz:sequence serie:series signal simulation simulieren:simulate skalieren:scale
skalierung:scaling skript:script sortiment:assortment spezifisch:specific statisch:static station
struktur:structure strukturiert:structured strategie:strategy subjekt:subject synonym syntax system
systeme:systems technik:technology/technique technisch:technical temperatur:temperature temporar:temporary
text texte:texts theorie:theory tolerant transaktion:transaction transformieren:transform
transparenz:transparency typ:type typen:types typisiert:typed validieren:validate validierung:validation
variante:variant verifizieren:verify vektor:vector zentrum:center/centre zyklus:cycle zylinder:cylinder
abteil:compartment administrator:administrator android apparat:apparatus appell:appeal fixieren:fix
funktionieren:work funktioniert:works funktionierte:worked kanton:canton kontrollfluss:control+flow
kurs:course/rate marketing minuspunkt:drawback netto:net brutto:gross nummerieren:number
rabattcode:discount+code gutscheincode:coupon+code/voucher+code sandkasten:sandbox umlaut:umlaut
videokonferenz:video+conference wiki garage hotel restaurant musik:music kino:cinema park bus
`;
