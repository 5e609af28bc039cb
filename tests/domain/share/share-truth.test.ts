import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { type CalendarDay, calendarDayOf, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { banksSendWires } from '#src/domain/calendar/wire-days.ts';
import { borrowerList, borrowerListText } from '#src/domain/conditions/borrower-list.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { isCdSent } from '#src/domain/loan/cd-receipt.ts';
import { type CdReceipt, legalClosing } from '#src/domain/loan/legal-closing.ts';
import { createLenderRules, type LenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { type ShareFacts, shareFacts } from '#src/domain/share/share-facts.ts';
import type { ShareState, ShareStep } from '#src/domain/share/share-steps.ts';
import { shareText } from '#src/domain/share/share-text.ts';
import { standsAgainst } from '#src/domain/share/share-verdict.ts';
import { type StepAsks, stepAsks } from '#src/domain/share/step-asks.ts';
import { actionsIn, ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';
import { casesOf } from '#tests/support/this-run.ts';

// What leaves for a borrower or an agent, against the loan's own dates, the panel's Summary, the legal closing and
// Today. None of it asks the code that decides what may be said.

const rulesOf = (cdReceipt: CdReceipt, opensSaturdays: boolean) =>
  createLenderRules({ cdReceipt, officeDays: { opensSaturdays, closedDays: [] } });
const LETTER = { senderName: '', loanAsOf: '', needsAsOf: '' };

interface File {
  readonly loan: Loan;
  readonly conditions: readonly Condition[];
  readonly today: CalendarDay;
  readonly rules: LenderRules;
}

/** What is said of a file: the facts and asks that every text is made of, and what the sender is told. */
interface Said {
  readonly facts: ShareFacts;
  readonly asks: StepAsks;
  readonly told: string;
}

function saidOf({ loan, conditions, today, rules }: File): Said {
  const asks = stepAsks(loan, fieldMap, rules, today);
  const facts = shareFacts(loan, { conditions, asks }, rules, { today, readOn: today });
  return { facts, asks, told: standsAgainst(loan, today) };
}

/** The words for each step that the usual borrower has. */
const ASKED: Readonly<Record<string, RegExp>> = {
  'ITP Received': /^\d+\. Tell us that you want to go ahead with your loan\.$/m,
  'Appraisal Paid': /^\d+\. Pay for the appraisal\.$/m,
  'HOI Received': /^\d+\. Send us proof of your homeowners insurance\.$/m,
};

/** Each sentence of something done, and the steps that it's about. */
const DONE: readonly (readonly [sentence: string, category: string, proof: string])[] = [
  ['Your disclosures are out, and we have your go-ahead.', 'Disclosures', 'ITP Received'],
  ['The appraisal is done.', 'Appraisal', 'Appraisal Received'],
  ['The title work is done.', 'Title', 'Cleared'],
  ['We have your homeowners insurance.', 'HOI', 'Received'],
  ['Your loan has its initial approval.', 'Initial Approval', 'Received'],
  ['Your Closing Disclosure is out.', 'Initial CD', 'Sent'],
];

/** What is wrong with what is said of a file, in words. */
function complaintsOf({ loan, conditions, today, rules }: File, { facts, asks, told }: Said): string[] {
  const borrower = shareText(facts, 'borrower', LETTER);
  const agent = shareText(facts, 'agent', LETTER);
  const list = borrowerListText(
    borrowerList(conditions, isCdSent(loan.categories, today), asks.items),
    'List',
  );
  const found: string[] = [];
  const must = (isTrue: boolean, complaint: string) => {
    if (!isTrue) found.push(complaint);
  };

  const step = (category: string, name: string) =>
    loan.categories.find((one) => one.name === category)?.fields.find((field) => field.name === name);
  const isDone = (category: string, name: string) => {
    const { completed = Infinity, isDisabled = true } = step(category, name) ?? {};
    return !isDisabled && completed <= today;
  };
  const needed = (category: string) =>
    (loan.categories.find((one) => one.name === category)?.fields ?? []).filter(
      ({ isDisabled }) => !isDisabled,
    );
  const { day, unreadable } = loan.closing;
  const isFunded = isDone('Closing', 'Funds Sent');
  // Where a later step is done, the papers don't matter.
  const isSigned = step('Closing', 'Closing Sent')?.isDisabled === true || isDone('Closing', 'Closing Sent');
  const isTooEarly = legalClosing(loan, rules.cdReceipt, today)?.isTooEarly === true;
  const holdingUp = summariseLoan(loan, today, rules.cdReceipt).find((line) =>
    line.startsWith('Holding up closing'),
  );
  const actions = actionsIn([loan], { today, rules, conditionsOf: () => conditions })[0]?.actions ?? [];
  // A CD that never went out before a closing is late for good.
  const isLate = actions.some(({ kind }) => kind === 'past-due' || kind === 'no-cd');
  const borrowers = actions.filter(({ turn }) => turn === 'borrower');
  const borrowerSteps = borrowers.flatMap(({ subjects }) => subjects.filter((name) => name in ASKED));

  // Clear to close.
  const isClear = borrower.includes('clear to close');
  must(isClear === agent.includes('Clear to close: yes'), 'borrower and agent hear of different clearances');
  if (isClear) {
    must(isDone('Final CTC', 'Approved'), 'clear without Final CTC');
    must(isDone('Borrower CTC', 'Approved'), 'clear without Borrower CTC');
    must(isDone('Collateral CTC', 'Approved'), 'clear without Collateral CTC');
    must(holdingUp === undefined, `clear beside "${holdingUp}"`);
    must(!isTooEarly, 'clear for a day that is too early');
    must(borrowers.length === 0, 'clear while Today waits for the borrower');
    must(!/^\d+\. /m.test(borrower + list), 'clear beside a list');
    must(!/not on track|not started|under way|not completed yet/.test(agent), 'clear beside an open step');
  }

  // The closing, and what comes next.
  const named = /(?:is planned for|Closing:|you sign on) \w{3} (\d\d\/\d\d\/\d{4})/g;
  for (const text of [borrower, agent])
    for (const [, date = ''] of text.matchAll(named))
      must(
        parseCalendarDay(date) === day && day !== undefined && day >= today && !isTooEarly,
        `names ${date} for a closing that is not on it`,
      );
  const fundsDays = [borrower, agent].flatMap((text) =>
    [...text.matchAll(/(?:funds go out on|Funds: planned for) \w{3} (\d\d\/\d\d\/\d{4})/g)].flatMap(
      ([, date = '']) => parseCalendarDay(date) ?? [],
    ),
  );
  const fundsDue = step('Closing', 'Funds Sent')?.due;
  for (const funds of fundsDays) {
    must(banksSendWires(funds), 'funds on a day without wires');
    must(!isFunded && !isTooEarly, 'funds that are sent, or for no lawful closing');
    must(funds >= today && funds >= (day ?? Infinity), 'funds on a day that is over, or before the closing');
    must(funds >= (fundsDue ?? Infinity) && funds - (fundsDue ?? 0) <= 4, 'funds on a day of nobody');
  }
  if (/Your loan is funded\.|Closing: funded/.test(borrower + agent)) must(isFunded, 'funded without funds');
  if (/closing date isn't set|Closing: no date yet/.test(borrower + agent))
    must(day === undefined && unreadable === undefined, 'no date where there is one');
  if (/hasn't happened yet|not closed yet/.test(borrower + agent))
    must(!isSigned && (day ?? today) < today, 'not closed where papers are sent');
  if (/isn't funded yet|not funded yet/.test(borrower + agent))
    must(!isFunded && isSigned && (day ?? today) < today, 'unfunded and not signed');
  if (/being confirmed|We're confirming/.test(borrower + agent))
    must(isTooEarly || unreadable !== undefined, 'a lawful day that is being confirmed');
  if (agent.includes(', on track')) {
    must(!isLate && holdingUp === undefined && !isTooEarly, 'on track beside what is late or holds up');
    must(!loan.isSuspended, 'on track while suspended');
  }
  if (/not on track|may still change/.test(borrower + agent))
    must(isLate || holdingUp !== undefined, 'not on track without a cause');
  if (!isFunded) must(/\nNext: |was planned for|Closing: funded/.test(borrower), 'nothing comes next');
  if (borrower.includes('listed below')) must(/^\d+\. /m.test(borrower), 'a list that is not there');
  must(!(isClear && borrower.includes('finish our review')), 'clear, and in review');
  if (borrower.includes('when your funds go out')) must(!isFunded && isSigned, 'funds of no signed loan');
  if (borrower.includes('let you know your closing date'))
    must(day === undefined || day < today || isTooEarly, 'a date to come where there is one');

  // What's done.
  for (const [sentence, category, proof] of DONE)
    if (borrower.includes(sentence)) {
      must(isDone(category, proof), `"${sentence}" without its proof`);
      must(
        needed(category).every(({ name }) => isDone(category, name)),
        `"${sentence}" with a step open`,
      );
    }
  for (const [name, category] of [
    ['Appraisal', 'Appraisal'],
    ['Title', 'Title'],
  ] as const) {
    const state = new RegExp(`^${name}: (.*)$`, 'm').exec(agent)?.[1];
    const fields = needed(category);
    const doneCount = fields.filter((field) => isDone(category, field.name)).length;
    const isWaived = fields.some(({ isPIW }) => isPIW) || fields.length === 0;
    const truth = isWaived
      ? 'not needed'
      : doneCount === fields.length
        ? 'done'
        : doneCount > 0
          ? 'under way'
          : 'not started';
    if (state !== undefined) must(state === truth, `${name}: ${state}, and it is ${truth}`);
  }
  const locked = /rate lock(?: was completed on|: completed) (\w{3} \S+?)\.?$/im;
  for (const text of [borrower, agent]) {
    const said = locked.exec(text)?.[1];
    const { completed } = step('Locked', 'Lock Request Completed') ?? {};
    if (said !== undefined)
      must(completed !== undefined && said === dayWithWeekday(completed), 'a lock of another day');
    if (text.includes('lock: not completed'))
      must(!isDone('Locked', 'Lock Request Completed'), 'a lock that is completed');
  }

  // What the borrower has to do.
  for (const name of borrowerSteps) {
    const isTold = asks.leftOut.some(({ title }) => title === name);
    for (const text of [borrower, list])
      must(ASKED[name]?.test(text) === true || isTold, `${name} is the borrower's and not asked for`);
    if (isTold)
      must(
        name === 'ITP Received'
          ? !isDone('Disclosures', 'Disclosures Sent')
          : name === 'Appraisal Paid' && !isDone('Disclosures', 'ITP Received'),
        `${name} is left out and could be asked for`,
      );
  }
  const isAsked = (name: string) => ASKED[name]?.test(borrower + list) === true;
  if (isAsked('ITP Received')) must(isDone('Disclosures', 'Disclosures Sent'), 'intent before the LE');
  if (isAsked('Appraisal Paid'))
    must(
      isDone('Disclosures', 'ITP Received') || step('Disclosures', 'ITP Received')?.isDisabled === true,
      'a fee before the intent',
    );
  if (
    !loan.closing.isFunded &&
    holdingUp?.includes('HOI') === true &&
    step('HOI', 'Received')?.isDisabled === false
  )
    must(
      isDone('HOI', 'Received') || ASKED['HOI Received']?.test(list) === true,
      'HOI holds up, and is not in the list',
    );
  if (borrower.includes('We have what we asked for'))
    must(borrowers.length === 0, 'all there, and Today waits');
  const itemsIn = (text: string) => text.match(/^\d+\. .*$/gm) ?? [];
  must(itemsIn(borrower).join() === itemsIn(list).join(), 'message and list ask for different things');
  must(!agent.includes('1. '), "the agent reads the borrower's list");

  // The sender.
  if (holdingUp !== undefined) must(told.startsWith(holdingUp), 'the sender is not told what holds up');
  const lockEnds = parseCalendarDay(loan.raw.fields['Fields.762'] ?? '');
  const closes = loan.closing.day;
  if (lockEnds !== undefined && (lockEnds < today || lockEnds < (closes ?? lockEnds)))
    must(
      !/rate lock(?: was|:) completed/i.test(borrower + agent),
      'a lock that ended, or ends before the closing',
    );
  if (
    lockEnds !== undefined &&
    closes !== undefined &&
    closes >= today &&
    !loan.closing.isFunded &&
    lockEnds < closes
  ) {
    must(told.includes('The rate lock expire'), 'the sender is not told of the lock');
    must(!/clear to close\.|Clear to close: yes|, on track$/m.test(borrower + agent), 'fine, without a lock');
  } else must(!told.includes('rate lock'), 'the sender is told of a lock that lasts');
  must(!/suspend|underwrit/i.test(borrower + agent), 'an outsider reads of a suspension');
  return found;
}

/** Conditions as lenders have them, long ago or today. */
const someConditions = fc.array(
  fc
    .record({
      externalDescription: fc.constantFrom('Your deed.', 'Your pay stubs.', ''),
      requestedFrom: fc.constantFrom('Borrower', 'Title Company', ''),
      status: fc.constantFrom('Requested', 'Received', 'Cleared', 'Added'),
      statusOpen: fc.boolean(),
      isInternalOnly: fc.constantFrom(true, false, false),
      statusDate: fc.constantFrom('2026-10-01T15:00:00Z', '2026-11-19T15:00:00Z', ''),
    })
    .map(aCondition),
  { maxLength: 2 },
);

/** Loans of any dates, and as many that are done but for a few dates: only those come near a closing. */
const aFile: fc.Arbitrary<File> = fc
  .record({
    raw: aRawLoan(fieldMap),
    isNearlyDone: fc.boolean(),
    from: fc.nat(),
    conditions: someConditions,
    rules: fc.tuple(fc.constantFrom<CdReceipt>('mailbox', 'proof'), fc.boolean()),
  })
  .map(({ raw, isNearlyDone, from, conditions, rules }) => {
    const names = Object.keys(raw.fields);
    const few = names.filter((name, at) => (at + from) % 11 === 0 || name === 'Fields.763');
    const fields = isNearlyDone
      ? { ...ALL_DONE, ...Object.fromEntries(few.map((name) => [name, raw.fields[name] ?? ''])) }
      : raw.fields;
    return {
      loan: deriveLoan({ ...raw, fields }, fieldMap, TODAY),
      conditions,
      today: TODAY,
      rules: rulesOf(...rules),
    };
  });

const SANDBOX_DAY = calendarDayOf(2026, 11, 28);

// Making 1,200 loans takes seconds.
const LIMIT = 60_000;
const LOAN_COUNT = casesOf(5_000);

test(
  'of any loan no message and no list contradicts the loan, what holds it up, its legal closing or Today',
  () => {
    let clearCount = 0;
    fc.assert(
      fc.property(aFile, (file) => {
        const said = saidOf(file);
        if (said.facts.steps.get('clear-to-close') === 'done') clearCount += 1;
        expect(complaintsOf(file, said)).toEqual([]);
      }),
      { numRuns: LOAN_COUNT },
    );
    expect(clearCount).toBeGreaterThan(LOAN_COUNT / 50);
  },
  LIMIT,
);

const withStep =
  (step: ShareStep, state: ShareState) =>
  ({ facts, ...said }: Said): Said => ({
    ...said,
    facts: { ...facts, steps: new Map(facts.steps).set(step, state) },
  });

const withFacts =
  (change: (facts: ShareFacts, file: File) => Partial<ShareFacts>) =>
  (said: Said, file: File): Said => ({ ...said, facts: { ...said.facts, ...change(said.facts, file) } });

const closesOn = (day: CalendarDay | undefined, verdict: 'on-track' | 'not-on-track' | 'none') =>
  day === undefined ? {} : { closing: { kind: 'ahead', day, verdict } as const };

const endedAs = (ended: 'not-closed' | 'unfunded') =>
  withFacts(({ closing }) => (closing.kind === 'passed' ? { closing: { ...closing, ended } } : {}));

/** Each decides one sentence wrongly. */
const MUTANTS: Readonly<Record<string, (said: Said, file: File) => Said>> = {
  'calls every loan clear to close': withStep('clear-to-close', 'done'),
  'calls a loan clear by Final CTC alone': (said, file) => {
    const final = file.loan.categories.find(({ name }) => name === 'Final CTC');
    return final?.status === 'COMPLETED' ? withStep('clear-to-close', 'done')(said) : said;
  },
  'calls the disclosures done': withStep('disclosures', 'done'),
  'calls the appraisal done': withStep('appraisal', 'done'),
  'calls the appraisal not needed': withStep('appraisal', 'not-needed'),
  'calls the title work done': withStep('title', 'done'),
  'calls the title work not started': withStep('title', 'open'),
  'calls the title work under way': withStep('title', 'under-way'),
  'calls the insurance done': withStep('insurance', 'done'),
  'calls the approval done': withStep('approval', 'done'),
  'calls the Closing Disclosure out': withStep('closing-disclosure', 'done'),
  'calls the rate lock not completed': withFacts(() => ({ lockDay: undefined })),
  'names another day for the lock': withFacts(({ lockDay }) =>
    lockDay === undefined ? {} : { lockDay: (lockDay + 1) as CalendarDay },
  ),
  'tells of a lock whenever it ends': withFacts((_, { loan }) => {
    const locked = loan.categories.find(({ name }) => name === 'Locked');
    const day = locked?.fields.find(({ name }) => name === 'Lock Request Completed')?.completed;
    return day === undefined || day > SANDBOX_DAY ? {} : { lockDay: day };
  }),
  'names a day whatever the law': withFacts(({ closing }, { loan }) =>
    closing.kind === 'unconfirmed' ? closesOn(loan.closing.day, 'none') : {},
  ),
  'names a day that is over': withFacts(({ closing }) =>
    closing.kind === 'passed' ? closesOn(closing.day, 'none') : {},
  ),
  'calls every closing on track': withFacts(({ closing }) =>
    closing.kind === 'ahead' ? closesOn(closing.day, 'on-track') : {},
  ),
  'calls every closing not on track': withFacts(({ closing }) =>
    closing.kind === 'ahead' ? closesOn(closing.day, 'not-on-track') : {},
  ),
  'confirms every day': withFacts(() => ({ closing: { kind: 'unconfirmed' } })),
  'knows no day': withFacts(() => ({ closing: { kind: 'none' } })),
  'calls every loan funded': withFacts(() => ({ closing: { kind: 'funded' } })),
  'calls every passed closing signed': endedAs('unfunded'),
  'calls every passed closing not closed': endedAs('not-closed'),
  'sends funds when they are due, wires or not': withFacts(({ funds }, { loan }) => {
    const due = loan.categories.find(({ name }) => name === 'Closing')?.fields.at(-1)?.due;
    return funds === undefined || due === undefined ? {} : { funds: { day: due, isMoved: false } };
  }),
  'sends funds a week later': withFacts(({ funds }) =>
    funds === undefined ? {} : { funds: { ...funds, day: (funds.day + 7) as CalendarDay } },
  ),
  'asks for conditions alone': withFacts(({ needs }, { loan, today, rules }) => {
    const { items } = stepAsks(loan, fieldMap, rules, today);
    return { needs: { ...needs, items: needs.items.filter((item) => !items.includes(item)) } };
  }),
  'lists conditions alone': (said) => ({ ...said, asks: { ...said.asks, items: [] } }),
  'leaves out every step of the borrower': (said) => ({
    ...said,
    asks: {
      items: [],
      leftOut: Object.keys(ASKED).map((title) => ({
        id: title,
        title,
        reason: 'before-le',
        requestedFrom: '',
        wording: '',
      })),
    },
  }),
  'asks for the appraisal fee before ITP': (said) => ({ ...said, asks: { ...said.asks, leftOut: [] } }),
  'says that all is there': withFacts(({ needs }) => ({ needs: { ...needs, items: [], hasAll: true } })),
  'tells the sender nothing': (said) => ({ ...said, told: '' }),
};

describe('of the 1,200 loans of the sandbox', () => {
  let files: readonly (readonly [File, Said])[] = [];
  beforeAll(() => {
    files = sandboxFiles(SANDBOX_DAY).map((found) => {
      const file = { ...found, today: SANDBOX_DAY, rules: rulesOf('mailbox', false) };
      return [file, saidOf(file)];
    });
  }, LIMIT);

  test(
    'no message and no list contradicts the loan either',
    () => {
      const wrong = files.flatMap(([file, said]) =>
        complaintsOf(file, said).map((complaint) => `${file.loan.loanNumber}: ${complaint}`),
      );
      expect(wrong).toEqual([]);
    },
    LIMIT,
  );

  test.each(Object.entries(MUTANTS))(
    'a rule that %s is caught',
    (_, mutate) => {
      const isCaught = files.some(([file, said]) => complaintsOf(file, mutate(said, file)).length > 0);
      expect(isCaught).toBe(true);
    },
    LIMIT,
  );

  test.each([
    ['2610005598', /^1\. Send us proof of your homeowners insurance\.$/m, /clear to close/],
    ['2610007859', /^We're confirming your closing date\.$/m, /clear to close|11\/28/],
    ['2610007628', /^We're confirming your closing date\.$/m, /clear to close|suspend/i],
    ['2610001524', /^Your closing is planned for Tue 12\/01\/2026\./m, /rate lock/],
    ['2610003827', /^Next: your funds go out on Mon 11\/30\/2026\.$/m, /clear to close/],
  ])('as found in the field, the borrower of %s reads %s and not %s', (number, wanted, unwanted) => {
    const said = files.find(([{ loan }]) => loan.loanNumber === number)?.[1];
    const text = said === undefined ? '' : shareText(said.facts, 'borrower', LETTER);
    expect(text).toMatch(wanted);
    expect(text).not.toMatch(unwanted);
  });
});
