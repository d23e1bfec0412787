// A classic script: it must have run before the page is painted. The choice is kept by src/app/theme.ts.
const chosen = localStorage.getItem("memory.theme");
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme =
  chosen === "dark" || chosen === "light" ? chosen : isDark ? "dark" : "light";
