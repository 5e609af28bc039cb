import { type AskedRetry, DataState } from '#src/ui/data-state.tsx';

interface UnreadLoansProps {
  /** `closings` */
  readonly what: string;
  /** What failed, as half a sentence; '' for the lost connection. */
  readonly why: string;
  readonly retry: AskedRetry;
}

export function UnreadLoans({ what, why, retry }: UnreadLoansProps) {
  return (
    <DataState isFailure retry={retry}>
      <p>{why === '' ? WORDS.offline(what) : WORDS.failed(what, why)}</p>
      <p>{why === '' ? WORDS.connect : WORDS.wait}</p>
    </DataState>
  );
}

const WORDS = {
  failed: (what: string, why: string) => `Couldn't load ${what}: ${why}.`,
  offline: (what: string) => `Couldn't load ${what}: your loans aren't on this device yet.`,
  connect: "Open them while you're connected to save a copy.",
  wait: "There's no copy on this device yet. Try again in a minute.",
} as const;
