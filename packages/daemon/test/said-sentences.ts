/** Sentences of made-up lives: some say the same, some something else of the same, some the contrary. */
export const SENTENCES = [
  "The kiln service listens on port 4000.",
  "The kiln service listens on port 5000.",
  "The kiln service listens on port 6000 now.",
  "Sam prefers tabs over spaces in this project.",
  "Sam prefers spaces over tabs in this project.",
  "The build cache is enabled for release builds.",
  "The build cache is disabled for release builds.",
  "Nightly exports are written to the archive bucket.",
  "The nightly exports are written to the archive bucket at 02:00.",
  "The API server is hosted on Fly.",
  "The API server now uses Postgres.",
  "The API server does not use Postgres.",
] as const;
