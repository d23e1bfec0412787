/** Words of grammar of German, each with its English, written for this project. */
export const grammar = `
der:the die:the das:the den:the dem:the des:of+the ein:a eine:a einen:a einem:a einer:a eines:of+a und:and
oder:or aber:but ist:is sind:are war:was waren:were wird:is+will werden:be worden:been wurde:was wurden:were
hat:has haben:have hatte:had hatten:had gehabt:had bin:am bist:are seid:are gewesen:been ich:i du:you er:he
sie:they es:it wir:we ihr:you man:one mich:me mir:me dich:you dir:you uns:us euch:you ihm:him ihn:him
ihnen:them sich:itself mein:my meine:my meinen:my meinem:my meiner:my dein:your deine:your deinen:your
sein:be seine:his seinen:his ihre:their ihren:their ihrem:their ihrer:their unser:our unsere:our unserem:our
unseren:our unserer:our euer:your eure:your nicht:not kein:no keine:no keinen:no keinem:no keiner:none
nichts:nothing niemand:nobody niemals:never nie:never wer:who wen:whom wem:whom wessen:whose wie:how
was:what wo:where wohin:where woher:where wann:when warum:why wieso:why weshalb:why weswegen:why wozu:why
womit:with+what woran:of+what worauf:on+what wofur:for+what wonach:by+what wodurch:by+what woraus:of+what
worin:in+what wovon:of+what woruber:about+what wobei:while welche:which welcher:which welches:which
welchen:which welchem:which dieser:this diese:this dieses:this diesen:this diesem:this dies:this jener:that
jene:that jedes:each jeder:each jede:each jeden:each jedem:each alle:all aller:all allen:all
alles:everything mit:with von:from vom:from zu:to zum:to zur:to bei:at beim:at fur:for furs:for auf:on
aus:from nach:after vor:before uber:about ubers:about unter:under in:in im:in ins:into an:at am:at ans:to
als:as auch:also nur:only noch:still so:so dass:that wenn:if falls:if weil:because da:because denn:because
damit:so+that obwohl:although ob:whether sonst:otherwise soll:should sollen:should sollte:should
sollten:should kann:can konnen:can konnte:could konnten:could kannst:can muss:must mussen:must musste:had+to
mussten:had+to darf:may durfen:may durfte:may will:want wollen:want wollte:wanted mochte:would+like
mochten:would+like magst:like mag:like gibt:there+is gab:there+was macht:does machen:do gemacht:done tun:do
tut:does getan:done lassen:let lasst:lets durch:by gegen:against ohne:without um:around bis:until seit:since
wahrend:during wegen:because+of trotz:despite statt:instead+of anstatt:instead+of ausser:except
zwischen:between neben:beside hinter:behind entlang:along hier:here dort:there dann:then jetzt:now nun:now
schon:already bereits:already immer:always oft:often haufig:often manchmal:sometimes selten:rarely bald:soon
gerade:just sofort:immediately gleich:immediately/same spater:later fruher:earlier zuerst:first
zunachst:first danach:afterwards davor:before vorher:before nachher:afterwards dabei:thereby dazu:to+that
dafur:for+that dagegen:against+that davon:of+that daran:of+that darauf:on+that daraus:from+that darin:in+it
daruber:about+that darum:therefore deshalb:therefore deswegen:therefore daher:therefore also:so
trotzdem:nevertheless jedoch:however allerdings:however sondern:but entweder:either weder:neither
sowohl:both sowie:and bitte:please danke:thanks ja:yes nein:no doch:however mal:once eben:just wohl:probably
vielleicht:maybe eventuell:possibly moglicherweise:possibly wahrscheinlich:probably ungefahr:about
etwa:about circa:about fast:almost ganz:quite sehr:very mehr:more weniger:less viel:much viele:many
vielen:many wenig:little wenige:few genug:enough etwas:something jemand:somebody irgendwo:somewhere
irgendwie:somehow irgendwann:some+time uberall:everywhere nirgends:nowhere selbst:itself selber:itself
einander:each+other wieder:again nochmal:again erneut:again weiter:further weiterhin:still bisher:so+far
inzwischen:meanwhile mittlerweile:meanwhile zurzeit:currently derzeit:currently aktuell:currently
kunftig:in+future zukunftig:in+future ab:from mindestens:at+least hochstens:at+most maximal:at+most
minimal:at+least ausserdem:also zudem:also insgesamt:in+total jeweils:each je:per pro:per beziehungsweise:or
bzw:or zb:for+example usw:etc meist:mostly meistens:mostly sogar:even eigentlich:actually
einfach:simply/simple direkt:directly nahezu:nearly bloss:only lediglich:only nebenbei:besides genau:exactly
gar:at+all habe:have hast:have habt:have werde:will wirst:will werdet:will ware:would+be soweit:so+far
solange:as+long+as sobald:as+soon+as bevor:before nachdem:after indem:by
`;
