import { createFileRoute, Link } from '@tanstack/react-router';
import { OutboxPage } from '#src/features/outbox/outbox-page.tsx';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useListedLoans } from '#src/loan-display/listed-loans/use-listed-loans.ts';
import { useOutbox } from '#src/routes/-frame/use-outbox.ts';

export const Route = createFileRoute('/_signed-in/outbox')({ component: OutboxRoute });

function renderLoanLink(loanGuid: string, label: string) {
  return (
    <Link to="/dashboard" search={{ loan: loanGuid }} className="touch-link">
      {label}
    </Link>
  );
}

function OutboxRoute() {
  return (
    <OutboxPage
      outbox={useOutbox()}
      user={useSignedInUser()}
      config={useAppConfig()}
      loanOf={useListedLoans()}
      homeLink={<BackLink />}
      renderLoanLink={renderLoanLink}
    />
  );
}
