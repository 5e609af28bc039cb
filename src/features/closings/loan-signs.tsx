import { shortHeading } from '#src/domain/list/short-heading.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

/**
 * The categories but Dead in Water, in the list's order, each over its short heading. A screen reader hears those that
 * need action.
 */
export function LoanSigns({ loan }: { readonly loan: Loan }) {
  const categories = loan.categories.filter(({ deadInWater }) => deadInWater === undefined);
  const pressing = categories.filter(({ status }) => status === 'PAST_DUE' || status === 'DUE_TODAY');
  return (
    <span className="closings-signs">
      <span className="sr-only">
        {pressing.map(({ label, status }) => `${label}: ${STATUS_LOOKS[status].name}. `).join('')}
      </span>
      {categories.map(({ name, label, status }) => (
        <span
          key={name}
          className="closings-sign"
          data-status={status}
          title={`${label}: ${STATUS_LOOKS[status].name}`}
        >
          <StatusSign status={status} isSilent />
          <span className="closings-sign-name" data-short={shortHeading(label)} aria-hidden="true" />
        </span>
      ))}
    </span>
  );
}
