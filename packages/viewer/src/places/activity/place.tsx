import { Outlet } from "@tanstack/react-router";
import { TabLinks } from "../../ui/tab-links.tsx";

export { Calls } from "./calls.tsx";
export { ChangePage } from "./change-page.tsx";
export { Changes } from "./changes.tsx";
export { RunPage } from "./run-page.tsx";
export { Runs } from "./runs.tsx";

/** The log of changes, the runs, and the requests that left this machine. */
export const Activity = () => (
  <>
    <TabLinks
      label="Activity"
      tabs={[
        { to: "/activity", label: "Changes", exact: true },
        { to: "/activity/runs", label: "Runs" },
        { to: "/activity/calls", label: "What left this machine" },
      ]}
    />
    <Outlet />
  </>
);
