interface Props {
  readonly label: string;
  readonly sql: string;
}

/** Statements that somebody else is to run: as long as they are, in a box that scrolls. */
export const SqlText = ({ label, sql }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: no group of fields, and of landmarks a page would have many alike
  <div
    role="group"
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    tabIndex={0}
    className="max-h-48 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs whitespace-pre"
  >
    {sql}
  </div>
);
