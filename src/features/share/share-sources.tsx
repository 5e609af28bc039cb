import { failureText } from '#src/api/request/failure-text.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { shareWords as words } from '#src/features/share/words.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';

export interface ShareableConditions {
  /** Undefined if the device has none and the network hasn't answered. */
  readonly snapshot: { readonly conditions: readonly Condition[]; readonly asOf: string } | undefined;
  readonly isRefreshing: boolean;
  readonly error: Error | null;
  /** Absent for a loan whose conditions can't be asked for. */
  readonly retry: (() => void) | undefined;
}

interface ShareSourcesProps {
  readonly asOf: string;
  readonly conditions: ShareableConditions | undefined;
}

/** How old the facts of a message are. Ages change each minute, so a screen reader isn't told each time. */
export function ShareAges({ asOf, conditions }: ShareSourcesProps) {
  const now = useNow(useServices().now);
  const { clockText } = useLenderClock();
  const ageOf = (instant: string) => [clockText(instant, now), ageText(instant, now)] as const;
  return (
    <p className="share-hint muted">
      {asOf === '' ? null : <span>{words.loan(...ageOf(asOf))}</span>}{' '}
      {conditions?.snapshot === undefined ? null : (
        <span>{words.conditions(...ageOf(conditions.snapshot.asOf))}</span>
      )}
    </p>
  );
}

export function ShareLacks({ conditions }: { readonly conditions: ShareableConditions }) {
  return (
    <output className="share-hint muted">
      {conditions.isRefreshing ? words.reading : <Missing conditions={conditions} />}
    </output>
  );
}

function Missing({ conditions: { snapshot, error, retry } }: { readonly conditions: ShareableConditions }) {
  if (snapshot !== undefined && error === null) return null;
  return (
    <span className="plain">
      {snapshot === undefined ? words.missing : null}{' '}
      {error === null ? null : words.notRefreshed(failureText(error))}{' '}
      {retry === undefined ? null : <TextButton onPress={retry}>{words.retry}</TextButton>}
    </span>
  );
}
