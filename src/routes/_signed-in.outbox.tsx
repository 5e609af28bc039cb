import { createFileRoute, Link } from '@tanstack/react-router';
import { OutboxPage } from '#src/features/outbox/outbox-page.tsx';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useOutbox } from '#src/routes/-use-outbox.ts';

export const Route = createFileRoute('/_signed-in/outbox')({ component: OutboxRoute });

function renderLoanLink(loanGuid: string, label: string) {
  return (
    <Link to="/dashboard" search={{ loan: loanGuid }}>
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
      homeLink={<BackLink />}
      renderLoanLink={renderLoanLink}
    />
  );
}
