import { moment } from "@memory/shared/words";
import { useState } from "react";
import { chooseTheme, chosenTheme, type Theme } from "../../app/theme.ts";
import { Card, Page } from "../../ui/card.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Fact, Facts } from "./facts.tsx";
import { Radios } from "./radios.tsx";

const THEMES: readonly { readonly value: Theme; readonly label: string; readonly help: string }[] = [
  {
    value: "system",
    label: "As the system has it",
    help: "Follows your system, also when it turns dark in the evening.",
  },
  { value: "light", label: "Light", help: "Dark ink on paper." },
  { value: "dark", label: "Dark", help: "For dark rooms." },
];

/** The looks of the viewer in this browser. */
export function AppearancePage() {
  const [theme, setTheme] = useState(chosenTheme);
  const now = useNow();
  return (
    <Page title="Appearance" lead="Kept in this browser; another browser has its own.">
      <Card title="Theme">
        <Radios
          label="Colours"
          value={theme}
          options={THEMES}
          onChange={(value) => {
            chooseTheme(value);
            setTheme(value);
          }}
        />
      </Card>
      <Card title="Taken from your system">
        <Facts>
          <Fact label="Time zone">
            {Intl.DateTimeFormat().resolvedOptions().timeZone}, where it is{" "}
            {moment(new Date(now).toISOString())}
          </Fact>
          <Fact label="Motion">
            {matchMedia("(prefers-reduced-motion: reduce)").matches
              ? "Reduced: nothing flies or pulses."
              : "Short transitions. Turn on “reduce motion” in your system to have none."}
          </Fact>
          <Fact label="Contrast">Forced colours and high contrast of your system are kept.</Fact>
        </Facts>
      </Card>
    </Page>
  );
}
