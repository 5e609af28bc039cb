import '#src/loan-display/list-status.css';

export const NO_OWN_LOANS = 'You have no loans of your own, so this shows all loans.';

export function NoOwnLoans() {
  return <span className="no-own-loans fine-print">{NO_OWN_LOANS}</span>;
}
