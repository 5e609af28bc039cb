import { Link } from '@tanstack/react-router';
import { loanWords as words } from '#src/features/conditions/words/words.ts';
import { CentredPage } from '#src/ui/centred-page.tsx';

/** In place of the conditions of a loan that there isn't: said as of an address that no screen has, with the way on. */
export function NoSuchLoan() {
  return (
    <CentredPage title={words.noSuchLoan} subtitle={words.whyNoSuchLoan}>
      <Link to="/dashboard" className="action no-such-loan-link" data-kind="primary" data-size="sm">
        {words.toList}
      </Link>
    </CentredPage>
  );
}
