import { Link } from '@tanstack/react-router';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { pipelineNoticeWords as words } from '#src/features/pipeline/words.ts';
import { NO_OWN_LOANS } from '#src/loan-display/missing/no-own-loans.tsx';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Why a user without own loans sees everyone's, and what they see. The way to the own, empty list stays above it. */
export function NoOwnLoansNotice() {
  return (
    <Notice kind="hint">
      <span>{NO_OWN_LOANS}</span> {words.rows}
      <br />
      {STATUSES_BY_URGENCY.map((status) => (
        <span key={status}>
          <StatusSign status={status} isSilent /> {STATUS_LOOKS[status].name}{' '}
        </span>
      ))}
      <br />
      <Link to="/today">{words.today}</Link> {words.first}
    </Notice>
  );
}
