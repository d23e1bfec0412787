import { Card, Page } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { TASKS } from "./tasks.generated.ts";

/** What to type for each task, the same lines as in the pages of docs. */
export const HelpPage = () => (
  <Page
    title="Help"
    lead="One card a task, with the lines for your terminal. memory help, with the name of a command behind it, tells more."
  >
    {TASKS.map(({ title, lines }) => (
      <Card key={title} title={title}>
        <ul>
          {lines.map(({ command, does }) => (
            <li
              key={command}
              className="grid grid-cols-1 items-center gap-x-4 border-t border-line py-1.5 text-sm first:border-t-0 md:grid-cols-2"
            >
              <span className="min-w-0 break-words">
                <CopyText text={command} />
              </span>
              <span className="text-soft">{does}</span>
            </li>
          ))}
        </ul>
      </Card>
    ))}
  </Page>
);
