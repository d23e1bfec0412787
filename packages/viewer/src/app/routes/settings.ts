import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { root } from "./root.ts";

const settings = () => import("../../places/settings/place.tsx");
const settingsRoot = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(settings, "Settings"),
});
const settingsIndex = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/settings/capture", replace: true });
  },
});
const capture = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/capture",
  component: lazyRouteComponent(settings, "CapturePage"),
});
const models = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/models",
  component: lazyRouteComponent(settings, "ModelsPage"),
});
const appearance = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/appearance",
  component: lazyRouteComponent(settings, "AppearancePage"),
});
const shortcuts = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/shortcuts",
  component: lazyRouteComponent(settings, "ShortcutsPage"),
});
const backup = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/backup",
  component: lazyRouteComponent(settings, "BackupPage"),
});
const machines = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/machines",
  component: lazyRouteComponent(settings, "MachinesPage"),
});
const clients = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/clients",
  component: lazyRouteComponent(settings, "ClientsPage"),
});
const help = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/help",
  component: lazyRouteComponent(settings, "HelpPage"),
});

/** How it is set up. */
export const settingsRoutes = [
  settingsRoot.addChildren([
    settingsIndex,
    capture,
    models,
    machines,
    appearance,
    shortcuts,
    backup,
    clients,
    help,
  ]),
] as const;

/** Their code, in pieces. */
export const bringSettings = [settings];
