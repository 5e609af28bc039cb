import { blockedText } from '#src/domain/loan/send-deadlines.ts';
import type { ActionTurn, NextAction } from '#src/domain/actions/next-action.ts';
import { askedFor, stepTask, stepTasks } from '#src/domain/actions/step-task.ts';
import {
  closingFactWords,
  type ClosingFactWords,
  WHO_DECIDES,
} from '#src/domain/closing/closing-fact-words.ts';
import { type ClosingFact, closingFacts, lawOf, passedOf } from '#src/domain/closing/closing-facts.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { nextWireDay, noWiresText, noWiresTitle } from '#src/domain/calendar/wire-days.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import { namesText } from '#src/domain/loan/holding-up.ts';
import { isNotFunded, notFundedText, passedClosingState } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { lockBeforeClosingText, rateLockText } from '#src/domain/loan/rate-lock.ts';
import { isOrAre, listText } from '#src/domain/status/explanation-phrases.ts';
import { isolated } from '#src/domain/text/direction.ts';

/** What to do, in a few words: `Get Appraisal, 8 days past due`, `Send the CD by Wed 11/25/2026`. */
export function actionTitle({ kind, subjects, days, day, turn }: NextAction, loan: Loan): string {
  const [subject = ''] = subjects;
  switch (kind) {
    case 'too-early':
      return `Move the closing: ${day === undefined ? 'its day' : dayWithWeekday(day)} is too early by law`;
    case 'no-cd':
      return 'Closed with no CD on record: tell compliance';
    case 'prove-receipt':
      return `${proofText(loan, days > 0)} by ${day === undefined ? 'its last day' : dayWithWeekday(day)}, or move the closing`;
    case 'send-disclosure':
      return days === 0
        ? `Send the ${subject} today to keep the closing`
        : `Send the ${subject} by ${day === undefined ? 'its last day' : dayWithWeekday(day)}`;
    case 'slipped':
      // The closing says how late it is.
      return loan.closing.didNotClose ? 'Set a new closing date' : 'Send the funds';
    case 'past-due':
      return turn === 'borrower'
        ? `Call ${borrowerOf(loan)}: ${askedFor(subject)}, ${daysText(days)} past due`
        : dueTitle(subject, `${daysText(days)} past due`);
    case 'due-today':
      return dueTitle(subject, 'due today');
    case 'lock-expired':
    case 'lock-ends':
      return rateLockText(-days);
    case 'no-wires':
      return day === undefined ? subject : noWiresTitle(day);
    case 'due-soon':
      return dueTitle(subject, `due ${days === -1 ? 'tomorrow' : `in ${daysText(-days)}`}`);
    case 'suspended':
      return 'Settle what suspended the loan';
    case 'stalled':
    case 'not-ready':
      return `${stepTasks(subjects) ?? `${listText(subjects)} ${isOrAre(subjects.length)}n't done`}${day === undefined ? '' : afterItp(days)}`;
    case 'closing-soon':
      return `Finish ${namesText(subjects)} for the closing`;
    case 'review-conditions':
      return `Review ${countText(subjects)} that came in`;
    case 'ask-again':
      return `Ask again for ${countText(subjects)}`;
    case 'changed':
      return subjects.length === 0 ? 'Open the new loan' : `Look at what changed: ${namesText(subjects)}`;
  }
}

function borrowerOf({ borrowerFirstName, borrowerLastName }: Loan): string {
  return `${borrowerFirstName} ${borrowerLastName}`.trim() || 'the borrower';
}

function afterItp(days: number): string {
  return days === 0 ? ', ITP came today' : `, ${daysText(days)} after ITP`;
}

/** `Clear Title, due today`; a name of the lender's own without a verb says `Survey is due today`. */
function dueTitle(stepName: string, when: string): string {
  const task = stepTask(stepName);
  return task === undefined ? `${stepName} is ${when}` : `${task}, ${when}`;
}

