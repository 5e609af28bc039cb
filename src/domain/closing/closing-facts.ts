import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires } from '#src/domain/calendar/wire-days.ts';
import { type Closing, isNotFunded } from '#src/domain/loan/closing.ts';
import { dayWithoutWire, fundsDueDay, isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import {
  type CdReceipt,
  closedWithoutCd,
  type LegalClosing,
  legalClosing,
  type LegalInputs,
} from '#src/domain/loan/legal-closing.ts';
import { closesAfterLock, type LockedLoan, lockToExtend } from '#src/domain/loan/rate-lock.ts';
import { sendDeadlines } from '#src/domain/loan/send-deadlines.ts';

interface Late {
  /** Said in the late color. */
  readonly isLate: boolean;
}

export interface LawFact extends Late {
  readonly kind: 'too-early' | 'needs-proof' | 'to-send' | 'legal';
  readonly legal: LegalClosing;
}

export interface PassedFact extends Late {
  readonly kind: 'did-not-close' | 'not-funded';
  readonly closing: Closing;
  readonly fundsDue: CalendarDay | undefined;
}

/**
 * A fact about a loan's projected closing. For a day that passed: `did-not-close`, `not-funded`. By law: `too-early`
 * whatever happens, `needs-proof` that its Closing Disclosure came in time, `to-send` what isn't out yet, or `legal` as
 * planned; `no-cd` if it closed without one. The lock: `lock-ends-first`, or `lock-ends` soon if no day is set. The
 * banks: `funds-wait` for a day with wires, or only the closing has `no-wires`.
 */
export type ClosingFact =
  | PassedFact
  | LawFact
  | (Late &
      (
        | { readonly kind: 'lock-ends-first' | 'lock-ends'; readonly loan: LockedLoan }
        | {
            readonly kind: 'funds-wait';
            readonly due: CalendarDay;
            readonly closing: CalendarDay | undefined;
          }
        | { readonly kind: 'no-wires'; readonly due: CalendarDay | undefined; readonly closing: CalendarDay }
        | { readonly kind: 'no-cd' | 'funded' }
      ));

export type ClosingFactKind = ClosingFact['kind'];

export type ClosingInputs = LegalInputs & LockedLoan;

/**
 * All facts about a loan's projected closing, obstacles first. A loan that can't close on its day won't fund on the
 * matching day either. Source: specification 2.12.
 */
export function closingFacts(
  loan: ClosingInputs,
  receipt: CdReceipt,
  today: CalendarDay,
): readonly ClosingFact[] {
  const legal = legalClosing(loan, receipt, today);
  const law = legal === undefined ? undefined : lawFact(legal);
  const { day, didNotClose, isFunded } = loan.closing;
  const hasPassed = isNotFunded(loan.closing);
  const facts: ClosingFact[] = [];
  if (hasPassed)
    facts.push({
      kind: didNotClose ? 'did-not-close' : 'not-funded',
      closing: loan.closing,
      fundsDue: fundsDueDay(loan),
      isLate: isPassedClosingLate(loan),
    });
  if (law?.isLate === true) facts.push(law);
  if (closedWithoutCd(loan)) facts.push({ kind: 'no-cd', isLate: !hasPassed });
  const isLockLate = lockToExtend(loan, today) !== undefined;
  const lock = closesAfterLock(loan) ? 'lock-ends-first' : 'lock-ends';
  if (isLockLate) facts.push({ kind: lock, loan, isLate: true });
  const wires = law?.kind === 'too-early' || isFunded ? undefined : wiresFact(loan, day, today);
  if (wires !== undefined) facts.push(wires);
  if (lock === 'lock-ends-first' && !isLockLate) facts.push({ kind: lock, loan, isLate: false });
  if (isFunded) facts.push({ kind: 'funded', isLate: false });
  return law === undefined || law.isLate ? facts : [...facts, law];
}

/** The legal fact among these; undefined if there's none. */
export function lawOf(facts: readonly ClosingFact[]): LawFact | undefined {
  return facts.find((fact) => 'legal' in fact);
}

/** The fact among these that the day passed without funds; undefined if it didn't. */
export function passedOf(facts: readonly ClosingFact[]): PassedFact | undefined {
  return facts.find((fact) => 'fundsDue' in fact);
}

/** True if one of these is of the kind. */
export function hasFact(facts: readonly ClosingFact[], ...kinds: readonly ClosingFactKind[]): boolean {
  return facts.some(({ kind }) => kinds.includes(kind));
}

function lawFact(legal: LegalClosing): LawFact {
  if (legal.isTooEarly)
    return { kind: legal.proveBy === undefined ? 'too-early' : 'needs-proof', legal, isLate: true };
  return { kind: sendDeadlines(legal).length > 0 ? 'to-send' : 'legal', legal, isLate: false };
}

/** Funds due on a later day without wires go out with the next ones, and nothing has to change. */
function wiresFact(
  loan: ClosingInputs,
  closing: CalendarDay | undefined,
  today: CalendarDay,
): ClosingFact | undefined {
  const due = dayWithoutWire(loan, today);
  if (due !== undefined) return { kind: 'funds-wait', due, closing, isLate: due === closing };
  if (closing === undefined || closing < today || banksSendWires(closing)) return undefined;
  return { kind: 'no-wires', closing, due: fundsDueDay(loan), isLate: false };
}
