import type { ReactNode } from "react";

/** A part of a tab, with its heading. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-sm font-semibold">{title}</h2>
    {children}
  </section>
);