/** What's sent already needn't be sent again. */
function proofText({ disclosures }: Loan, isPast: boolean): string {
  return typeof disclosures.closingDisclosureSent === 'number'
    ? `Get proof that the CD ${isPast ? 'was' : 'is'} received`
    : 'Send the CD and get proof of receipt';
}

/**
 * Why an action is due, in two parts for tight spaces: for a legal action, the requirement, then the rule with who
 * decides; for any other, a sentence with the day that decided it, and ''.
 */
export function reasonParts(
  action: NextAction,
  loan: Loan,
  cdReceipt: CdReceipt,
  today: CalendarDay,
): readonly [said: string, why: string] {
  const reason = actionReason(action, loan, cdReceipt, today);
  // The names of conditions were fetched.
  const said = action.leadsTo === 'conditions' ? reason : withoutNearYears(reason, today);
  if (action.legalDay === undefined) return [said, ''];
  return [said, lawWords(closingFacts(loan, cdReceipt, today), today)?.why ?? ''];
}

/** The reason, with the day that decided it. */
export function actionReason(
  action: NextAction,
  loan: Loan,
  cdReceipt: CdReceipt,
  today: CalendarDay,
): string {
  const facts = closingFacts(loan, cdReceipt, today);
  const { kind, subjects, day } = action;
  const [subject = ''] = subjects;
  switch (kind) {
    case 'too-early':
    case 'prove-receipt':
    case 'send-disclosure':
      return lawWords(facts, today)?.sentence ?? '';
    case 'no-cd':
      return `${day === undefined ? 'The loan closed' : `The closing was ${agoText(action)}`}, and no date says that its Closing Disclosure was sent or received. ${WHO_DECIDES}`;
    case 'slipped':
      return `${passedText(facts, today)}The closing was projected for ${agoText(action)}.`;
    case 'past-due':
      return `${subject} was due ${agoText(action)}.${blocksSentence(action, loan, today)}`;
    case 'due-today':
      return `${subject} is due today, ${dateText(day)}.${blocksSentence(action, loan, today)}`;
    case 'lock-expired':
    case 'lock-ends':
      return `${lockBeforeClosingText(loan, today) || `Its last day ${kind === 'lock-ends' ? 'is' : 'was'} ${dateText(day)}, and the loan has no closing date.`} Extend it, or change the closing.`;
    case 'no-wires':
      return day === undefined
        ? ''
        : `${subject} is set for ${aheadText(action)}. ${noWiresText(day)} Funds can go ${dayWithWeekday(nextWireDay(day))}.`;
    case 'due-soon':
      return `${subject} is due ${aheadText(action)}.${blocksSentence(action, loan, today)}`;
    case 'suspended':
      return day === undefined
        ? 'Underwriting suspended the loan.'
        : `Underwriting suspended the loan ${agoText(action)}.`;
    case 'stalled':
    case 'not-ready':
      return day === undefined
        ? `${listText(subjects)} ${isOrAre(subjects.length)} not completed, so the file isn't ready for underwriting.`
        : `${listText(subjects)} ${isOrAre(subjects.length)} not completed. ITP was received ${agoText(action)}.`;
    case 'closing-soon':
      return `The closing is projected for ${aheadText(action)}, and ${namesText(subjects)} ${isOrAre(subjects.length)} not complete.`;
    case 'review-conditions':
      return `Received and not reviewed: ${namesText(subjects)}${day === undefined ? '' : `. The first came ${agoText(action)}`}.`;
    case 'ask-again':
      return `Requested and not received: ${namesText(subjects)}. The first was requested ${agoText(action)}.`;
    case 'changed':
      return subjects.length === 0
        ? 'The loan is new since you last looked.'
        : `${namesText(subjects)} changed since you last looked.`;
  }
}

function lawWords(facts: readonly ClosingFact[], today: CalendarDay): ClosingFactWords | undefined {
  const fact = lawOf(facts);
  return fact && closingFactWords(fact, today);
}

function passedText(facts: readonly ClosingFact[], today: CalendarDay): string {
  const fact = passedOf(facts);
  if (fact === undefined) return '';
  return `${passedClosingState(fact.closing)}: ${closingFactWords(fact, today).sentence} `;
}

