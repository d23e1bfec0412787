import type { ReactNode } from "react";

/** Facts under one another: what it is, and how it stands. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-1.5">{children}</dl>
);

export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="mb-1 min-w-0 sm:mb-0" dir="auto">
      {children}
    </dd>
  </>
);
