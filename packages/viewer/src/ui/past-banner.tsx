import { moment } from "@memory/shared/words";
import { History } from "lucide-react";
import { Button } from "./button.tsx";

interface PastBannerProps {
  /** The moment at which it was true. */
  readonly at?: string | undefined;
  /** The moment at which the store knew it. */
  readonly knownAt?: string | undefined;
  readonly onBack: () => void;
}

/** Says that another time than now is shown, while it is. */
export function PastBanner({ at, knownAt, onBack }: PastBannerProps) {
  if (at === undefined && knownAt === undefined) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-warn bg-warn-tint px-3 py-1.5 text-sm"
    >
      <History size={16} className="shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">You are looking at {whenOf(at, knownAt)}.</strong> Nothing can be
        changed here.
      </p>
      <Button onPress={onBack}>Back to now</Button>
    </div>
  );
}

function whenOf(at: string | undefined, knownAt: string | undefined): string {
  if (at === undefined) return `what was known on ${moment(knownAt ?? "")}`;
  return knownAt === undefined ? moment(at) : `${moment(at)}, as it was known on ${moment(knownAt)}`;
}