function blocksSentence({ blocks }: NextAction, { closing }: Loan, today: CalendarDay): string {
  if (blocks === undefined || closing.day === undefined) return '';
  const closes = dayWithWeekday(closing.day);
  return ` It comes first: the ${blockedText(blocks, today)}, for the closing on ${closes}. ${WHO_DECIDES}`;
}

const TURN_NAMES: Readonly<Record<ActionTurn, string>> = {
  'loan-officer': 'Loan officer',
  processor: 'Processor',
  underwriter: 'Underwriter',
  closer: 'Closer',
  borrower: 'Borrower',
  'third-party': 'Third party',
  reader: 'You',
};

/**
 * Whose turn it is, and in which role: `You`, `Borrower`, or `Simon Rourke` and `processor`.
 * @param mine the person's own turns on the loan.
 */
export function turnParts(
  turn: ActionTurn,
  loan: Loan,
  mine: ReadonlySet<ActionTurn>,
): readonly [who: string, part: string] {
  if (mine.has(turn)) return [TURN_NAMES.reader, ''];
  const person = nameOfTurn(turn, loan);
  return person === '' ? [TURN_NAMES[turn], ''] : [person, TURN_NAMES[turn].toLowerCase()];
}

/** The same as a sentence: `Your turn`, `Waiting on Simon Rourke (processor)`, `Waiting on the borrower`. */
export function waitingText(turn: ActionTurn, loan: Loan, mine: ReadonlySet<ActionTurn>): string {
  if (turn === 'reader' || mine.has(turn)) return 'Your turn';
  const person = nameOfTurn(turn, loan);
  const part = TURN_NAMES[turn].toLowerCase();
  return `Waiting on ${person === '' ? partWithArticle(turn) : `${isolated(person)} (${part})`}`;
}

function partWithArticle(turn: ActionTurn): string {
  return `${turn === 'third-party' ? 'a' : 'the'} ${TURN_NAMES[turn].toLowerCase()}`;
}

/** The platform names no other people. */
function nameOfTurn(turn: ActionTurn, loan: Loan): string {
  if (turn === 'loan-officer') return loan.loanOfficerName;
  return turn === 'processor' ? loan.processorName : '';
}

/**
 * `closes today`, `did not close, 2 days`, `no closing date`; a day ahead in two parts: `closes Wed 11/25/2026` and
 * `in 5 days`.
 */
export function closingParts({ closing }: Loan): readonly [closes: string, ahead: string] {
  const { day, daysUntil } = closing;
  if (day === undefined || daysUntil === undefined) return ['no closing date', ''];
  if (isNotFunded(closing)) return [notFundedText(closing), ''];
  if (daysUntil < 0) return [`closed ${dayWithWeekday(day)}`, ''];
  if (daysUntil === 0) return ['closes today', ''];
  return [`closes ${dayWithWeekday(day)}`, daysUntil === 1 ? 'tomorrow' : `in ${daysText(daysUntil)}`];
}

/** `11/12/2026, 8 days ago (6 business days)`; today has no count. */
function agoText({ day, days, officeDays }: NextAction): string {
  if (days === 0) return `today, ${dateText(day)}`;
  return `${dateText(day)}, ${daysText(days)} ago (${businessText(officeDays)})`;
}

function aheadText({ day, days, officeDays }: NextAction): string {
  if (days === 0) return `today, ${dateText(day)}`;
  return `${dateText(day)}, in ${daysText(-days)} (${businessText(-officeDays)})`;
}

function businessText(count: number): string {
  // Never minus zero.
  return count === 1 ? '1 business day' : `${Math.abs(count)} business days`;
}

function dateText(day: CalendarDay | undefined): string {
  return day === undefined ? '' : formatCalendarDay(day);
}

function countText(subjects: readonly string[]): string {
  return subjects.length === 1 ? '1 condition' : `${subjects.length} conditions`;
}
