import { turnsOfPerson } from '#src/domain/actions/action-groups.ts';
import { actionTitle } from '#src/domain/actions/action-text.ts';
import type { ActionKind, LoanActions } from '#src/domain/actions/next-action.ts';

/** A step due soon or today, or a near legal deadline, on which it's the person's turn. */
export interface DueItem {
  /** The loan, the step and its day: the same step with the same day is told once. */
  readonly key: string;
  readonly loanId: string;
  /** `04646: Appraisal Received is due today`. Without names, because it shows on locked screens. */
  readonly title: string;
}

/** Quiet hours: from 8 PM to 7 AM by the device's clock. Source: choices: Due soon. */
const QUIET_FROM_HOUR = 20;
export const QUIET_UNTIL_HOUR = 7;

const DUE_KINDS: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'prove-receipt',
  'send-disclosure',
  'due-today',
  'no-wires',
  'due-soon',
]);

/**
 * What to notify the person about, the most urgent loan first. Leave snoozed loans out of `found`.
 * @param shownNumber what screens show of a loan number
 */
export function dueItems(
  found: readonly LoanActions[],
  email: string,
  shownNumber: (loanNumber: string) => string,
): readonly DueItem[] {
  return found.flatMap(({ loan, actions }) => {
    const turns = turnsOfPerson(loan, email);
    return actions.flatMap((action) => {
      if (!DUE_KINDS.has(action.kind) || action.turn === 'reader' || !turns.has(action.turn)) return [];
      const [subject = action.kind] = action.subjects;
      return {
        key: [loan.loanId, subject, action.day ?? action.legalDay ?? ''].join(' '),
        loanId: loan.loanId,
        title: `${shownNumber(loan.loanNumber)}: ${actionTitle(action, loan)}`,
      };
    });
  });
}

/**
 * The items to notify about now: none in quiet hours, and none that this device has shown.
 * @param hour 0 to 23, by the device's clock
 */
export function itemsToTell(
  items: readonly DueItem[],
  told: ReadonlySet<string>,
  hour: number,
): readonly DueItem[] {
  if (isQuiet(hour)) return [];
  const seen = new Set(told);
  return items.filter(({ key }) => {
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** True from 8 PM to 7 AM. @param hour 0 to 23, by the device's clock */
export function isQuiet(hour: number): boolean {
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}
