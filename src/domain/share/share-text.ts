import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { oneLine } from '#src/domain/conditions/borrower-item.ts';
import type { ShareClosing, ShareFacts, ShareFunds } from '#src/domain/share/share-facts.ts';
import { SHARE_STEPS, type ShareState, type ShareStep } from '#src/domain/share/share-steps.ts';
import type { ShareVerdict } from '#src/domain/share/share-verdict.ts';
import { isolated } from '#src/domain/text/direction.ts';

export const SHARE_AUDIENCES = ['borrower', 'agent'] as const;

export type ShareAudience = (typeof SHARE_AUDIENCES)[number];

/** What a message needs besides the loan. Unknown texts are ''. */
export interface ShareLetter {
  /** The signed-in person's own name. An address in its place is left out. */
  readonly senderName: string;
  /** `as of 11/20/2026`: the day when the loan was read at the platform, and when its conditions were. */
  readonly loanAsOf: string;
  readonly needsAsOf: string;
}

/**
 * The message with a loan's status, in plain words, a line each. It's made of ShareFacts and fixed phrases alone, so
 * that nothing else can get in. Source: choices: Sharing.
 */
export function shareText(facts: ShareFacts, audience: ShareAudience, letter: ShareLetter): string {
  const parts = audience === 'borrower' ? borrowerParts(facts, letter) : agentParts(facts, letter);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Names nothing of the loan: a subject shows on locked screens. */
export const SHARE_SUBJECTS: Readonly<Record<ShareAudience, string>> = {
  borrower: 'Your loan: where it stands',
  agent: 'Loan status update',
};

const DONE_FOR_BORROWER: Readonly<Record<Exclude<ShareStep, 'lock'>, string>> = {
  disclosures: 'Your disclosures are out, and we have your go-ahead.',
  appraisal: 'The appraisal is done.',
  title: 'The title work is done.',
  insurance: 'We have your homeowners insurance.',
  approval: 'Your loan has its initial approval.',
  'closing-disclosure': 'Your Closing Disclosure is out.',
  'clear-to-close': 'Your loan is clear to close.',
};

function borrowerParts(facts: ShareFacts, letter: ShareLetter): string[][] {
  const { firstName, lastName, numberEnd, steps } = facts;
  const greeting = ['Hello', isolated(firstName || lastName)].filter((part) => part !== '').join(' ');
  const loan = numberEnd === '' ? 'your loan' : `your loan ending in ${numberEnd}`;
  const done = SHARE_STEPS.filter((step) => steps.get(step) === 'done').flatMap((step) =>
    step === 'lock' ? lockForBorrower(facts) : DONE_FOR_BORROWER[step],
  );
  return [
    [`${greeting},`],
    [`Here is where ${loan} stands${ofTime(letter.loanAsOf)}.`, closingForBorrower(facts.closing)],
    ...nextParts(facts),
    ...(done.length === 0 ? [] : [['Done so far:', ...done.map((line) => `- ${line}`)]]),
    ...needsParts(facts, letter),
    thanks(letter),
  ];
}

function nextParts(facts: ShareFacts): string[][] {
  const { closing, steps, needs, funds } = facts;
  if (closing.kind === 'funded' || (closing.kind === 'passed' && closing.ended === 'unknown')) return [];
  const fundsLine =
    funds === undefined ? [] : [`your funds go out on ${dayWithWeekday(funds.day)}${movedText(funds)}`];
  const next = needs.items.length === 0 ? [] : ["take care of what's listed below"];
  if (closing.kind === 'ahead') {
    const cleared = steps.get('clear-to-close');
    if (cleared !== undefined && cleared !== 'done') next.push('we finish our review');
    const ifAll = cleared === 'done' ? '' : ', if all goes as planned';
    next.push(`you sign on ${dayWithWeekday(closing.day)}${ifAll}`, ...fundsLine.map((line) => line + ifAll));
  } else if (closing.kind === 'passed' && closing.ended === 'unfunded')
    next.push(...(funds === undefined ? ['we let you know when your funds go out'] : fundsLine));
  else next.push('we let you know your closing date');
  return [next.map((line, index) => `${index === 0 ? 'Next' : 'Then'}: ${line}.`)];
}

function movedText({ isMoved }: ShareFunds): string {
  return isMoved ? ', the next day banks send wires' : '';
}

/** Don't promise that it holds: a lock can be changed. Only the day of its completion is a fact. */
function lockForBorrower({ lockDay }: ShareFacts): string[] {
  return lockDay === undefined ? [] : [`Your rate lock was completed on ${dayWithWeekday(lockDay)}.`];
}

/** Before the numbered lines, and before when they were read. */
export const NEEDS_HEADING = 'What we still need from you';

function needsParts({ needs }: ShareFacts, { needsAsOf, loanAsOf }: ShareLetter): string[][] {
  const when = needsAsOf === loanAsOf ? '' : ofTime(needsAsOf);
  if (needs.items.length === 0) return needs.hasAll ? [[`We have what we asked for so far${when}.`]] : [];
  return [[`${NEEDS_HEADING}${when}:`, ...needs.items.map((item, index) => `${index + 1}. ${item}`)]];
}

type Ending = Extract<ShareClosing, { kind: 'passed' }>['ended'];

const PASSED_FOR_BORROWER: Readonly<Record<Ending, string>> = {
  'not-closed': ", and it hasn't happened yet.",
  unfunded: ". Your loan isn't funded yet.",
  unknown: '.',
};

const PASSED_FOR_AGENT: Readonly<Record<Ending, string>> = {
  'not-closed': ', not closed yet, new date to come',
  unfunded: ', not funded yet',
  unknown: '',
};

function closingForBorrower(closing: ShareClosing): string {
  switch (closing.kind) {
    case 'none':
      return "Your closing date isn't set yet.";
    case 'funded':
      return 'Your loan is funded.';
    case 'unconfirmed':
      return "We're confirming your closing date.";
    case 'passed':
      return `Your closing was planned for ${dayWithWeekday(closing.day)}${PASSED_FOR_BORROWER[closing.ended]}`;
    case 'ahead':
      return `Your closing is planned for ${dayWithWeekday(closing.day)}.${closing.verdict === 'not-on-track' ? ' The date may still change.' : ''}`;
  }
}

function agentParts(facts: ShareFacts, letter: ShareLetter): string[][] {
  const { lastName, steps } = facts;
  const loan = lastName === '' ? 'the loan' : `the ${isolated(lastName)} loan`;
  const line = (name: string, step: ShareStep, words: Readonly<Record<ShareState, string>>): string[] => {
    const state = steps.get(step);
    return state === undefined ? [] : [`${name}: ${words[state]}`];
  };
  return [
    ['Hello,'],
    [
      `Here is where ${loan} stands${ofTime(letter.loanAsOf)}.`,
      `Closing: ${closingForAgent(facts.closing)}`,
      ...fundsForAgent(facts),
      ...line('Appraisal', 'appraisal', STATE_WORDS),
      ...line('Title', 'title', STATE_WORDS),
      ...line('Clear to close', 'clear-to-close', YES_OR_NO),
      ...lockForAgent(facts),
    ],
    thanks(letter),
  ];
}

/** Once the closing has a day that may be told. */
function fundsForAgent({ closing, funds }: ShareFacts): string[] {
  const isPlanned = closing.kind === 'ahead' || (closing.kind === 'passed' && closing.ended === 'unfunded');
  if (!isPlanned || funds === undefined) return [];
  return [`Funds: planned for ${dayWithWeekday(funds.day)}${movedText(funds)}`];
}

function lockForAgent({ steps, lockDay }: ShareFacts): string[] {
  if (lockDay !== undefined) return [`Rate lock: completed ${dayWithWeekday(lockDay)}`];
  return steps.has('lock') ? ['Rate lock: not completed yet'] : [];
}

const STATE_WORDS: Readonly<Record<ShareState, string>> = {
  done: 'done',
  'under-way': 'under way',
  open: 'not started',
  'not-needed': 'not needed',
};

const YES_OR_NO: Readonly<Record<ShareState, string>> = {
  done: 'yes',
  'under-way': 'not yet',
  open: 'not yet',
  'not-needed': 'not needed',
};

const VERDICT_WORDS: Readonly<Record<ShareVerdict, string>> = {
  'on-track': ', on track',
  'not-on-track': ', not on track right now',
  none: '',
};

function closingForAgent(closing: ShareClosing): string {
  switch (closing.kind) {
    case 'none':
      return 'no date yet';
    case 'funded':
      return 'funded';
    case 'unconfirmed':
      return 'date being confirmed';
    case 'passed':
      return `planned for ${dayWithWeekday(closing.day)}${PASSED_FOR_AGENT[closing.ended]}`;
    case 'ahead':
      return `${dayWithWeekday(closing.day)}${VERDICT_WORDS[closing.verdict]}`;
  }
}

function thanks({ senderName }: ShareLetter): string[] {
  const name = oneLine(senderName);
  return name === '' || name.includes('@') ? ['Thank you.'] : ['Thank you,', name];
}

function ofTime(asOf: string): string {
  return asOf === '' ? '' : ` ${asOf}`;
}
