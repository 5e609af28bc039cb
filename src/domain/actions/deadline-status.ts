import type { NextAction } from '#src/domain/actions/next-action.ts';
import { DISCLOSURES, DISCLOSURES_SENT, INITIAL_CD } from '#src/domain/loan-fields/specification-names.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Status } from '#src/domain/status/status.ts';

/**
 * The status to show for a legal deadline or a day without wires: the list's status for its step once that is due, and
 * due today on the day itself; undefined while nothing is due. Source: specification 2.10.
 */
export function deadlineStatus(
  { kind, days, subjects }: Pick<NextAction, 'kind' | 'days' | 'subjects'>,
  { categories }: Pick<Loan, 'categories'>,
): Status | undefined {
  const isEstimate = subjects[0] === 'LE';
  const statuses = categories
    .filter(({ name }) => kind !== 'no-wires' && name === (isEstimate ? DISCLOSURES : INITIAL_CD))
    .flatMap(({ fields }) => fields.filter(({ name }) => !isEstimate || name === DISCLOSURES_SENT))
    .map(({ status }) => status);
  if (statuses.includes('PAST_DUE')) return 'PAST_DUE';
  return days >= 0 || statuses.includes('DUE_TODAY') ? 'DUE_TODAY' : undefined;
}
