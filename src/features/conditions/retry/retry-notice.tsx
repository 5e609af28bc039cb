import type { ReactNode } from 'react';
import type { AskedRetry } from '#src/features/conditions/retry/use-asked-retry.ts';
import { listStatusWords } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/conditions/retry/retry-notice.css';

interface RetryNoticeProps {
  readonly asked: AskedRetry;
  readonly children: ReactNode;
}

/** A failure, with a Retry button and its answer beside it. */
export function RetryNotice({ asked: { ask, isAsking, answer }, children }: RetryNoticeProps) {
  return (
    <Notice
      kind="trouble"
      action={
        <span className="asked-retry">
          <ActionButton aria-disabled={isAsking || undefined} onPress={ask}>
            {listStatusWords.retry}
          </ActionButton>
          <output>{answer}</output>
        </span>
      }
    >
      {children}
    </Notice>
  );
}
