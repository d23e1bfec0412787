/** Light or dark: as the system has it, unless a person has chosen. `public/theme.js` sets it before the first paint. */
export type Theme = "system" | "light" | "dark";

const NAME = "memory.theme";
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(NAME);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, theme);
  show();
}

function show(): void {
  const chosen = chosenTheme();
  const isDark = chosen === "system" ? systemIsDark.matches : chosen === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  dispatchEvent(new Event("themechange"));
}

systemIsDark.addEventListener("change", show);

/** Told whenever the page turns light or dark, for what draws its own colours. Returns what ends that. */
export function onThemeChange(tell: () => void): () => void {
  addEventListener("themechange", tell);
  return () => removeEventListener("themechange", tell);
}
