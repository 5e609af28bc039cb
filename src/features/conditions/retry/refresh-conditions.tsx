import type { AskedRetry } from '#src/features/conditions/retry/use-asked-retry.ts';
import { readingWords } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/conditions/retry/retry-notice.css';

interface RefreshConditionsProps {
  readonly asked: AskedRetry;
  /** The notice above has a Retry, and answers. */
  readonly hasRetry: boolean;
  readonly kind?: 'quiet' | undefined;
}

/** Reads the loan's conditions again, and says inside itself that it does, or that it failed. */
export function RefreshConditions({
  asked: { ask, isAsking, answer },
  hasRetry,
  kind,
}: RefreshConditionsProps) {
  return (
    <span className="asked-refresh">
      <ActionButton kind={kind} aria-disabled={isAsking || undefined} onPress={ask}>
        {readingWords.refresh}
      </ActionButton>
      <output>{hasRetry ? '' : answer}</output>
    </span>
  );
}
