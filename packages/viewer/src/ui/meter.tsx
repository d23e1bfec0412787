interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** In words, beside the bar: "12 of 40 calls". */
  readonly said: string;
}

/** The share of something that is used. */
export const UsedMeter = ({ label, value, max, said }: MeterProps) => (
  <div className="flex flex-col gap-1 text-sm">
    <span className="flex justify-between gap-3">
      <span>{label}</span>
      <span className="whitespace-nowrap text-soft tabular-nums">{said}</span>
    </span>
    <meter
      className="h-2 w-full"
      min={0}
      max={Math.max(max, 1)}
      value={Math.min(value, max)}
      aria-label={`${label}: ${said}`}
    />
  </div>
);

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** Null while nobody knows how much there is. */
  readonly total: number | null;
}

/** The progress of something. It says 100 only when it is done. */
export function Progress({ label, done, total }: ProgressProps) {
  const percent = total === null || total === 0 ? null : Math.min(99, Math.floor((done / total) * 100));
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span>{label}</span>
      <progress
        className="h-2 w-full accent-accent"
        max={100}
        {...(percent === null ? {} : { value: done === total ? 100 : percent })}
        aria-label={label}
      />
    </div>
  );
}
