import { Link } from '@tanstack/react-router';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { NO_OWN_LOANS } from '#src/loan-display/missing/no-own-loans.tsx';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import { Notice } from '#src/ui/notice.tsx';

export function NoOwnLoansNotice() {
  return (
    <Notice kind="hint">
      <span>{NO_OWN_LOANS}</span> Each row is a loan, and each sign is one part of its work:
      <br />
      {STATUSES_BY_URGENCY.map((status) => (
        <span key={status}>
          <StatusSign status={status} isSilent /> {STATUS_LOOKS[status].name}{' '}
        </span>
      ))}
      <br />
      <Link to="/today">Open Today</Link> to see what comes first.
    </Notice>
  );
}
