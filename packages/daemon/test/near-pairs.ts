/** Something said, and the same in other words. */
export const RESTATED = [
  [
    "The staging database runs on host ember in the cellar.",
    "Host ember in the cellar is where the staging database lives.",
  ],
  [
    "Release notes are written by Mira before every release.",
    "Before each release it is Mira who writes the release notes.",
  ],
  [
    "The nightly backup copies the orders table to the vault.",
    "Every night the orders table is put into the vault by the backup.",
  ],
  [
    "Customers reach support through the red phone line.",
    "The red phone line is how customers get hold of support.",
  ],
  [
    "The kiln is lit by the caretaker on Mondays.",
    "On Mondays the caretaker is the one who lights the kiln.",
  ],
  [
    "Invoices are kept in the blue archive cabinet.",
    "You find the invoices in the blue cabinet of the archive.",
  ],
  [
    "The search index is rebuilt after every import of a catalogue.",
    "After each catalogue import the index for search gets rebuilt.",
  ],
  [
    "Payments are checked by the fraud service before booking.",
    "Before booking, the fraud service has a look at payments.",
  ],
  ["The quay crane needs two operators at night.", "At night two operators are required for the quay crane."],
  [
    "Photos of the harbour are resized by the thumbnail worker.",
    "The thumbnail worker makes harbour photos smaller.",
  ],
] as const;

/** Something said, and what holds instead by now. */
export const REPLACED = [
  [
    "The orders service keeps its sessions in Redis.",
    "The orders service keeps its sessions in Postgres tables.",
  ],
  [
    "Parcels are weighed at the north gate of the depot.",
    "Parcels are weighed beside the loading ramp of the depot.",
  ],
  [
    "The choir rehearses in the town hall library.",
    "The choir rehearses in the old fire station library room.",
  ],
  ["Tickets are answered first by the support robot.", "Tickets are answered first by a colleague on call."],
  ["The kiosk sells coffee from the Anders roastery.", "The kiosk sells coffee from a roastery in Ghent."],
  ["Bug reports are sorted into folders by component.", "Bug reports are sorted into folders by customer."],
  [
    "The greenhouse is watered with rain from the tank.",
    "The greenhouse is watered with mains water from the street.",
  ],
  [
    "The lighthouse lamp is controlled by a paper timetable.",
    "The lighthouse lamp is controlled by a light sensor.",
  ],
  [
    "Deploys of the viewer are announced in the harbour channel.",
    "Deploys of the viewer are announced by mail to everybody.",
  ],
  ["The workshop ledger is written by hand in pencil.", "The workshop ledger is written in a spreadsheet."],
] as const;
