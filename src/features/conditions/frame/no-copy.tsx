import { Link } from '@tanstack/react-router';
import { notOnDeviceWords as words } from '#src/features/conditions/words/words.ts';
import { RetryButton } from '#src/features/conditions/retry/retry-button.tsx';
import type { AskedRetry } from '#src/features/conditions/retry/use-asked-retry.ts';

/** In place of conditions that this device lacks and can't fetch now: what helps, and what's here. */
export function NoCopy({ asked }: { readonly asked: AskedRetry }) {
  return (
    <div className="no-conditions">
      <p>{words.title}</p>
      <p>{words.how}</p>
      <RetryButton asked={asked} />
      <Link to="/conditions" className="loan-link">
        {words.others}
      </Link>
    </div>
  );
}
