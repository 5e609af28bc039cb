import { type ComingDay, type DueItem, dueItems } from '#src/domain/actions/due-notices.ts';
import { groupActions } from '#src/domain/actions/action-groups.ts';
import { deriveNextActions } from '#src/domain/actions/next-actions.ts';
import { partSnoozed, type SnoozeInputs } from '#src/domain/actions/snoozed-loans.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { DueNoticesServices } from '#src/features/due-notices/due-notices-services.ts';
import type { PipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';
import type { UseNavigateResult } from '@tanstack/react-router';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';

interface WaitingAndDueInputs {
  readonly fieldMap: FieldMap;
  readonly rules: LenderRules;
  readonly today: CalendarDay;
  readonly timeZone: string;
  /** The person's, by which loans know their people. */
  readonly email: string;
  /** What the person put off, by loan id. */
  readonly snoozes: SnoozeInputs['snoozes'];
}

interface WaitingAndDue {
  /** How many loans My tasks of Today has under Now. Conditions and changes never put a loan there. */
  readonly waitingCount: number;
  /** What the person can be notified of. */
  readonly due: readonly DueItem[];
  /** What the person can be notified of today and on the next days, if nothing changes. */
  readonly coming: () => readonly ComingDay[];
}

const HOUR_MS = 3_600_000;
/** As long as a device may show its loans without a check, by default. */
const DAYS_AHEAD = 3;

/** What the top bar and notifications say of the person's loans, without those put off. */
export function readWaitingAndDue(raws: readonly RawLoan[], inputs: WaitingAndDueInputs): WaitingAndDue {
  const { today, email } = inputs;
  const seenOf = createSeenOf(raws, inputs.fieldMap);
  const awakeOn = (day: CalendarDay) => findAwake(raws, { ...inputs, today: day }, seenOf);
  const awake = awakeOn(today);
  const dueOf = (found: typeof awake) => dueItems(found, email, shortLoanNumber);
  const due = dueOf(awake);
  return {
    waitingCount: groupActions(awake, email, 'mine').now.length,
    due,
    coming: () => [
      { day: today, items: due },
      ...Array.from({ length: DAYS_AHEAD }, (_, index) => {
        const day = addDays(today, index + 1);
        return { day, items: dueOf(awakeOn(day)) };
      }),
    ],
  };
}

interface Circumstances {
  readonly services: DueNoticesServices & Pick<PipelineServices, 'openRepository'>;
  readonly userId: string;
  readonly navigate: UseNavigateResult<string>;
  readonly timeZone: string;
  readonly asOfText: (asOf: string) => string;
  readonly offlineHours: number;
}

/** Tells what's due, and leaves what's coming for a closed app, until the device's loans are locked. */
export async function tellDue(
  { due, coming }: WaitingAndDue,
  { services, userId, navigate, timeZone, asOfText, offlineHours }: Circumstances,
): Promise<void> {
  const notices = await services.openDueNotices(userId);
  notices.follow(
    (loan) => void navigate(loan === '' ? { to: '/today' } : { to: '/dashboard', search: { loan } }),
  );
  const asOf = services.openRepository(userId).list('MyLoans').get().snapshot?.asOf;
  if (asOf === undefined) return;
  const until = Date.parse(asOf) + offlineHours * HOUR_MS;
  await notices.tell(due, () => ({ days: coming(), timeZone, asOfText: asOfText(asOf), until }));
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
