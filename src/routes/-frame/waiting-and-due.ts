import { type DueItem, dueItems } from '#src/domain/actions/due-notices.ts';
import { groupActions, urgentLines } from '#src/domain/actions/action-groups.ts';
import { createDoneOf } from '#src/domain/actions/done-lines.ts';
import { deriveNextActions } from '#src/domain/actions/next-actions.ts';
import { partSnoozed, type SnoozeInputs } from '#src/domain/actions/snoozed-loans.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { UseNavigateResult } from '@tanstack/react-router';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import type { Services } from '#src/loan-display/use-services.ts';

interface WaitingAndDueInputs {
  readonly fieldMap: FieldMap;
  readonly rules: LenderRules;
  readonly today: CalendarDay;
  readonly timeZone: string;
  /** The person's, by which loans know their people. */
  readonly email: string;
  readonly snoozes: SnoozeInputs['snoozes'];
  /** Tasks the person checked today. A check silences no notification: the legal deadline stays. */
  readonly dones: readonly DoneMark[];
}

interface WaitingAndDue {
  /** How many loans of My tasks can't wait. Conditions and changes never make one of them. */
  readonly waitingCount: number;
  readonly due: readonly DueItem[];
}

/** Data for the top bar and notifications on the person's loans, without snoozed ones. */
export function readWaitingAndDue(raws: readonly RawLoan[], inputs: WaitingAndDueInputs): WaitingAndDue {
  const { email } = inputs;
  const seenOf = createSeenOf(raws, inputs.fieldMap);
  const awake = findAwake(raws, inputs, seenOf);
  const doneOf = createDoneOf(inputs.dones, seenOf);
  const waiting = urgentLines(groupActions(awake, email, 'mine'));
  return {
    waitingCount: waiting.filter((line) => doneOf(line) === undefined).length,
    due: dueItems(awake, email, shortLoanNumber),
  };
}

interface Circumstances {
  readonly services: Pick<Services, 'openDueNotices' | 'openRepository'>;
  readonly userId: string;
  readonly navigate: UseNavigateResult<string>;
}

export async function tellDue(
  { due }: WaitingAndDue,
  { services, userId, navigate }: Circumstances,
): Promise<void> {
  const notices = await services.openDueNotices(userId);
  notices.follow(
    (loan) => void navigate(loan === '' ? { to: '/today' } : { to: '/dashboard', search: { loan } }),
  );
  await notices.tell(due);
}

function findAwake(raws: readonly RawLoan[], inputs: WaitingAndDueInputs, seenOf: SnoozeInputs['seenOf']) {
  const { fieldMap, today, rules, snoozes } = inputs;
  const found = deriveNextActions(deriveLoans(raws, fieldMap, today), {
    ...inputs,
    conditionsOf: () => undefined,
    changesOf: () => undefined,
  });
  return partSnoozed(found, { today, cdReceipt: rules.cdReceipt, snoozes, seenOf }).awake;
}
