import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { provableUntil } from '#src/domain/loan/cd-receipt.ts';
import {
  type CdReceipt,
  type DisclosureClock,
  type LegalClosing,
  legalClosing,
  type LegalInputs,
} from '#src/domain/loan/legal-closing.ts';

const COUNTED = "Saturdays count, Sundays and federal holidays don't";
const WHO_DECIDES = 'Your compliance office decides.';

interface Judged {
  readonly legal: LegalClosing;
  readonly proveBy: CalendarDay | undefined;
}

/**
 * The earliest legal closing in sentences: what's wrong or right with the projected day, the rule by its name, and who
 * decides; '' where nothing is to be said.
 */
export function legalClosingText(loan: LegalInputs, receipt: CdReceipt, today: CalendarDay): string {
  const judged = judge(loan, receipt, today);
  if (judged === undefined) return '';
  const { legal, proveBy } = judged;
  const [clock] = legal.clocks;
  const verdict = legal.isTooEarly
    ? obstacle(judged)
    : `The earliest legal closing is ${dayWithWeekday(legal.earliest)}: ${factOf(clock)}.${sendBySentence(legal)}`;
  return `${verdict} ${ruleOf(clock, proveBy !== undefined)} ${WHO_DECIDES}`;
}

/** Why a closing can't be on its day, or what it takes, and who decides. '' for a loan whose day is legal. */
export function closingObstacle(loan: LegalInputs, receipt: CdReceipt, today: CalendarDay): string {
  const judged = judge(loan, receipt, today);
  return judged?.legal.isTooEarly === true ? `${obstacle(judged)} ${WHO_DECIDES}` : '';
}

/**
 * The same in short, for somebody who's about to name the day to others: `The CD hasn't been sent: without proof of
 * receipt the earliest closing is Thu 12/03/2026. Your compliance office decides.`
 */
export function closingWarning(loan: LegalInputs, receipt: CdReceipt, today: CalendarDay): string {
  const judged = judge(loan, receipt, today);
  if (judged?.legal.isTooEarly !== true) return '';
  const { legal, proveBy } = judged;
  const proof = proveBy === undefined ? '' : 'without proof of receipt ';
  const earliest = dayWithWeekday(legal.earliest);
  return `${stateOf(legal.clocks[0])}: ${proof}the earliest closing is ${earliest}. ${WHO_DECIDES}`;
}

function judge(loan: LegalInputs, receipt: CdReceipt, today: CalendarDay): Judged | undefined {
  const legal = legalClosing(loan, receipt, today);
  return legal && { legal, proveBy: provableUntil(legal, today) };
}

function obstacle({ legal, proveBy }: Judged): string {
  const fact = factOf(legal.clocks[0]);
  const earliest = dayWithWeekday(legal.earliest);
  const closing = dayWithWeekday(legal.closing);
  return proveBy === undefined
    ? `The closing can't happen on ${closing}: ${fact}, so the earliest legal closing is ${earliest}.`
    : `If the CD is received by ${dayWithWeekday(proveBy)}, ${closing} works. Without proof of receipt the earliest legal closing is ${earliest}: ${fact}.`;
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

function sendBySentence({ clocks, closing }: LegalClosing): string {
  return clocks
    .flatMap(({ sendBy, document }) =>
      sendBy === undefined
        ? []
        : ` To close on ${dayWithWeekday(closing)}, send the ${nameOf(document)} by ${dayWithWeekday(sendBy)}.`,
    )
    .join('');
}

function nameOf(document: DisclosureClock['document']): string {
  return document === 'loan-estimate' ? 'LE' : 'CD';
}

function ruleOf({ document, basis }: DisclosureClock, isProvable: boolean): string {
  if (document === 'loan-estimate') {
    return `A loan closes on or after the 7th business day after its LE is sent (12 CFR 1026.19(e)(1)(iii)(B); ${COUNTED}).`;
  }
  const wait = `The CD must be received 3 business days before closing (12 CFR 1026.19(f)(1)(ii); ${COUNTED}).`;
  return basis === 'presumed' || isProvable
    ? `${wait} Without proof it counts as received 3 business days after it's sent (1026.19(f)(1)(iii)).`
    : wait;
}
