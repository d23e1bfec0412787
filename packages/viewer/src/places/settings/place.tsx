import { Link, Outlet } from "@tanstack/react-router";
import { Boxes, Cpu, Database, Keyboard, LifeBuoy, MonitorSmartphone, Palette, Plug } from "lucide-react";

export { AppearancePage } from "./appearance.tsx";
export { BackupPage } from "./backup.tsx";
export { CapturePage } from "./capture/page.tsx";
export { ClientsPage } from "./clients.tsx";
export { HelpPage } from "./help.tsx";
export { MachinesPage } from "./machines/page.tsx";
export { ModelsPage } from "./models/page.tsx";
export { ShortcutsPage } from "./shortcuts.tsx";

const PARTS = [
  { to: "/settings/capture", label: "Capture", icon: Boxes },
  { to: "/settings/models", label: "Models and costs", icon: Cpu },
  { to: "/settings/clients", label: "Agents (MCP)", icon: Plug },
  { to: "/settings/machines", label: "Your machines", icon: MonitorSmartphone },
  { to: "/settings/backup", label: "Store and backup", icon: Database },
  { to: "/settings/appearance", label: "Appearance", icon: Palette },
  { to: "/settings/shortcuts", label: "Shortcuts", icon: Keyboard },
  { to: "/settings/help", label: "Help", icon: LifeBuoy },
] as const;

/** The settings: a list at the side, or above where there is little room. */
export const Settings = () => (
  <div className="flex flex-col xl:flex-row">
    <nav aria-label="Settings" className="px-4 pt-4 sm:px-6 xl:w-52 xl:shrink-0 xl:pt-6 xl:pr-0">
      <ul className="flex flex-wrap gap-1 xl:sticky xl:top-20 xl:flex-col">
        {PARTS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-9 items-center gap-2 rounded-lg px-2.5 text-sm text-soft no-underline hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-tint data-[status=active]:font-medium data-[status=active]:text-accent"
            >
              <Icon size={16} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <div className="min-w-0 flex-1">
      <Outlet />
    </div>
  </div>
);
