import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { banksSendWires, cannotFundText, nextWireDay, noWiresText } from '#src/domain/calendar/wire-days.ts';
import {
  type ClosingFact,
  closingFacts,
  type ClosingInputs,
  hasFact,
  type PassedFact,
} from '#src/domain/closing/closing-facts.ts';
import { notFundedText, passedClosingState } from '#src/domain/loan/closing.ts';
import type { CdReceipt, DisclosureClock, LegalClosing } from '#src/domain/loan/legal-closing.ts';
import { lockNote, lockReason } from '#src/domain/loan/rate-lock.ts';
import { sendDeadlines } from '#src/domain/loan/send-deadlines.ts';
import { FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';
import { upperFirst } from '#src/domain/status/first-letter.ts';

export interface ClosingFactWords {
  /** In a list: `needs CD receipt`. */
  readonly cell: string;
  /** As a line of its day: `Needs proof of CD receipt by Sat 11/28/2026`. */
  readonly title: string;
  readonly sentence: string;
  readonly why: string;
}

/** Said beside each sentence on the law. */
export const WHO_DECIDES = 'Your compliance office decides.';

const COUNTED = "Saturdays count, Sundays and federal holidays don't";
/** That day isn't known: lenders don't map the application date. */
const LE_DUE =
  'The LE is due within 3 business days of the application, whatever the closing (1026.19(e)(1)(iii)(A)).';
const UNSAID: ClosingFactWords = { cell: '', title: '', sentence: '', why: '' };

/** The words for a fact of a closing, everywhere. Source: specification 2.12. */
export function closingFactWords(fact: ClosingFact, today: CalendarDay): ClosingFactWords {
  switch (fact.kind) {
    case 'did-not-close':
    case 'not-funded':
      return passedWords(fact, today);
    case 'too-early': {
      const { legal } = fact;
      const isPresumed = legal.clocks[0].isPresumed === true;
      const earliest = dayWithWeekday(legal.earliest);
      return {
        cell: isPresumed ? 'too early by law' : `not before ${formatCalendarDay(legal.earliest)}`,
        title: `Can't close: not before ${earliest}${isPresumed ? ' without proof of CD receipt' : ''}`,
        sentence: `The closing can't happen on ${dayWithWeekday(legal.closing)}, and ${isPresumed ? 'without proof of earlier receipt ' : ''}not before ${earliest}.`,
        why: lawWhy(legal),
      };
    }
    case 'needs-proof': {
      const { legal } = fact;
      const by = legal.proveBy === undefined ? '' : dayWithWeekday(legal.proveBy);
      const isPast = legal.proveBy !== undefined && legal.proveBy < today;
      const received = isPast ? "If there's proof that the CD was" : 'If the CD is';
      return {
        cell: 'needs CD receipt',
        title: `Needs proof of CD receipt by ${by}`,
        sentence: `${received} received by ${by}, ${dayWithWeekday(legal.closing)} works; without proof, not before ${dayWithWeekday(legal.earliest)}.`,
        why: lawWhy(legal),
      };
    }
    case 'to-send':
      return {
        ...UNSAID,
        sentence: sendByText(fact.legal),
        why: `${earliestText(fact.legal)} ${lawWhy(fact.legal)}`,
      };
    case 'legal':
      // A closing that passed gets another day, and the law allows any from now on.
      return fact.legal.closing < today && fact.legal.earliest <= today
        ? UNSAID
        : { ...UNSAID, sentence: earliestText(fact.legal), why: lawWhy(fact.legal) };
    case 'no-cd':
      return { ...UNSAID, cell: 'no CD on record', sentence: 'No CD is on record: tell compliance.' };
    case 'lock-ends-first':
    case 'lock-ends': {
      const { rateLockExpiry: day } = fact.loan;
      const isFirst = fact.kind === 'lock-ends-first' && day !== undefined;
      return {
        ...UNSAID,
        cell: lockNote(fact.loan, today),
        title: isFirst ? `after the rate lock ends ${dayWithWeekday(day)}` : '',
        sentence: lockReason(fact.loan, today),
      };
    }
    case 'funds-wait': {
      const { due, closing } = fact;
      const until = cannotFundText(due);
      return {
        ...UNSAID,
        cell: `can't fund until ${formatCalendarDay(nextWireDay(due)).slice(0, 5)}`,
        title: until,
        sentence: [
          closing === undefined || closing < today ? '' : noWiresText(closing),
          due === closing
            ? `The loan ${until}.`
            : `Funds are due ${dayWithWeekday(due)}, when banks send no wires: the loan ${until}.`,
        ]
          .filter(Boolean)
          .join(' '),
      };
    }
    case 'no-wires': {
      const { due } = fact;
      const fundsDue = due === undefined || due < today ? '' : ` Funds are due ${dayWithWeekday(due)}.`;
      return { ...UNSAID, sentence: `${noWiresText(fact.closing)}${fundsDue}` };
    }
    case 'funded':
      return { ...UNSAID, title: 'Funded' };
  }
}

/** Short words about a closing for a list, the most serious first: `needs CD receipt`, `can't fund until 11/27`. */
export function closingNotes(
  loan: ClosingInputs,
  receipt: CdReceipt,
  today: CalendarDay,
): { readonly facts: readonly ClosingFact[]; readonly notes: readonly string[]; readonly isLate: boolean } {
  const facts = closingFacts(loan, receipt, today);
  const notes = facts.map((fact) => closingFactWords(fact, today).cell).filter((cell) => cell !== '');
  return { facts, notes, isLate: facts.some(({ isLate }) => isLate) };
}

/** Why a closing can't be on its day by law, or what it takes, and who decides; '' where the law allows the day. */
export function closingObstacle(loan: ClosingInputs, receipt: CdReceipt, today: CalendarDay): string {
  const fact = closingFacts(loan, receipt, today).find((one) => hasFact([one], 'too-early', 'needs-proof'));
  return fact === undefined ? '' : `${closingFactWords(fact, today).sentence} ${WHO_DECIDES}`;
}

/** Says when funds that aren't late are due, and marks late ones as late. */
function passedWords({ kind, closing, fundsDue, isLate }: PassedFact, today: CalendarDay): ClosingFactWords {
  const missing = kind === 'did-not-close' ? `Closing Sent and ${FUNDS_SENT} have` : `${FUNDS_SENT} has`;
  const cell = notFundedText(closing);
  const isAhead = !isLate && fundsDue !== undefined && fundsDue >= today && banksSendWires(fundsDue);
  const due = fundsDue === today ? 'today' : fundsDue === undefined ? '' : dayWithWeekday(fundsDue);
  return {
    ...UNSAID,
    cell,
    title: isLate
      ? `Late: ${cell}`
      : due === ''
        ? upperFirst(cell)
        : `${passedClosingState(closing)}: funds are due ${due}`,
    sentence: `${missing} no completed date.${isAhead ? ` Funds are due ${dayWithWeekday(fundsDue)}, so they aren't late yet.` : ''}`,
  };
}

function earliestText({ clocks, earliest }: LegalClosing): string {
  const start = clocks[0].isPresumed === true ? 'Without proof of earlier receipt the' : 'The';
  return `${start} earliest legal closing is ${dayWithWeekday(earliest)}.`;
}

function sendByText(legal: LegalClosing): string {
  return sendDeadlines(legal)
    .map(({ document, day }) => {
      const send = `To close on ${dayWithWeekday(legal.closing)}, send the ${document} by ${dayWithWeekday(day)}.`;
      return document === 'LE' ? `${send} ${LE_DUE}` : send;
    })
    .join(' ');
}

function lawWhy({ clocks: [clock] }: LegalClosing): string {
  return `${clockFact(clock)}. ${ruleOf(clock)} ${WHO_DECIDES}`;
}

/** What a disclosure's wait counts from: `The CD was received Fri 11/27/2026`, without a full stop. */
export function clockFact({ document, basis, sent, start }: DisclosureClock): string {
  const isEstimate = document === 'LE';
  const sentOn = sent === undefined ? '' : `The ${document} was sent ${dayWithWeekday(sent)}`;
  switch (basis) {
    case 'received':
      return `The CD was received ${dayWithWeekday(start)}`;
    case 'sent':
      return isEstimate ? sentOn : `${sentOn}, which proves its receipt`;
    case 'presumed':
      return `${sentOn} and counts as received ${dayWithWeekday(start)}`;
    case 'not-sent':
      return isEstimate
        ? "The LE isn't sent yet, and could go out today"
        : `The CD isn't sent yet, and sent today it counts as received ${dayWithWeekday(start)}`;
  }
}

function ruleOf({ document, isPresumed }: DisclosureClock): string {
  if (document === 'LE') {
    return `A loan closes on or after the 7th business day after its LE is sent (12 CFR 1026.19(e)(1)(iii)(B); ${COUNTED}).`;
  }
  const wait = `The CD must be received 3 business days before closing (12 CFR 1026.19(f)(1)(ii); ${COUNTED}).`;
  return isPresumed === true
    ? `${wait} Without proof it counts as received 3 business days after it's sent (1026.19(f)(1)(iii)).`
    : wait;
}
