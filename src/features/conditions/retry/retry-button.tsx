import type { AskedRetry } from '#src/features/conditions/retry/use-asked-retry.ts';
import { listStatusWords } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/conditions/retry/retry-button.css';

/** Asks again, and says beside itself what came of it. */
export function RetryButton({ asked: { ask, isAsking, answer } }: { readonly asked: AskedRetry }) {
  return (
    <span className="asked-retry">
      <ActionButton aria-disabled={isAsking || undefined} onPress={ask}>
        {listStatusWords.retry}
      </ActionButton>
      <output>{answer}</output>
    </span>
  );
}
