/** What compounds of German begin with and no word is, or another one. */
export const beginnings = `
haupt:main gesamt:total neben:side unter:sub teil:partial ruck:back einzel:single mehr:multiple vor:pre
grund:base kern:core sonder:special zusatz:additional zwischen:intermediate end:final selbst:self
fremd:foreign mindest:minimum hochst:maximum maximal:maximum standard:default roh:raw welt:world
schnell:quick tages:daily wochen:weekly monats:monthly jahres:yearly stand:status/state pflicht:mandatory
wahl:choice erst:first spat:late fruh:early nahe:near echt:real live:live nach:after auf:on
`;
