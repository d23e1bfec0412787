import { Outlet, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { RouterProvider } from "react-aria-components";
import { Toasts } from "../ui/toasts.tsx";
import { Banners } from "./banners.tsx";
import { Header } from "./header.tsx";
import { useLive } from "./live.ts";
import { Places } from "./places.tsx";

/** The frame of every page: the places, the search, the daemon's state. */
export function Shell() {
  useLive();
  useFocusKept();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <RouterProvider
      navigate={(href) => void navigate({ href })}
      useHref={(href) => router.history.createHref(href)}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-2"
      >
        Skip to the content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <Banners />
        <div className="flex min-w-0 flex-1 flex-col md:flex-row">
          <Places />
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 pb-16 outline-none md:pb-0">
            <Outlet />
          </main>
        </div>
      </div>
      <Toasts />
    </RouterProvider>
  );
}

/** The pressed control may be gone with its place; the keyboard goes on at the start of the new one then. */
function useFocusKept(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
        document.getElementById("main")?.focus({ preventScroll: true });
      }),
    [router],
  );
}
