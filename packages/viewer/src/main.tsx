import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./theme.css";
import "./base.css";
import "./app.css";
import "./ui/card.css";
import "./features/daemon/daemon.css";
import "./features/recall/recall.css";
import "./features/memories/newest.css";
import "./features/memories/detail.css";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no #app");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
