import { useState } from "react";
import { shortcutsAreOn, turnShortcuts } from "../../app/shortcuts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Key } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SHORTCUTS } from "./shortcut-table.ts";

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
