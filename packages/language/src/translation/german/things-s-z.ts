/** The same: S to Z. */
export const thingsSZ = `
saal:hall sabotage sachbearbeiter:clerk sachgebiet:subject+area sachverhalt:facts sack:bag safe saft:juice
sahne:cream saison:season saite:string salat:salad salbe:ointment saldo:balance salopp:casual samen:seed
sammelmappe:folder sammelrechnung:collective+invoice samt:velvet/with sand sanft:gentle
sanieren:renovate/remediate sanktion:sanction sarg:coffin satellit:satellite sattel:saddle satzung:statutes
satzzeichen:punctuation saubern:clean sauer:sour/angry sauerstoff:oxygen saugen:suck saule:column/pillar
saure:acid schaben:scrape schach:chess schachteln:nest schadcode:malicious+code schadensersatz:damages
schadensfall:claim schadhaft:damaged schadsoftware:malware schaffung:creation schal:scarf schale:bowl/shell
schaltplan:circuit+diagram schalttafel:control+panel scham:shame schandlich:shameful schar:flock
scharfe:sharpness schattierung:shading schatz:treasure schaubild:diagram schauer:shower schaufel:shovel
schaufenster:shop+window schauspieler:actor scheck:cheque scheibe:disc/slice scheibenweise:slice
scheidung:divorce schein:certificate/shine scheitel:vertex schemaanderung:schema+change schenken:give
scherben:shards schere:scissors scheu:shy schicksal:fate schieberegler:slider schiedsrichter:referee
schild:sign/shield schildern:describe schilderung:description schimmel:mold schinken:ham
schirm:screen/umbrella schlaf:sleep schlafend:sleeping schlag:blow schlagartig:sudden schlagwort:keyword/tag
schlagworter:keywords/tags schlagzeile:headline schlamm:mud schlau:smart schlauch:hose
schlechtestenfalls:at+worst schleier:veil schleppen:drag schleuse:lock/gateway schlichten:settle
schliessung:closure schlinge:loop schlitz:slot schluck:sip schlucken:swallow schlusselbund:keychain
schlusselpaar:key+pair schlusselverwaltung:key+management schlussfolgern:conclude
schlussfolgerung:conclusion schmal:narrow schmecken:taste schmelzen:melt schmerzen:pain schmiede:forge
schmieren:grease schminke:makeup schmuck:jewelry schmucken:decorate schnappschuss:snapshot schnauze:muzzle
schnecke:snail schneiden:cut schneien:snow schnellstart:quick+start schnipsel:snippet
schnittmenge:intersection schnittmuster:pattern schnur:string/cord schock:shock schonen:spare/protect
schonend:gentle schonfrist:grace+period schonheit:beauty schopfen:create schopfer:creator
schornstein:chimney schoss:lap schrag:oblique schrage:slope schranke:barrier schrecken:fright
schrecklich:terrible schrei:scream schreibblockade:write+lock schreibfehler:typo schreibgeschutzt:read-only
schreibschutz:write+protection schreibtisch:desk/desktop schreibzugriff:write+access schreien:scream
schriftlich:written/in+writing schriftsteller:writer schriftzug:lettering schritttempo:walking+pace
schrumpfen:shrink schub:thrust/batch schublade:drawer schubweise:in+batches schuldig:guilty schuldner:debtor
schulen:train schulter:shoulder schulung:training schurze:apron schussel:bowl schutteln:shake
schutzmassnahme:protective+measure schutzmechanismus:safeguard schwamm:sponge schwan:swan
schwankung:fluctuation schwanz:tail schwarzarbeit:illicit+work schweben:float/hover
schweigepflicht:confidentiality schweissen:weld schwenken:pan/swing schweregrad:severity
schwerwiegend:serious/severe schwimmbad:swimming+pool schwindel:dizziness/swindle schwingen:swing
schwitzen:sweat schworen:swear sechseck:hexagon seele:soul segen:blessing sehnen:long seide:silk seil:rope
seitenaufruf:page+view seitenverhaltnis:aspect+ratio seitenwechsel:page+break seitenzahl:page+number
sekretariat:office sekundar:secondary selbsthilfe:self-help selbststandig:independent/self-employed
selbsttest:self-test selbstverstandlich:of+course selektieren:select selektiv:selective semester seminar
sendung:broadcast/shipment sendungsverfolgung:shipment+tracking sensibel:sensitive
separat:separate/separately seriell:serial serios:reputable serverausfall:server+outage
serverraum:server+room sessel:armchair seuche:epidemic sichergestellt:ensured
sicherheitsabfrage:confirmation+prompt sicherheitsabstand:safety+margin sicherheitshalber:to+be+safe
sicherheitsupdate:security+update sicherstellen:ensure/make+sure sichten:review sichtung:review
sichtweise:point+of+view sieb:sieve sieg:victory siegen:win siehe:see signalisieren:signal silbe:syllable
silber:silver singular sinngemass:analogously sirene:siren sitte:custom sitzplatz:seat skala:scale
skandal:scandal skepsis:skepticism skizze:sketch skizzieren:sketch sklave:slave slawisch:slavic sofa
sofortig:immediate sog:pull sohle:sole soldat:soldier solide:solid sollwert:target+value
sommerzeit:daylight+saving+time/summer+time sonderangebot:special+offer sonderfall:special+case
sonderregelung:special+rule sonderzeichen:special+character sonstig:other sonstige:other sorge:worry/care
sorgfalt:care sorgfaltig:careful/carefully sorte:sort/type sortierbar:sortable sozial:social spanne:span
spannend:exciting spannung:tension/voltage spass:fun spaziergang:walk spediteur:carrier
spedition:forwarding+agent/carrier speise:food/dish speisekarte:menu spektrum:spectrum spende:donation
spenden:donate sperrfrist:embargo/lock+period sperrliste:blocklist/blacklist sperrung:lock/block
spesen:expenses spezialfall:special+case spezialist:specialist spezifikum:specific spezifizieren:specify
spiegelung:mirroring spiele:games spieler:player spielraum:leeway spielstand:score spielzeug:toy
spitze:peak/top/tip spitzenlast:peak+load spitzenwert:peak+value spontan:spontaneous
sporadisch:sporadic/intermittent sport sportlich:sporty spott:mockery spracheinstellung:language+setting
sprachmodell:language+model sprachnachricht:voice+message sprachwechsel:language+switch sprecher:speaker
sprechstunde:office+hours sprengen:blow+up springend:jumping spritzen:spray spruch:saying
sprungmarke:anchor/label spule:coil spulen:rinse/wind spuren:feel spurlos:without+trace staat:state/country
staatlich:state staatsangehorigkeit:nationality stachel:sting stadtplan:city+map staffel:relay/season
stahl:steel stall:stable stamm:trunk/tribe stammbaum:family+tree stammkunde:regular+customer
standardeinstellung:default+setting standby standdaten:data standorte:locations standpunkt:point+of+view
stange:rod stanzen:punch starke:strength starken:strengthen starr:rigid startbildschirm:start+screen
startdatum:start+date startpunkt:starting+point startvorgang:startup startzeit:start+time/startup+time
statement stationar:stationary statistisch:statistical statthaft:permitted staub:dust
staubsauger:vacuum+cleaner staunen:marvel steckdose:socket stecker:plug stehlampe:floor+lamp steif:stiff
steigern:increase steigerung:increase steil:steep stellenanzeige:job+ad stellschraube:knob
stellungnahme:statement/comment stellvertretend:deputy stellvertreter:deputy stempel:stamp
stempeln:stamp/clock+in sterblich:mortal stetig:steady steuerberater:tax+advisor
steuerbescheid:tax+assessment steuererklarung:tax+return steuerfrei:tax-free steuernummer:tax+number
steuerpflichtig:taxable steuersatz:tax+rate stich:stitch/sting stichpunkt:bullet+point/keyword stiefel:boot
stift:pen stiften:donate stiftung:foundation stil:style stillegen:shut+down stillgelegt:decommissioned
stilllegung:decommissioning stillschweigend:silently stillstand:standstill/downtime stimmig:coherent
stimmung:mood stinken:stink stirn:forehead stoff:fabric/material stopp:stop storend:annoying
storfall:incident stornorechnung:cancellation+invoice strafbar:punishable strafe:penalty/punishment
strahl:beam strahlung:radiation strang:strand strapazieren:strain strecke:route/distance strecken:stretch
streichung:deletion/cut streifen:strip/stripe streik:strike streiten:argue streitfall:dispute
strich:line/dash strichliste:tally strichpunkt:semicolon stromausfall:power+failure/power+outage
stromung:current stromverbrauch:power+consumption strophe:verse strudel:vortex strukturell:structural
strumpf:stocking studie:study studieren:study studium:studies stuetze:support
stufenweise:gradually/in+stages stumm:mute stummschalten:mute stundenlohn:hourly+wage
stundensatz:hourly+rate stundenzettel:timesheet sturm:storm sturz:fall sturzen:fall stutzig:suspicious
subtrahieren:subtract suchanfrage:search+query suchergebnis:search+result suchfeld:search+field/search+box
suchfunktion:search+function suchleiste:search+bar suchtreffer:search+hit suchwort:search+term suden:south
suggerieren:suggest summieren:sum+up sumpf:swamp supermarkt:supermarket suss:sweet symbolisch:symbolic
symmetrie:symmetry symmetrisch:symmetric sympathisch:likeable synchron:synchronous
systemabsturz:system+crash systematisch:systematic systemzeit:system+time szenario:scenario szene:scene
tabellarisch:tabular tabu:taboo tafel:board tagebuch:diary/journal tagesabschluss:end+of+day+closing
tagesordnung:agenda tageszeit:time+of+day taktfrequenz:clock+rate tal:valley talent tank tanken:refuel
tankstelle:petrol+station/gas+station tapete:wallpaper tarnen:disguise tarnung:disguise
tastatureingabe:keyboard+input tasten:keys tastendruck:key+press tastenkurzel:keyboard+shortcut
tatigkeit:activity taube:pigeon tauchen:dive tauschung:deception tausendertrennzeichen:thousands+separator
taxi team teamleiter:team+lead teamleitung:team+lead techniker:technician teich:pond teig:dough
teilbar:divisible teilergebnis:partial+result teilhaber:partner teilnahme:participation
teilnehmen:participate teilnehmerliste:list+of+participants teils:partly teilstrecke:section
teilweise:partially/partly teilzeit:part-time telefonat:phone+call telefonieren:phone
telefonnummer:phone+number temperament temperaturfuhler:temperature+sensor tendenz:trend tennis
terminieren:schedule/terminate terminkalender:calendar terminplan:schedule terrasse:terrace testament:will
tester testergebnis:test+result testfall:test+case testlizenz:trial+license testperson:test+person
testphase:test+phase/trial testreihe:test+series testzugang:test+account/trial+access textfeld:text+field
textverarbeitung:word+processing textzeile:line+of+text theater theke:counter theoretisch:theoretical
therapie:therapy tiefe:depth tiefpunkt:low tiefstand:low tierarzt:vet tinte:ink tipp:tip/hint
tochterfirma:subsidiary tochtergesellschaft:subsidiary toilette:toilet toleranz:tolerance
toleriert:tolerated toll:great tonaufnahme:audio+recording tonne:ton tonspur:audio+track tor:gate/goal
torte:cake toter:dead totholz:dead+wood tourist tradition tragbar:portable trage:sluggish trager:carrier
tragisch:tragic tragweite:scope trainer:coach/trainer trainieren:train training:training trane:tear
transformation transparent transport transportieren:transport trauer:grief traum:dream traumen:dream
treffer:hit/match trefflich:excellent treffpunkt:meeting+point trendlinie:trend+line trennlinie:divider
trennschleife:loop trennzeichen:separator/delimiter treu:loyal treue:loyalty tribut:tribute trichter:funnel
trinkt:drinks trivial trockenlauf:dry+run trocknen:dry trommel:drum tropfen:drop trost:comfort trottel:fool
trube:cloudy trugerisch:deceptive truhe:chest trummer:debris trunk:drink tube:tube tuch:cloth
tuchtig:capable tunnel turm:tower turnen:gymnastics turnier:tournament turnus:cycle turnusmassig:regularly
tute:bag typisch:typical ubel:evil uberarbeiten:revise/rework uberarbeitet:revised/reworked
uberarbeitung:revision/rework uberblicken:survey uberdeckung:overlap uberdenken:rethink uberein:match
ubereinkunft:agreement ubereinstimmend:matching uberfallig:overdue uberfluss:abundance uberflutung:flood
uberfordern:overwhelm uberfordert:overwhelmed uberfullt:overcrowded ubergang:transition
ubergangsfrist:transition+period ubergangslosung:interim+solution ubergehen:skip/ignore
ubergeordnet:parent/higher-level ubergewicht:overweight ubergreifend:overarching/cross
uberholen:overtake/overhaul uberholt:outdated uberlappen:overlap uberlappung:overlap uberlassen:leave
uberlast:overload uberlasten:overload uberlastet:overloaded uberlauf:overflow uberlaufen:overflow
uberleben:survive uberlegen:think/consider/superior uberlegung:consideration ubermitteln:transmit/send
ubermittelt:transmitted/sent ubermittlung:transmission ubernachten:stay+overnight
ubernachtung:overnight+stay ubernahme:takeover/adoption uberraschen:surprise
uberraschend:surprising/unexpected uberreden:persuade uberreichen:hand+over uberschlag:estimate
uberschneiden:overlap/collide uberschneidung:overlap/collision uberschuss:surplus uberschussig:surplus
ubersehen:overlook/missed ubersetzbar:translatable ubersetzungsfehler:translation+error ubersichtlich:clear
uberspannung:overvoltage uberstehen:survive uberstunde:overtime uberstunden:overtime uberteuert:overpriced
uberweisen:transfer uberwinden:overcome uberzahlen:overpay uberzeugen:convince uberzeugung:conviction
uberziehen:overdraw uberzogen:exaggerated/overdrawn ufer:shore umarbeiten:rework umarmen:hug
umbenennungen:renames umbrechen:wrap umbruch:break/wrap umbuchen:rebook/transfer umbuchung:rebooking
umdrehen:turn/reverse umfallen:fall+over umfeld:environment umgangssprache:colloquial+language
umgebungen:environments umgehend:immediately umgekehrt:reverse/vice+versa umkehren:reverse/invert
umkehrung:reversal/inversion umlage:levy umlauf:circulation umorganisieren:reorganize umranden:outline
umriss:outline umsatzstark:high-selling umschalter:switch/toggle umsehen:look+around
umsonst:for+free/in+vain umsortieren:reorder umspannen:span umstritten:controversial
umstrukturieren:restructure/refactor umtausch:exchange umwandler:converter umweg:detour umwelt:environment
unabsichtlich:unintentional unangemessen:inappropriate unangenehm:unpleasant unauffallig:inconspicuous
unbedenklich:harmless unbefristet:unlimited/permanent unbefugt:unauthorized unbegrenzt:unlimited
unbeliebt:unpopular unbemerkt:unnoticed unberechtigt:unauthorized unberuhrt:untouched
unbeschadet:without+prejudice unbestimmt:indefinite/unspecified unbezahlt:unpaid unbrauchbar:unusable
undicht:leaky uneindeutig:ambiguous unendlichkeit:infinity unerlaubt:not+allowed unerreichbar:unreachable
unerwunscht:unwanted unfahig:unable unfreiwillig:involuntary ungeachtet:regardless ungeeignet:unsuitable
ungelesen:unread ungelost:unsolved/unresolved ungenugend:insufficient ungerecht:unfair ungern:reluctantly
ungeschutzt:unprotected ungewohnlich:unusual ungewollt:unintended ungleich:unequal ungluck:accident
unglucklich:unhappy/unfortunate ungunstig:unfavourable unheimlich:scary uninteressant:uninteresting
universell:universal unkompliziert:simple unkraut:weed unlesbar:unreadable unlogisch:illogical
unlosbar:unsolvable unmittelbar:immediate/direct unplausibel:implausible unpraktisch:impractical
unrecht:wrong unregelmassig:irregular unruhe:unrest unruhig:restless unsauber:unclean unscharf:blurry/fuzzy
unscharfe:blur unschuldig:innocent untatig:idle unterbinden:prevent
unterbrechungsfrei:without+interruption/uninterrupted unterbringen:accommodate unterdrucken:suppress
unterdruckt:suppressed untereinander:among+themselves untergang:downfall untergeordnet:subordinate/child
unterhalt:maintenance unterhalten:talk/entertain unterkunft:accommodation unterlage:document
unterlegen:inferior unternehmensweit:company-wide unterrichten:teach/inform unterrichtet:informed
unterschatzen:underestimate unterschreiten:fall+below unterschrieben:signed untersetzer:coaster
unterstellen:assume unterstreichen:underline unterteilen:divide/split unterteilung:division
untertitel:subtitle unterwegs:on+the+way unterzeichnen:sign untragbar:intolerable unubersichtlich:confusing
unumganglich:unavoidable ununterbrochen:continuously unvermeidlich:unavoidable unvernunftig:unreasonable
unveroffentlicht:unpublished unverschlusselt:unencrypted unverstandlich:incomprehensible
unvorhergesehen:unforeseen unwahr:untrue unwahrscheinlich:unlikely unwirksam:ineffective unzahlig:countless
unzufrieden:unhappy/dissatisfied unzustandig:not+responsible unzuverlassig:unreliable
urkunde:certificate/deed urlaubsantrag:vacation+request urlaubstag:vacation+day
urlaubsvertretung:holiday+cover ursprung:origin urteil:judgment/verdict urteilen:judge vage:vague
vakuum:vacuum variabel:variable variieren:vary vase ventil:valve verabredung:appointment/date
verachten:despise veranderbar:changeable veranlagung:disposition veranschaulichen:illustrate
veranstalten:organize veranstalter:organizer verarbeitungszeit:processing+time verargert:annoyed verb
verband:association/bandage verbannen:ban verbesserungsvorschlag:suggestion verbindlich:binding
verbindungsabbruch:disconnect/connection+loss verbindungsaufbau:connection+setup
verbindungsfehler:connection+error verbindungslimit:connection+limit verbindungspool:connection+pool
verbrannt:burnt verbraucher:consumer verbrauchsmaterial:consumables verbrechen:crime verbuchen:post/book
verdachtig:suspicious verdampfen:evaporate verdauen:digest verderben:spoil verdeutlichen:clarify
verdichten:compress/compact verdichtung:compression/compaction verdienst:earnings/merit verdrangen:displace
verdreifachen:triple verdunkeln:darken verehren:worship vereinbar:compatible vereinen:unite
vereinfachung:simplification vereinheitlichen:unify/standardize
vereinheitlichung:unification/standardization vereinigen:unite/merge vereinigung:union
vereinzelt:isolated/occasional vererben:inherit vererbung:inheritance verfalschen:distort/falsify
verfarben:discolor verfehlen:miss verfeinern:refine verfeinerung:refinement verfluchen:curse verfugen:have
verfugung:disposal verfuhren:seduce vergammeln:rot vergeblich:in+vain vergehen:pass vergesslich:forgetful
vergiften:poison verglast:glazed vergleichsweise:comparatively vergnugen:pleasure
vergrosserung:enlargement/zoom vergunstigung:benefit verhaften:arrest verhalt:behaves
verhaltnismassig:relatively/proportionate verhandeln:negotiate verhandlung:negotiation verheiratet:married
verhindert:prevented/unable verifizierung:verification verjahren:become+time-barred verjahrung:limitation
verkaufspreis:sales+price verkaufszahl:sales+figure verketten:chain/concatenate
verkettung:chaining/concatenation verklagen:sue verkleinerung:reduction verkraften:cope verlag:publisher
verlagern:shift verlangsamung:slowdown verlasslichkeit:reliability verlaufen:run/get+lost
verlegenheit:embarrassment verleihen:lend verletzlich:vulnerable verletzung:injury/violation verlinken:link
verlinkt:linked verlinkung:link verlobt:engaged verlosung:raffle vermehren:multiply vermeintlich:supposed
vermessen:measure vermieten:rent+out verminderung:reduction vermittlung:mediation/exchange
vermogen:assets/wealth vermutlich:presumably/probably vernachlassigen:neglect vernetzen:network
vernetzung:networking vernichten:destroy vernunft:reason vernunftig:reasonable verordnung:regulation
verpackt:packaged verpackung:packaging verpflegung:catering verpflichtung:obligation
verrechnen:offset/miscalculate verrechnung:offsetting verreisen:travel verringerung:reduction verruckt:crazy
versammlung:meeting/assembly versandart:shipping+method versandfertig:ready+to+ship
versandkosten:shipping+costs verschachteln:nest verscharfen:tighten verschiebung:shift/postponement
verschlag:shed verschlechtern:worsen/degrade verschlechterung:deterioration/regression
verschleiern:obscure/mask verschleiss:wear verschliessen:close/seal verschlucken:swallow
verschlussel:encrypt verschmelzen:merge verschmelzung:merge/fusion verschmutzen:pollute verschnaufen:breathe
verschonern:beautify verschreiben:prescribe verschwendung:waste verschwiegen:discreet versenken:sink
versetzen:move/offset versetzt:offset versicherer:insurer versichern:insure/assure versichert:insured
versionieren:version versioniert:versioned versionierung:versioning versionskontrolle:version+control
versionsverwaltung:version+control versohnen:reconcile versorgen:supply versorgung:supply verspaten:be+late
verspatet:late/delayed verspielt:playful versprochen:promised verstand:mind verstandlichkeit:clarity
verstandnis:understanding verstauen:stow verstellen:adjust versteuern:pay+tax verstopfen:clog
verstorben:deceased verstoren:disturb verstreichen:elapse verstummen:fall+silent versuchsweise:tentatively
vertauschen:swap vertauscht:swapped verteidigung:defense verteiler:mailing+list/distributor
verteuern:raise+price vertiefen:deepen vertikal:vertical vertragen:tolerate vertraglich:contractual
vertragspartner:contract+partner vertrauensvoll:trusting vertraut:familiar vertreiben:sell/drive+away
vertrieb:sales/distribution vertriebler:salesperson vertriebsleiter:sales+manager
verunglucken:have+an+accident verunreinigen:contaminate verunsichern:unsettle verurteilen:condemn
verwahren:store verwaist:orphaned verwandeln:transform verwarnung:warning verwaschen:faded
verweigerung:refusal verweilen:stay verwendbar:usable verwendungszweck:purpose verwerten:use
verwertung:use/exploitation verwickelt:involved verwirklichen:realize verwirrung:confusion verwohnen:spoil
verwundbar:vulnerable verzahnen:interlock verzeichnisbaum:directory+tree
verzeichnisstruktur:directory+structure verzeihen:forgive verzeihung:sorry verzerren:distort
verzerrt:distorted verzerrung:distortion/bias verzieren:decorate verzinsung:interest verzollen:declare
verzug:delay/default verzweifeln:despair veteran vetter:cousin viehzucht:cattle+breeding vielfalt:variety
vielfaltig:diverse vielversprechend:promising viereck:square vierteljahrlich:quarterly violett:purple
virtuell:virtual virus vision visuell:visual vogelhaus:birdhouse volk:people volkstumlich:folk
vollautomatisch:fully+automatic vollbringen:accomplish vollenden:complete vollig:completely
volljahrig:of+age vollkommen:perfect/completely vollmacht:power+of+attorney/authority
vollstandigkeit:completeness vollstrecken:enforce volltext:full+text volltextsuche:full+text+search
vollzeit:full-time vollzug:execution volumen:volume voraussehen:foresee voraussichtlich:probably/expected
vorbehalt:reservation vorbehalten:reserved vorbelegen:prefill vorbestellen:preorder vorbestellung:preorder
vorbeugen:prevent vorbeugend:preventive vorbild:role+model/example vordefiniert:predefined voreilig:rash
vorenthalten:withhold vorfahre:ancestor vorgabewert:default+value vorgangsnummer:case+number/ticket+number
vorgehensmodell:process+model vorgeschichte:history vorgesetzte:supervisor/manager vorherrschend:prevalent
vorhersehbar:predictable vorig:previous vorige:previous vorjahr:previous+year vorkasse:prepayment
vorkenntnis:prior+knowledge vorkommnis:incident vorladen:summon/preload vorlauf:lead+time
vorlaufer:predecessor vorlauferversion:predecessor vorlesung:lecture vorliebe:preference vorliegen:exist
vorliegend:present vormonat:previous+month vormund:guardian vorrangig:primarily vorrat:stock/supply
vorrichtung:device vorsatz:intent/resolution vorsatzlich:intentional vorschuss:advance vorsehen:provide
vorsilbe:prefix vorsitz:chair vorsitzende:chairman vorsorge:precaution vorspann:intro/header vorsprung:lead
vorstellungsgesprach:job+interview vorstufe:preliminary+stage vortauschen:fake vorteile:benefits
vorteilhaft:advantageous vorubergehen:pass vorurteil:prejudice vorversion:previous+version vorwand:pretext
vorwarnung:advance+warning vorwarts:forward vorwartskompatibel:forward+compatible vorwerfen:accuse
vorwiegend:mainly vorwort:preface vorwurf:accusation vorzeigen:show vorzeitig:early/premature
vorzug:preference vulkan:volcano waage:scales wache:guard wachsam:vigilant wachter:guard wackelig:shaky
wackeln:wobble wahlbar:selectable wahlfrei:optional/random wahlrecht:right+to+vote wahnsinn:madness
wahren:preserve wahrnehmen:perceive wahrungskurs:exchange+rate wahrzeichen:landmark waise:orphan
walze:roller wanderung:hike wandler:converter wange:cheek wanken:sway wappen:coat+of+arms
wareneingang:goods+receipt warenlager:warehouse warmestube:room warmstart:warm+start warnen:warn
warnhinweis:warning warnmeldung:warning+message warnstufe:warning+level warteliste:waiting+list
warteraum:waiting+room wartezeit:waiting+time/wait warze:wart waschmaschine:washing+machine
wasserdicht:waterproof wasserfall:waterfall wasserhahn:tap wasserstand:water+level wasserzeichen:watermark
watte:cotton weben:weave webseite:website/web+page webserver:web+server website wechselkurs:exchange+rate
wechselwirkung:interaction wecker:alarm+clock wegbleiben:stay+away wegfall:discontinuation
wegfallen:be+dropped weggeben:give+away weglegen:put+away wegsperren:lock+away wegweiser:signpost/guide
weiblich:female weiche:switch weichen:give+way weide:pasture weihnachtsbaum:christmas+tree
weihnachtsfeier:christmas+party weilchen:while weile:while weise:manner/wise weisen:point weisheit:wisdom
weissagen:prophesy weisung:instruction weitblick:foresight weiterbildung:training
weiterentwickeln:develop+further weiterentwicklung:further+development weiterfahren:continue
weitergehen:go+on weiterhelfen:help weiterlesen:read+on weitersuchen:search+further weitraumig:spacious
welle:wave welpe:puppy weltkrieg:world+war weltlich:secular wendepunkt:turning+point werbebanner:banner+ad
werdegang:career werk:work/plant werkbank:workbench werkseinstellung:factory+setting werktags:weekdays
wertebereich:value+range wertlos:worthless wertschatzung:appreciation wertvoll:valuable wesen:nature/being
wespe:wasp weste:vest westen:west wettbewerb:competition wettbewerber:competitor
wetterbericht:weather+report wettervorhersage:weather+forecast wichtiger:more+important wickeln:wrap
widerlegen:refute widerlich:disgusting widerrufsrecht:right+of+withdrawal widerspruchlich:contradictory
widerstand:resistance widmen:dedicate widrig:adverse wiedererkennen:recognize wiedergabe:playback/rendering
wiedergeben:play+back/reproduce wiederkehren:recur wiederkehrend:recurring wiederum:in+turn
wiederverwendung:reuse wiegen:weigh wild willkurlich:arbitrary wimmeln:swarm windig:windy windmuhle:windmill
windung:turn winterzeit:winter+time/standard+time winzig:tiny wirbel:whirl wirklichkeit:reality
wirksamkeit:effectiveness wirr:confused wirt:host wirtschaftlich:economical wischen:wipe/swipe witz:joke
witzig:funny woanders:elsewhere wochenbericht:weekly+report wochenplan:weekly+plan wohlbefinden:well-being
wohlstand:prosperity wohnort:place+of+residence wohnsitz:residence wolf wolke:cloud wolle:wool
wortlaut:wording wortlich:literal/verbatim wortliste:word+list wortschatz:vocabulary wrack:wreck
wucher:usury wunde:wound wunder:miracle wunderbar:wonderful wunschliste:wishlist wunschtermin:preferred+date
wurdig:worthy wurfel:dice/cube wurm:worm wurst:sausage wurze:spice wut:rage zah:tough/slow
zahigkeit:toughness zahlbar:payable zahlenreihe:series+of+numbers zahlenwert:numeric+value
zahlerstand:meter+reading zahlreich:numerous zahlungsart:payment+method zahlungsausfall:payment+default
zahlungseingang:payment+receipt zahlungserinnerung:payment+reminder zahlungsfrist:payment+deadline
zahlungsmittel:payment+method zahlungsverkehr:payments zahlungsweise:payment+method
zahlungsziel:payment+term zahmen:tame zahnarzt:dentist zange:pliers zanken:quarrel zapfen:tap zart:tender
zauber:magic zaubern:conjure zebra zecke:tick zehner:ten zeichenkodierung:character+encoding
zeichensatz:character+set/charset zeichnung:drawing zeigefinger:index+finger zeilenabstand:line+spacing
zeilenende:line+end zeilennummer:line+number zeilenweise:line+by+line zeitabschnitt:period
zeitabstand:interval zeitalter:age zeitangabe:time zeitaufwand:time/effort zeitbedarf:time+needed
zeitdruck:time+pressure zeitersparnis:time+saving zeitfenster:time+window/time+slot zeitgeist:zeitgeist
zeitgesteuert:scheduled/timed zeitlich:temporal zeitlimit:time+limit/timeout zeitlos:timeless
zeitraubend:time-consuming zeitreihe:time+series zeitschrift:magazine zeitserver:time+server
zeitspanne:time+span zeitsparend:time-saving zeituberschreitung:timeout
zeitumstellung:clock+change/daylight+saving zement:cement zensieren:censor zensur:censorship
zentimeter:centimeter zentral:central zentralisieren:centralize zentrieren:center zentriert:centered
zerlegung:decomposition zerreissen:tear zerren:pull zerrissen:torn zerschlagen:smash zersplittern:splinter
zerstorung:destruction zerteilen:split zertifikatskette:certificate+chain zertifizieren:certify
zertifiziert:certified zertifizierung:certification zettel:note zickzack:zigzag ziege:goat ziegel:brick
zielgerichtet:targeted zielordner:target+folder zielsystem:target+system zielverzeichnis:target+directory
zielwert:target+value ziemlich:quite zierlich:delicate zigarette:cigarette zins:interest
zinssatz:interest+rate zirkular:circular zitrone:lemon zittern:tremble zivil:civil zogerlich:hesitant zone
zoo zopf:braid zorn:anger zubehor:accessories zubereiten:prepare zucht:breeding zuchten:breed
zuckeln:trundle zuerkennen:award zufallszahl:random+number zufluss:inflow zufrieden:satisfied/happy
zufriedenheit:satisfaction zufuhr:supply zugabe:encore zuganglich:accessible
zugangsbeschrankung:access+restriction zugangscode:access+code zugangskontrolle:access+control
zugehorigkeit:membership zugestehen:concede zugestellt:delivered zugleich:at+the+same+time
zugriffskontrolle:access+control zugriffsschutz:access+protection zugriffszahl:hits zugrunde:underlying
zugunsten:in+favor zuhause:home zuhoren:listen zuhorer:listener zukunftssicher:future-proof zulage:allowance
zulassung:approval/admission zulauf:inflow zulieferer:supplier zuliefern:supply zumachen:close
zundung:ignition zunge:tongue zupfen:pluck zurechtfinden:find+one's+way zureden:encourage
zuruckbehalten:retain zuruckbringen:bring+back zuruckfallen:fall+back zuruckfinden:find+back
zuruckfuhren:trace+back zuruckgehen:go+back zuruckgreifen:fall+back zuruckhalten:hold+back/withhold
zuruckhaltend:reserved zuruckkommen:come+back zurucklassen:leave+behind zuruckliegend:past
zuruckrufen:call+back/recall zuruckschicken:send+back/return zurucksenden:send+back/return
zuruckspielen:restore zurucktreten:step+back/resign zuruckverfolgen:trace+back zuruckweisen:reject
zuruckzahlen:pay+back/refund zusammenbau:assembly zusammenbrechen:collapse zusammenbruch:collapse
zusammenfallen:coincide zusammengehoren:belong+together zusammengehorig:related zusammenhalt:cohesion
zusammenhangend:coherent/contiguous zusammenlegen:merge/combine zusammenpassen:fit+together
zusammensetzen:compose/assemble zusammensetzung:composition zusammenspiel:interplay
zusammenstellen:compile/put+together zusammenstellung:compilation zusammenstoss:collision
zusammentreffen:meet zusatzkosten:extra+costs zuschauer:viewer/audience zuschuss:subsidy/grant
zusehends:visibly zusenden:send zusicherung:assurance/assertion zustande:come+about
zustandigkeit:responsibility zustandslos:stateless zustellung:delivery zustimmend:approving
zuteilen:allocate/assign zuteilung:allocation zutritt:access/admission zuversicht:confidence
zuversichtlich:confident zuvor:before zuwachs:growth zuweilen:sometimes zuwenden:turn
zuwendung:attention/donation zuwider:contrary zweckmassig:appropriate zweideutig:ambiguous zweifach:twofold
zweifaktor:two-factor zweifelhaft:doubtful zweifellos:undoubtedly zweigstelle:branch+office
zweitens:secondly zweitschlussel:spare+key zwickmuhle:dilemma zwilling:twin zwischenbericht:interim+report
zwischenergebnis:intermediate+result zwischenfall:incident zwischenlosung:interim+solution
zwischenraum:gap/space zwischenschritt:intermediate+step zwischensumme:subtotal zwischenzeitlich:meanwhile
zyklisch:cyclic
`;
