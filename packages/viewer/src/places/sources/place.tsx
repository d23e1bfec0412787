import { Outlet } from "@tanstack/react-router";
import { TabLinks } from "../../ui/tab-links.tsx";

export { Documents } from "./documents/documents.tsx";
export { Roots } from "./roots/roots.tsx";

/** The sources of memory. */
export const Sources = () => (
  <>
    <TabLinks
      label="Sources"
      tabs={[
        { to: "/sources/roots", label: "Linked folders" },
        { to: "/sources/documents", label: "Documents" },
        { to: "/sources/import", label: "Import sessions" },
      ]}
    />
    <Outlet />
  </>
);
