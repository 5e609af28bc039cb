import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { type Closing, passedClosingState } from '#src/domain/loan/closing.ts';
import { dayWithoutWire, fundsDueDay } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { upperFirst } from '#src/domain/status/first-letter.ts';
import { FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';
import {
  type CdReceipt,
  type DisclosureClock,
  type LegalClosing,
  legalClosing,
  type LegalInputs,
} from '#src/domain/loan/legal-closing.ts';

const COUNTED = "Saturdays count, Sundays and federal holidays don't";
/** When that is, isn't known: lenders don't map the day of the application. */
const LE_DUE =
  'The LE is due within 3 business days of the application, whatever the closing (1026.19(e)(1)(iii)(A)).';
const WHO_DECIDES = 'Your compliance office decides.';

/**
 * The earliest legal closing in sentences: what's wrong or right with the projected day, the rule by its name, and who
 * decides; '' where nothing is to be said.
 */
export function legalClosingText(loan: LegalInputs, receipt: CdReceipt, today: CalendarDay): string {
  const legal = legalClosing(loan, receipt, today);
  return legal === undefined ? '' : sentencesOf(legal, today, sendByText(legal));
}

/** The same beside what says already by when to send what. */
export function legalClosingReason(legal: LegalClosing, today: CalendarDay): string {
  return sentencesOf(legal, today, '');
}

function sentencesOf(legal: LegalClosing, today: CalendarDay, sendBy: string): string {
  // A closing that passed gets another day, and the law allows any from now on.
  if (legal.closing < today && legal.earliest <= today) return '';
  const [clock] = legal.clocks;
  const verdict = legal.isTooEarly
    ? obstacle(legal, today)
    : `${earliestClause(legal, 'The')}: ${factOf(clock)}.`;
  return [verdict, sendBy, ruleOf(clock), WHO_DECIDES].filter((part) => part !== '').join(' ');
}

/**
 * The same in two parts, for where there's little room: of a closing that passed, the day alone and then why; of any
 * other, all of it and ''.
 */
export function legalClosingParts(
  loan: LegalInputs,
  receipt: CdReceipt,
  today: CalendarDay,
): readonly [said: string, why: string] {
  const text = legalClosingText(loan, receipt, today);
  const legal = legalClosing(loan, receipt, today);
  if (text === '' || legal === undefined || legal.closing >= today) return [text, ''];
  const [clock] = legal.clocks;
  return [
    `${earliestClause(legal, 'The')}.`,
    `${upperFirst(factOf(clock))}. ${ruleOf(clock)} ${WHO_DECIDES}`,
  ];
}

/**
 * Why a closing that passed isn't done, by the fields that say so: `Did not close: Closing Sent and Funds Sent have no
 * completed date.`, `Not funded: Funds Sent has no completed date.`; '' for any other closing.
 */
export function passedClosingReason(closing: Closing): string {
  const missing = missingDates(closing);
  return missing === '' ? '' : `${passedClosingState(closing)}: ${missing}`;
}

/** The same beside the closing's own state: `Closing Sent and Funds Sent have no completed date.` */
export function missingDates({ daysUnfunded, didNotClose }: Closing): string {
  if (daysUnfunded === 0) return '';
  return `${didNotClose ? `Closing Sent and ${FUNDS_SENT} have` : `${FUNDS_SENT} has`} no completed date.`;
}

/**
 * Why a closing that passed without funds isn't late: `Funds are due Mon 11/30/2026, so they aren't late yet.` '' for
 * any other, and where their day has no wires, of which wireSentences speaks.
 */
export function fundsNotLateText(loan: Pick<Loan, 'closing' | 'categories'>, today: CalendarDay): string {
  const due = fundsDueDay(loan);
  const { daysUnfunded, didNotClose } = loan.closing;
  if (daysUnfunded === 0 || didNotClose || due === undefined || due < today) return '';
  return dayWithoutWire(loan, today) === undefined
    ? `Funds are due ${dayWithWeekday(due)}, so they aren't late yet.`
    : '';
}

/**
 * In a sentence beside the details, that a closing can't be on its day, or what it takes: `The closing can't happen on
 * Mon 11/23/2026, and without proof of earlier receipt not before Fri 11/27/2026.` '' for a loan whose day is legal.
 */
export function closingObstacle(legal: LegalClosing | undefined, today: CalendarDay): string {
  if (legal?.isTooEarly !== true) return '';
  const notBefore = `not before ${dayWithWeekday(legal.earliest)}`;
  const verdict =
    legal.proveBy === undefined
      ? `${cannotHappen(legal)}, and ${legal.clocks[0].isPresumed ? 'without proof of earlier receipt ' : ''}${notBefore}.`
      : `${proofClause(legal.proveBy, legal.closing, today)}; without proof, ${notBefore}.`;
  return `${verdict} ${WHO_DECIDES}`;
}

/**
 * What has to be sent by when for the projected day: `To close on Mon 11/30/2026, send the CD by Tue 11/24/2026.`; ''
 * for nothing, and for a day that's too early.
 */
export function sendByText({ clocks, closing, isTooEarly }: LegalClosing): string {
  if (isTooEarly) return '';
  return clocks
    .flatMap(({ sendBy, document }) => {
      if (sendBy === undefined) return [];
      const send = `To close on ${dayWithWeekday(closing)}, send the ${nameOf(document)} by ${dayWithWeekday(sendBy)}.`;
      return document === 'loan-estimate' ? [send, LE_DUE] : [send];
    })
    .join(' ');
}

/**
 * The same for a sender who's about to name the day: `The CD hasn't been sent: without proof of earlier receipt the
 * earliest closing is Thu 12/03/2026. Your compliance office decides.`
 */
export function closingWarning(loan: LegalInputs, receipt: CdReceipt, today: CalendarDay): string {
  const legal = legalClosing(loan, receipt, today);
  if (legal?.isTooEarly !== true) return '';
  const [clock] = legal.clocks;
  const proof = clock.isPresumed ? 'without proof of earlier receipt ' : '';
  const earliest = dayWithWeekday(legal.earliest);
  return `${stateOf(clock)}: ${proof}the earliest closing is ${earliest}. ${WHO_DECIDES}`;
}

function obstacle(legal: LegalClosing, today: CalendarDay): string {
  const [clock] = legal.clocks;
  const fact = factOf(clock);
  if (legal.proveBy !== undefined)
    return `${proofClause(legal.proveBy, legal.closing, today)}. ${earliestClause(legal, 'The')}: ${fact}.`;
  return clock.isPresumed
    ? `${cannotHappen(legal)}: ${fact}. ${earliestClause(legal, 'The')}.`
    : `${cannotHappen(legal)}: ${fact}, so ${earliestClause(legal, 'the')}.`;
}

function cannotHappen({ closing }: LegalClosing): string {
  return `The closing can't happen on ${dayWithWeekday(closing)}`;
}

/** What may still come to be, or may have been already. */
function proofClause(proveBy: CalendarDay, closing: CalendarDay, today: CalendarDay): string {
  const by = dayWithWeekday(proveBy);
  return proveBy < today
    ? `If there's proof that the CD was received by ${by}, ${dayWithWeekday(closing)} works`
    : `If the CD is received by ${by}, ${dayWithWeekday(closing)} works`;
}

function earliestClause({ clocks, earliest }: LegalClosing, article: 'The' | 'the'): string {
  const start = clocks[0].isPresumed ? 'Without proof of earlier receipt the' : article;
  return `${start} earliest legal closing is ${dayWithWeekday(earliest)}`;
}

/** In the middle of a sentence, with when its wait begins. */
function factOf({ document, basis, sent, start }: DisclosureClock): string {
  const sentOn = sent === undefined ? '' : `the ${nameOf(document)} was sent ${dayWithWeekday(sent)}`;
  switch (basis) {
    case 'received':
      return `the CD was received ${dayWithWeekday(start)}`;
    case 'sent':
      return document === 'loan-estimate' ? sentOn : `${sentOn}, which proves its receipt`;
    case 'presumed':
      return `${sentOn} and counts as received ${dayWithWeekday(start)}`;
    case 'not-sent':
      return document === 'loan-estimate'
        ? "the LE isn't sent yet, and could go out today"
        : `the CD isn't sent yet, and sent today it counts as received ${dayWithWeekday(start)}`;
  }
}

/** At the start of a sentence, what happened alone. */
function stateOf({ document, basis, sent, start }: DisclosureClock): string {
  if (basis === 'received') return `The CD was received ${dayWithWeekday(start)}`;
  return sent === undefined
    ? `The ${nameOf(document)} hasn't been sent`
    : `The ${nameOf(document)} was sent ${dayWithWeekday(sent)}`;
}

function nameOf(document: DisclosureClock['document']): string {
  return document === 'loan-estimate' ? 'LE' : 'CD';
}

function ruleOf({ document, isPresumed }: DisclosureClock): string {
  if (document === 'loan-estimate') {
    return `A loan closes on or after the 7th business day after its LE is sent (12 CFR 1026.19(e)(1)(iii)(B); ${COUNTED}).`;
  }
  const wait = `The CD must be received 3 business days before closing (12 CFR 1026.19(f)(1)(ii); ${COUNTED}).`;
  return isPresumed
    ? `${wait} Without proof it counts as received 3 business days after it's sent (1026.19(f)(1)(iii)).`
    : wait;
}
