interface Group {
  readonly place: string;
  readonly rows: readonly { readonly keys: readonly string[]; readonly does: string }[];
  /** Not single keys: the switch leaves them on. */
  readonly stays?: true;
}

/** Every key of the viewer, by place. */
export const SHORTCUTS: readonly Group[] = [
  {
    place: "Everywhere",
    stays: true,
    rows: [
      { keys: ["Ctrl K", "⌘ K"], does: "Search, go to a place, or do something by its name" },
      { keys: ["Tab", "Shift Tab"], does: "To the next control, and back" },
      { keys: ["Esc"], does: "Close what is open" },
      { keys: ["F6"], does: "To the notices, and back" },
    ],
  },
  { place: "Searching", rows: [{ keys: ["/"], does: "To the search of this place, or of all" }] },
  {
    place: "Explore",
    rows: [{ keys: ["L"], does: "The graph, or the list" }],
  },
  {
    place: "Explore, in the graph or its list",
    stays: true,
    rows: [
      { keys: ["↑", "↓", "←", "→"], does: "To the neighbour that lies there" },
      { keys: ["Enter"], does: "Open what is selected" },
      { keys: ["F"], does: "Look at its neighbourhood" },
      { keys: ["Backspace"], does: "Back" },
      { keys: ["+", "−", "0"], does: "Nearer, farther, all of it" },
    ],
  },
  {
    place: "Memories",
    rows: [
      { keys: ["N"], does: "New memory" },
      { keys: ["E"], does: "Correct the memory that is open" },
      { keys: ["C"], does: "Confirm it" },
      { keys: ["R"], does: "Retire it" },
      { keys: ["U"], does: "Restore it" },
    ],
  },
  {
    place: "Memories, in the table",
    stays: true,
    rows: [
      { keys: ["↑", "↓", "J", "K", "Page Up", "Page Down", "Home", "End"], does: "To another row" },
      { keys: ["Enter"], does: "Open it" },
      { keys: ["Space", "X"], does: "Select it" },
    ],
  },
  {
    place: "Review",
    rows: [
      { keys: ["J", "K"], does: "The next question, and the one before" },
      { keys: ["1", "2", "3", "4", "5"], does: "Answer as the buttons say" },
      { keys: ["A", "D"], does: "Approve or dismiss a schema name" },
      { keys: ["X"], does: "Select a schema name, to answer several at once" },
      { keys: ["S"], does: "Swap which entity goes into the other" },
      { keys: ["U"], does: "Undo the last answer" },
    ],
  },
  {
    place: "Writing",
    stays: true,
    rows: [{ keys: ["Ctrl Enter", "⌘ Enter"], does: "Save what is being written" }],
  },
];
