import { Link } from '@tanstack/react-router';
import { notOnDeviceWords as words } from '#src/features/conditions/words/words.ts';
import type { AskedRetry } from '#src/features/conditions/retry/use-asked-retry.ts';
import { listStatusWords } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface NoCopyProps {
  readonly asked: AskedRetry;
  /** Half a sentence; '' for the lost connection, which the top bar says. */
  readonly failure?: string | undefined;
}

/** In place of conditions that this device lacks and can't fetch now: what helps, and what's here. */
export function NoCopy({ asked: { ask, isAsking, answer }, failure = '' }: NoCopyProps) {
  return (
    <div className="no-conditions">
      <p>{words.title}</p>
      {failure === '' ? <p>{words.how}</p> : <p role="alert">{words.notLoaded(failure)}</p>}
      <div className="no-copy-ways">
        <ActionButton aria-disabled={isAsking || undefined} onPress={ask}>
          {listStatusWords.retry}
        </ActionButton>
        <Link to="/conditions" className="action" data-kind="quiet" data-size="sm">
          {words.others}
        </Link>
      </div>
      {/* Below all of it: nothing moves when it comes, and no line is held for it. */}
      <output>{answer}</output>
    </div>
  );
}
