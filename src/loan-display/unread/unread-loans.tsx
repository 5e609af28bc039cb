import { listStatusWords } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface UnreadLoansProps {
  /** `closings` */
  readonly what: string;
  /** What failed, as half a sentence; '' for the lost connection. */
  readonly why: string;
  readonly isRefreshing: boolean;
  readonly onRetry: () => void;
}

/** In place of a screen's loans that couldn't be loaded and aren't on this device: why, and what to do. */
export function UnreadLoans({ what, why, isRefreshing, onRetry }: UnreadLoansProps) {
  return (
    <div className="view-problem" role="alert">
      <p className="view-problem-reason">{why === '' ? WORDS.offline(what) : WORDS.failed(what, why)}</p>
      <p>{why === '' ? WORDS.connect : WORDS.wait}</p>
      <ActionButton kind="primary" size="lg" disabled={isRefreshing} onPress={onRetry}>
        {listStatusWords.retry}
      </ActionButton>
    </div>
  );
}

const WORDS = {
  failed: (what: string, why: string) => `Couldn't load ${what}: ${why}.`,
  offline: (what: string) => `Couldn't load ${what}: your loans aren't on this device yet.`,
  connect: "Open them while you're connected to save a copy.",
  wait: "There's no copy on this device yet. Try again in a minute.",
} as const;
