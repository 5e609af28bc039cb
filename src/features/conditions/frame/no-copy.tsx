import { Link } from '@tanstack/react-router';
import { notOnDeviceWords as words } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** In place of conditions that this device lacks and can't fetch now: what helps, and what's here. */
export function NoCopy({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="no-conditions">
      <p>{words.title}</p>
      <p>{words.how}</p>
      <ActionButton onPress={onRetry}>{words.retry}</ActionButton>
      <Link to="/conditions" className="loan-link">
        {words.others}
      </Link>
    </div>
  );
}
