import '#src/loan-display/list-status.css';

/** Why a user without own loans sees everyone's. */
export const NO_OWN_LOANS = 'You have no loans of your own, so this shows all loans.';

/** The same on screens that say it in a line of their head, beside the choice of loans. */
export function NoOwnLoans() {
  return <span className="no-own-loans">{NO_OWN_LOANS}</span>;
}
