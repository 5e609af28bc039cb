import CalendarClock from 'lucide-react/icons/calendar-clock';
import Sparkle from 'lucide-react/icons/sparkle';
import Pause from 'lucide-react/icons/pause';
import type { ActionLine } from '#src/domain/actions/action-groups.ts';
import { deadlineStatus } from '#src/domain/actions/deadline-status.ts';
import type { ActionKind } from '#src/domain/actions/next-action.ts';
import { isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import type { Status } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

/** Those without a status of their own, or with the one of a step. */
type Unlike = 'suspended' | 'changed' | 'slipped' | 'prove-receipt' | 'send-disclosure' | 'no-wires';

const SIGNS: Readonly<Record<Exclude<ActionKind, Unlike>, Status>> = {
  'too-early': 'PAST_DUE',
  'no-cd': 'PAST_DUE',
  'past-due': 'PAST_DUE',
  'lock-expired': 'PAST_DUE',
  'lock-ends': 'DUE_TODAY',
  'due-today': 'DUE_TODAY',
  stalled: 'PAST_DUE',
  'closing-soon': 'INPROGRESS',
  'review-conditions': 'INPROGRESS',
  'ask-again': 'INPROGRESS',
  'due-soon': 'NOT_STARTED',
  'not-ready': 'NOT_STARTED',
};

/** The shape in front of an action. Silent: the words beside it say the same. */
export function ActionSign({ action, loan }: Pick<ActionLine, 'action' | 'loan'>) {
  const { kind } = action;
  if (kind === 'suspended') return <Pause className="today-icon" aria-hidden="true" />;
  if (kind === 'changed') return <Sparkle className="today-icon" aria-hidden="true" />;
  if (kind === 'prove-receipt' || kind === 'send-disclosure' || kind === 'no-wires') {
    const status = deadlineStatus(action, loan);
    if (status === undefined) return <CalendarClock className="today-icon" aria-hidden="true" />;
    return <StatusSign status={status} isSilent />;
  }
  // As the list and the panel: red once the funds are late.
  if (kind === 'slipped')
    return <StatusSign status={isPassedClosingLate(loan) ? 'PAST_DUE' : 'INPROGRESS'} isSilent />;
  return <StatusSign status={SIGNS[kind]} isSilent />;
}
