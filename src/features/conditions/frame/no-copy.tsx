import { Link } from '@tanstack/react-router';
import { notOnDeviceWords as words } from '#src/features/conditions/words/words.ts';
import type { AskedRetry } from '#src/features/conditions/retry/use-asked-retry.ts';
import { listStatusWords } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** In place of conditions that this device lacks and can't fetch now: what helps, and what's here. */
export function NoCopy({ asked: { ask, isAsking, answer } }: { readonly asked: AskedRetry }) {
  return (
    <div className="no-conditions">
      <p>{words.title}</p>
      <p>{words.how}</p>
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
