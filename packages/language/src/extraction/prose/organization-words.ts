import { wordSet } from "./sentence.ts";

/** Forms of a company; the dot behind them is no part of the name. */
export const legalForms = wordSet(
  "inc corp ltd llc llp gmbh ag sa plc co bv nv oy ab kg kgaa se srl spa pty limited incorporated oyj asa sas",
);

/** Nouns that make an organization of whatever stands before them. */
export const firmHeads = wordSet(`
  institute university college academy foundation trust ministry commission committee council association
  society consortium bank hospital museum church corporation company federation agency bureau authority
  laboratory laboratories institution charity conservancy alliance coalition parliament senate congress
  department faculty orchestra choir cooperative polytechnic conservatory seminary quartet quintet trio philharmonic
  symphony brigade secretariat
`);

/** Nouns that make one of a proper name only: "Vossen Systems", but not "Type Systems". */
export const looseHeads = wordSet(`
  lab labs studio studios partners ventures capital holdings logistics robotics analytics pharmaceuticals
  pharma consulting solutions technologies software industries enterprises press publishing records
  airlines nursery clinic brewery bakery restaurant cafe school schools club team group network systems
  media motors foods energy insurance electronics telemetry visualization science sciences dynamics
  interactive games security health healthcare medical center centre union works brothers sons associates
  advisors collective workshop theatre theater gallery garden gardens farm farms vineyard winery hotel
  services international global networks semiconductor semiconductors aerospace biotech genetics
  therapeutics diagnostics instruments materials chemicals steel shipping railways telecom communications
  broadcasting news times herald tribune post gazette finance financial legal law realty construction
  design architects engineering research computing data digital technology education training recruitment
  staffing fund funds markets market store stores shop pharmacy cooperative co-op guild league federation
  party crew squad band ensemble committee board supply commerce retail outfitters apparel mills
  distillery roasters coffee kitchen catering botanic botanical zoo initiative forum observatory archive
  archives consultancy telecom freight nursery audit phenology library libraries orchard orchards collection courier
  foundry apiary survey chronicle gazette ceramics textiles threads timber ironworks shipyard stables ballet opera
  cinema bookshop books bakers brewers printers boatworks tannery winery weavers potters builders carpenters joinery
  glassworks mill dairy creamery butchers florists collaborative chorus troupe imaging hostel inn pub tavern diner
  deli cannery mutual assurance surveyors solicitors office estates properties homes lettings rentals
`);

/** Of these, what makes a name even of plain words: "Cedar Labs". */
export const namingFirms = wordSet(
  "labs studios ventures holdings robotics airlines brewery bakery vineyard winery pharmaceuticals logistics mutual textiles ironworks boatworks estates",
);

/** Heads that are surnames as well: "Jon Church" is a person. */
export const surnameHeads = wordSet(
  "church marsh hill lane park banks bank forest moss bay castle ridge beach school press law garden works club brothers mills steel",
);

export const organizationHeads: ReadonlySet<string> = new Set([...legalForms, ...firmHeads, ...looseHeads]);

/** Words for an organization that stand beside its name. */
export const organizationNouns = wordSet(`
  startup company firm bank agency vendor supplier customer client nonprofit charity employer competitor
  manufacturer retailer publisher contractor subsidiary insurer brewery airline carrier ngo university
  hospital consultancy investor
`);

/** Activities and roles at an organization. */
export const atWork = wordSet(`
  work works worked working engineer engineers developer job intern internship role position director
  manager researcher scientist professor student time consult consulting consulted joined career employed
  cto ceo cfo coo sre pm designer analyst consultant team teams people ci contact colleague colleagues
  office friend friends staff studied studies teaches taught shift interned recruiter
`);
