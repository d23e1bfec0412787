const STEPS = ["Scope", "Preview", "Import", "Result"] as const;

/** The steps, with the current one marked. */
export const Steps = ({ at }: { readonly at: 1 | 2 | 3 | 4 }) => (
  <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label="Steps">
    {STEPS.map((name, index) => {
      const step = index + 1;
      const tone = step === at ? "font-semibold text-ink" : step < at ? "text-accent" : "text-soft";
      return (
        <li
          key={name}
          aria-current={step === at ? "step" : undefined}
          className={`flex items-center gap-1.5 ${tone}`}
        >
          <span
            aria-hidden
            className={`flex size-5 items-center justify-center rounded-full border text-xs ${step <= at ? "border-accent bg-accent text-accent-ink" : "border-edge"}`}
          >
            {step < at ? "✓" : step}
          </span>
          {name}
        </li>
      );
    })}
  </ol>
);
