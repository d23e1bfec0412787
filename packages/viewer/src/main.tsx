import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./app/query-client.ts";
import { bringPlaces, router } from "./app/router.tsx";
import "./app.css";

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no #app");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
addEventListener("load", () => void bringPlaces());
