/** What was said in a session of a made-up repository, and what somebody asks an agent for weeks later. */
export interface Said {
  readonly asked: string;
  readonly answer: string;
  /** Asked for later: what was said is of use. */
  readonly later: readonly string[];
}

export interface MadeUpRepository {
  readonly name: string;
  readonly said: readonly Said[];
  /** Asked for there, and nothing that was said is of use. */
  readonly none: readonly string[];
  /** What else was asked for in those sessions; without, other talk stands around what was said. */
  readonly errands?: readonly Omit<Said, "later">[];
}

const said = (asked: string, answer: string, ...later: string[]): Said => ({ asked, answer, later });

/** The first half is what the weights are fitted on; the second was looked at once, with weights that were done. */
export const repositories: readonly MadeUpRepository[] = [
  {
    name: "bakery",
    said: [
      said(
        "why is the price list empty on the tablet?",
        "It was read from the wrong place. Prices are kept in `data/prices.csv`, in cents and without tax; the tablet adds the tax itself.",
        "Raise the price of the rye loaf by 20 cents.",
        "Add a croissant with almonds to the price list.",
      ),
      said(
        "the label printer spits out empty labels again",
        "The template was for 62 mm paper and the shop has 54 mm. It is set with `LABEL_WIDTH=54` in `etc/printer.env`.",
        "Print the labels of today's bread, they come out empty.",
      ),
      said(
        "we agreed with the tax office that receipts are never deleted, they are only marked as void",
        "I changed that: `void()` sets the flag, and nothing calls delete any more.",
        "Let the cashier delete a wrong receipt.",
      ),
      said(
        "can you run everything before I push",
        "All is green. The checks need the test database: `make db-up && make check`, in that order.",
        "Run the checks and tell me what fails.",
        "Make sure the checks are green before the release.",
      ),
      said(
        "the night batch did not come to the oven planner",
        "The planner reads orders until 22:30 local time only, `CUTOFF` in `planner/cutoff.py`. Yours came at 22:41.",
        "The oven planner should take orders until 23:00.",
      ),
      said(
        "what was that about the allergens page",
        "The page is generated: `python3 tools/allergens.py` writes it from `data/recipes`. Changes by hand are lost.",
        "Say on the allergens page that the rye loaf may contain sesame.",
      ),
    ],
    none: [
      "Rename the class Oven to DeckOven.",
      "Write a test for the rounding of a total with three loaves.",
      "How many recipes are there?",
      "Add a button to the tablet that shows the day's total.",
      "Sort the orders by the time they are picked up.",
      "Remove the unused imports in the planner.",
      "What does the function `proof_time` do?",
      "Make the font of the receipt larger.",
    ],
  },
  {
    name: "lighthouse",
    said: [
      said(
        "deploys to the island fail since the move",
        "The host is called `skerry-3` now and only answers through the jump host: `ansible-playbook -i hosts/skerry site.yml`.",
        "Deploy the new version to the island.",
        "Roll out today's changes on skerry.",
      ),
      said(
        "the lamp telemetry is off by one hour",
        "Readings are stored in UTC and shown in the keeper's time. I convert with `to_local()` from `lamp/clock.rs`, as everything else does.",
        "Show the time of the last reading on the lamp page.",
      ),
      said(
        "from now on we do not use unwrap in the firmware, it took the lamp down twice",
        "Understood: errors are returned as `LampError`, and clippy refuses `unwrap` in `firmware/`.",
        "Read the battery level in the firmware and report it.",
      ),
      said(
        "my build of the firmware is 3 MB, why?",
        "You built it for debugging. The image is made with `cargo build --profile lamp --target thumbv7em-none-eabihf`.",
        "Build the firmware image for the lamp.",
      ),
      said(
        "who may change the beacon's rhythm?",
        'Only with a number of the coast guard: each change of `rhythm.toml` has a line `approved = "CG-..."`, and the boot loader checks it.',
        "Change the rhythm of the beacon to two flashes in ten seconds.",
      ),
      said(
        "tests hang on my machine",
        "They wait for a serial port. With `LAMP_SIM=1 cargo test` the simulator takes its place and they finish in seconds.",
        "Do the tests still pass?",
        "Run the tests of the lamp.",
      ),
    ],
    none: [
      "Add a README section about the history of the tower.",
      "Rename `read_lamp` to `lamp_state` everywhere.",
      "Which crates does the firmware depend on?",
      "Add a field for the keeper's name to the log.",
      "Explain how the interrupt handler works.",
      "Fix the typo in the comment above `blink`.",
      "Split lamp.rs into two files.",
      "Is there a function that computes the checksum of a frame?",
    ],
  },
  {
    name: "herbarium",
    said: [
      said(
        "the import of the Bergen sheets stops at row 812",
        "Row 812 has a tab in a name. Sheets are cleaned with `scripts/clean-sheet.sh FILE` before they are imported.",
        "Import the sheets that Oslo sent us.",
      ),
      said(
        "which names do we trust when they differ?",
        "Those of the checklist of 2023, in `names/checklist-2023.csv`; the older Flora is only for synonyms.",
        "Two sheets give different names for the same plant, decide which one is right.",
      ),
      said(
        "photos must stay below 2 MB, the museum's server refuses larger ones",
        "I resize them on upload now, `MAX_BYTES` in `web/upload.ts`.",
        "Let visitors upload a photo of a plant.",
      ),
      said(
        "search finds nothing for Rosa, though there are 200 of them",
        "The index was old. It is rebuilt with `npm run index -- --full` whenever names have changed; without --full only new sheets are read.",
        "I corrected 40 names, make the search find them.",
        "Rebuild the search index.",
      ),
      said(
        "where does the map get its tiles?",
        "From our own server at `tiles.herbarium.example:8088`; the public one blocked us.",
        "The map stays grey, see what is wrong with its tiles.",
      ),
      said(
        "for new endpoints: we answer with problem+json, please stop returning plain strings",
        "Done for the three of today, with `problem()` from `web/problem.ts`.",
        "Add an endpoint that returns the sheets of one collector.",
      ),
    ],
    none: [
      "Count the sheets by decade and print a table.",
      "Rename the column collector to collected_by.",
      "What is the longest name in the checklist?",
      "Add an icon to the button that opens the map.",
      "Write a short text for visitors about ferns.",
      "Delete the branch that was merged yesterday.",
      "Upgrade TypeScript to the newest version.",
      "Why is the function `parseDate` so long?",
    ],
  },
  {
    name: "tramline",
    said: [
      said(
        "the simulator gives other delays on every run",
        "It draws from the clock. With `--seed 42` runs can be compared, and that is what the reports use.",
        "Compare the delays of the old and the new plan with the simulator.",
      ),
      said(
        "line 7 is gone from the map",
        "It is hidden by the flag `night_only`. Lines are switched in `config/lines.yaml`, then `bin/publish` has to run.",
        "Hide line 12 on the map until the bridge is repaired.",
      ),
      said(
        "We decided against Kafka: events between services go through Postgres with LISTEN and NOTIFY.",
        "I removed the Kafka client from the depot.",
        "Tell the depot service when a tram has a defect.",
        "Send an event to the other services when a driver signs off.",
      ),
      said(
        "staging does not let me in",
        "Its password is in the vault below `tram/staging/web`; the user is `inspector`.",
        "Log in to staging and look whether the timetable is shown.",
      ),
      said(
        "the timetable tests are red on the first of the month",
        "They take today's date. `FIXED_DAY=2024-05-14 pytest tests/timetable` is how the pipeline runs them.",
        "Run the timetable tests.",
      ),
      said(
        "what do we do about drivers' names in the logs?",
        "They may not stand there: log the number of the shift instead, `shift_id`, as the works council asked for.",
        "Log who drove the tram when the emergency brake is pulled.",
      ),
    ],
    none: [
      "Draw the map of line 3 in blue.",
      "Add a type annotation to every function of the depot.",
      "How many stops does line 7 have?",
      "Rename the service depot to yard.",
      "Make the page of a stop load faster.",
      "Write the release notes of this week.",
      "What is the difference between a run and a trip?",
      "Add a dark mode to the driver's screen.",
    ],
  },
  {
    name: "vineyard",
    said: [
      said(
        "the weather station sends nothing since Friday",
        "Its certificate ran out. It is renewed with `tools/renew-cert station-1`, every ninety days.",
        "The weather station is silent again, bring it back.",
      ),
      said(
        "in which unit is the sugar stored?",
        "In degrees Oechsle, as integers; Brix is computed for the export only (`export/brix.go`).",
        "Store the sugar of the samples that the new refractometer gives in Brix.",
      ),
      said(
        "please never touch the table harvest_2019, the insurance case is still open",
        "I made it read-only for our role.",
        "Clean up the old harvest tables.",
      ),
      said(
        "how do I get a build for the old Raspberry in the cellar?",
        "`GOARCH=arm GOARM=6 go build ./cmd/cellar`: without GOARM=6 it dies with an illegal instruction.",
        "Build the cellar program for the Raspberry.",
        "Put the new version on the Raspberry in the cellar.",
      ),
      said(
        "why are there two pumps in the diagram?",
        "Pump B is only for cleaning. The control must never start it while a tank is open: `interlock.go` checks `tank.Open`.",
        "Add a button that starts pump B.",
      ),
      said(
        "the tests need docker? I have none",
        "Only those with the tag. `go test -short ./...` leaves them out.",
        "Run the tests here on my laptop.",
      ),
    ],
    none: [
      "Rename Tank to Vessel.",
      "Add a comment to every exported function.",
      "How many tanks are in the configuration?",
      "Write a page that lists the workers.",
      "Draw a graph of the temperature of the last week.",
      "What does `Blend` return when there is no wine?",
      "Format all files.",
      "Add a field for the grape to the label.",
    ],
  },
  {
    name: "archive-room",
    said: [
      said(
        "the scanner's pictures are upside down",
        "They carry a tag that our viewer ignores. `bin/straighten DIR` turns them, and it is run after each batch.",
        "A new batch of scans has come, prepare it for the viewer.",
      ),
      said(
        "which of the two OCR engines do we use?",
        "Tesseract for print and Kraken for handwriting; `ocr.engine` in `settings.toml` is chosen by box.",
        "Run OCR over the letters in box 14.",
      ),
      said(
        "Signatures look like 'AR 12/3' now, the director wants the slash.",
        "I changed the pattern in `signature.py`, and old ones are accepted on input.",
        "Give the new boxes their signatures.",
      ),
      said(
        "backups took all night",
        "They copied the thumbnails as well. `restic backup --exclude thumbs /srv/archive` takes twenty minutes.",
        "Make a backup of the archive before we move the disks.",
        "Write a script for the weekly backup.",
      ),
      said(
        "the login page says 502",
        "The directory server listens on 636 only since last week; `LDAP_URL=ldaps://dir.archive.example:636`.",
        "Nobody can log in, find out why.",
      ),
      said(
        "can you do the release of the viewer?",
        "It is out. A release is `scripts/release.sh minor`, on the branch stable and nowhere else.",
        "Release the viewer.",
      ),
    ],
    none: [
      "Add a filter by year to the list of boxes.",
      "What is a finding aid?",
      "Rename the module boxes to containers.",
      "Fix the margin of the login page.",
      "Count the letters per box.",
      "Translate the help page into German.",
      "Add a test for the pagination.",
      "Explain what `normalise` does with accents.",
    ],
  },
  {
    name: "choir",
    said: [
      said(
        "invoices go out twice",
        "Two workers ran. The queue is started with `--concurrency 1`, until jobs are idempotent.",
        "Start the queue for the invoices.",
      ),
      said(
        "members complain that mails come at night",
        "Mails are held between 21:00 and 8:00 by `QuietHours` in `mail/quiet.ex`; the newsletter went around it.",
        "Send the members a mail when a rehearsal is moved.",
      ),
      said(
        "We said last week that money is kept as integers of cents, no floats and no decimals.",
        "Right, I converted the fees.",
        "Add a discount of 12.5 percent for students to the fees.",
      ),
      said(
        "where is the rehearsal calendar from?",
        "From the parish: `https://cal.parish.example/hall.ics`, fetched each hour by `Calendar.Sync`.",
        "The rehearsal of Thursday is missing in the calendar.",
      ),
      said(
        "mix test fails with a connection error",
        "It wants a Postgres on 5433. `docker compose up -d testdb` first, then `mix test`.",
        "Do all tests pass on this branch?",
      ),
      said(
        "how do we name migrations?",
        "With the ticket in front: `ch_123_add_voice`. The check in the pipeline refuses others.",
        "Add a column for the voice to the table of members.",
      ),
    ],
    none: [
      "Show the names of the altos in italics.",
      "What is the route of the members page?",
      "Rename Member to Singer.",
      "Write a changeset that validates the phone number.",
      "Remove the deprecated function from the fees.",
      "Add a link to the newsletter in the footer.",
      "How many members joined last year?",
      "Refactor the controller of the concerts.",
    ],
  },
  {
    name: "observatory",
    said: [
      said(
        "the dome did not close when it rained",
        "The rain sensor was polled too seldom. `RAIN_POLL_SECONDS` is 5 now, in `dome/settings.json`, and must stay below 10.",
        "Poll the sensors of the dome less often to save power.",
      ),
      said(
        "why are my exposures black?",
        "The shutter needs 80 ms. Exposures below 0.1 s are refused by `camera.check()` since then.",
        "Take a series of exposures of 0.05 seconds.",
      ),
      said(
        "the catalogue is too large for git",
        "It lies in the bucket `obs-catalogue` and is fetched with `dvc pull data/catalogue`.",
        "Load the catalogue and count the stars that are brighter than 6.",
      ),
      said(
        "please use astropy units everywhere, the mix of degrees and radians cost us a night",
        "I changed the pointing code; bare numbers are refused by `require_units`.",
        "Write a function that gives the distance between two positions in the sky.",
      ),
      said(
        "notebooks do not start on the server",
        "They run below a prefix: `jupyter lab --ServerApp.base_url=/nb --port 8890`.",
        "Start the notebook server.",
      ),
      said(
        "what are flats for, and who makes them?",
        "They even out the sensor. `scripts/flats.py --date TODAY` is run at dusk, before any other picture.",
        "Calibrate the pictures of last night.",
      ),
    ],
    none: [
      "Plot the temperature of the camera.",
      "Rename the package dome to roof.",
      "What is the focal length in the configuration?",
      "Add a docstring to each function of pointing.",
      "Write a page for visitors with the opening hours.",
      "List the planets that can be seen tonight.",
      "Fix the warning about the unused variable.",
      "Add a progress bar to the download.",
    ],
  },
];
