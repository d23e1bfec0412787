import { wordSet } from "./sentence.ts";

/** Last (or first) words of the names of places. */
export const placeHeads = wordSet(`
  river valley street avenue road lane bay island islands hills hill mountains mountain mount flats forest
  desert falls beach heights square bridge canyon coast peninsula county district village town city keep
  castle harbour harbor lake lakes sea ocean park plaza airport station port pass cape creek springs moor
  fjord glacier province region meadow meadows cove marsh isle ridge peak end abbey quarter neighbourhood
  neighborhood reach fens fen sound point hall heath common copse wood woods bluff bluffs gorge wharf quay quays
  crossing terrace crescent mews yard green gate gardens dunes sands narrows strait shoals bight estuary lagoon
  manor hollow glen ferry house brook beck down downs cottage lodge barn tower
`);

/** Of these, what stands in names of other things as well. */
export const loosePlaceHeads = wordSet(`
  road lane square bridge keep park station port pass springs end peak ridge region forest lake island
  islands canyon quarter street hill flats cove plaza city
  reach sound point hall common copse wood woods crossing terrace yard green gate gardens sands narrows hollow glen
  ferry manor heath house brook beck down downs cottage lodge barn tower
`);

/** Nouns that follow the name of a place or stand before it. */
export const placeNouns = wordSet(`
  district region valley river mountains village town city county street coast province suburb
  neighborhood neighbourhood area peninsula island hills forest desert border harbour harbor settlement
  capital hamlet borough quarter coastline countryside
`);

/** Words of being at a place or going there. */
export const located = wordSet(`
  is was are based located lives live lived living moved born office offices garden gardens meeting met
  arrived landed staying stayed village house home headquartered headquarters opened held works working
  hotel flat apartment holiday vacation trip conference summit school museum station warehouse factory
  plant datacenter campus branch set scene weekend winter summer cafe restaurant studio lab shop settled
  travelled traveled visit visited grew raised studied wedding concert retired still stays site sites
  deployed deploy hosted region cluster server servers customers
`);

/** Endings that towns and landscapes have. */
export const placeEnding =
  /^[a-z-]{3,}(?:moor|moors|mounts|ville|burg|burgh|ford|shire|mouth|wick|haven|dale|stad|berg|heim|borough|bury|chester|combe|stead|minster|fjord|holm|vik|hampton|grad|polis|abad|stan|pur)$/;
