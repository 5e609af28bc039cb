import type { ReactNode } from 'react';
import { RetryButton } from '#src/features/conditions/retry/retry-button.tsx';
import type { AskedRetry } from '#src/features/conditions/retry/use-asked-retry.ts';
import { Notice } from '#src/ui/notice.tsx';

interface RetryNoticeProps {
  readonly asked: AskedRetry;
  readonly children: ReactNode;
}

/** What failed, with a button to try again that answers. */
export function RetryNotice({ asked, children }: RetryNoticeProps) {
  return (
    <Notice kind="trouble" action={<RetryButton asked={asked} />}>
      {children}
    </Notice>
  );
}
