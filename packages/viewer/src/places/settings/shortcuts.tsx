import { useState } from "react";
import { shortcutsAreOn, turnShortcuts } from "../../app/shortcuts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Key } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";

/** Every key, by place, and the switch that turns single keys off. */
export function ShortcutsPage() {
  const [isOn, setOn] = useState(shortcutsAreOn);
  const turn = (next: boolean) => {
    turnShortcuts(next);
    setOn(next);
  };
  return (
    <Page title="Shortcuts" lead="Everything can be done with the keyboard. These are the short ways.">
      <Card>
        <Switch label="Single keys act" isOn={isOn} onChange={turn} />
        <p className="mt-1 text-xs text-soft">
          Turn them off if you speak to your computer, or press keys by accident. Keys with Ctrl or Cmd,
          arrows, Enter and Esc stay.
        </p>
      </Card>
      {SHORTCUTS.map(({ place, rows, stays }) => (
        <Card key={place} title={place} actions={isOn || stays ? null : <Badge tone="warn">off</Badge>}>
          <table className="w-full text-sm">
            <thead className="sr-only">
              <tr>
                <th scope="col">Keys</th>
                <th scope="col">What they do</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ keys, does }) => (
                <tr key={does} className="border-t border-line first:border-t-0">
                  <th scope="row" className="w-36 py-1.5 pr-4 text-left align-top font-normal">
                    <span className="flex flex-wrap gap-1">
                      {keys.map((one) => (
                        <Key key={one}>{one}</Key>
                      ))}
                    </span>
                  </th>
                  <td className="py-1.5">{does}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      ))}
    </Page>
  );
}

interface Group {
  readonly place: string;
  readonly rows: readonly { readonly keys: readonly string[]; readonly does: string }[];
  /** Not single keys: the switch leaves them on. */
  readonly stays?: true;
}

/** Every key of the viewer, by place. */
const SHORTCUTS: readonly Group[] = [
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
    place: "The days below Explore and Memories",
    rows: [
      { keys: ["T"], does: "To the handle of the day that is looked at" },
      { keys: ["←", "→", "Page Down", "Page Up"], does: "There: a day, or a month, earlier and later" },
      { keys: ["Home", "End"], does: "There: the first day, and now" },
    ],
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
      { keys: ["S"], does: "To the words of its source that say it" },
    ],
  },
  {
    place: "Memories, in the table",
    stays: true,
    rows: [
      { keys: ["↑", "↓", "J", "K", "Page Up", "Page Down", "Home", "End"], does: "To another row" },
      { keys: ["Enter"], does: "Open it" },
      { keys: ["Space"], does: "Peek at it, and at the rows the arrows lead to" },
      { keys: ["X"], does: "Select it" },
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
