import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { isNotFunded } from '#src/domain/loan/closing.ts';
import { cannotCloseOnDate, legalClosing } from '#src/domain/loan/legal-closing.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, loanOf, stepFields, TODAY, type StepDates } from '#tests/support/loans/loan-factory.ts';

const MILESTONE = 'Loan.CurrentMilestoneName';
const MILESTONE_DATE = 'Loan.CurrentMilestoneDate';
const CLOSING_DATE = 'Fields.763';
const CTC = ['Borrower CTC', 'Collateral CTC', 'Final CTC'];

function summaryOf(fields: Readonly<Record<string, string>>): readonly string[] {
  return summariseLoan(loanOf(fields), TODAY, 'mailbox');
}

/** Every step of these categories, dated alike. */
function whole(names: readonly string[], dates: StepDates): Record<string, string> {
  const categories = fieldMap.categories.filter(({ name }) => names.includes(name));
  return Object.assign(
    {},
    ...categories.map(({ name, fields }) =>
      stepFields(name, Object.fromEntries(fields.map((field) => [field.name, dates]))),
    ),
  ) as Record<string, string>;
}

const ALL = fieldMap.categories.map(({ name }) => name);
const NOT_CLOSED = ALL.filter((name) => name !== 'Closing');

describe('a loan in words', () => {
  test('in the middle of its work', () => {
    expect(
      summaryOf({
        [MILESTONE]: 'Submit to UW',
        [MILESTONE_DATE]: dateIn(-8),
        [CLOSING_DATE]: dateIn(5),
        ...whole(ALL, { due: -9, done: -10 }),
        ...stepFields('Title', {
          Received: { due: -8, done: '' },
          Cleared: { due: 0, done: '' },
        }),
        ...stepFields('HOI', { Cleared: { due: -3, done: '' } }),
        ...stepFields('Final CTC', { Submitted: { due: 2, done: '' }, Approved: { due: 4, done: '' } }),
        ...stepFields('Closing', {
          'Closing Sent': { due: '', done: '' },
          'Funds Sent': { due: 5, done: '' },
        }),
      }),
    ).toEqual([
      'In Submit to UW since 11/12/2026 (8 days). 8 of 12 categories complete.',
      'Closing is projected for 11/25/2026, in 5 days.',
      'Title Received is 8 days late and HOI Cleared is 3 days late.',
      'Title Cleared is due today.',
      'Next: Final CTC Submitted, due in 2 days (11/22/2026). 1 open step has no due date.',
      "Holding up closing: Title, HOI and Final CTC aren't complete.",
    ]);
  });

  test('of which nothing is known says so', () => {
    expect(summaryOf({})).toEqual([
      'Milestone unknown. None of 12 categories complete.',
      'No projected closing date.',
      'Nothing is late.',
      'Next step unknown: 28 open steps have no due date.',
    ]);
  });

  test('that is closed and funded', () => {
    expect(
      summaryOf({
        [MILESTONE]: 'Ready for Docs',
        [CLOSING_DATE]: dateIn(-3),
        ...whole(ALL, { due: -9, done: -3 }),
      }),
    ).toEqual([
      'In Ready for Docs, start date unknown. All 12 categories complete.',
      'Closing was projected for 11/17/2026, 3 days ago, and Funds Sent was completed 11/17/2026.',
      'Nothing is late.',
    ]);
  });

  test('that could not be read whole promises less', () => {
    const loan = deriveLoan(
      { loanId: 'a', fields: {}, faults: ['1 value was not text: x'] },
      fieldMap,
      TODAY,
    );
    expect(summariseLoan(loan, TODAY, 'mailbox')[2]).toBe('Nothing that could be read is late.');
  });
});

test('the next step is due tomorrow', () => {
  const fields = {
    ...whole(ALL, { due: -9, done: -9 }),
    ...stepFields('Closing', { 'Funds Sent': { due: 1, done: '' } }),
  };
  expect(summaryOf(fields)[3]).toBe('Next: Funds Sent, due tomorrow (11/21/2026).');
});

describe('its milestone', () => {
  test.each([
    [dateIn(-1), 'In Docs Signing since 11/19/2026 (1 day)'],
    [dateIn(0), 'In Docs Signing since today'],
    [dateIn(3), 'In Docs Signing, with a start date in the future (11/23/2026)'],
    ['//', 'In Docs Signing, start date unknown'],
  ])('since %s', (date, expected) => {
    expect(summaryOf({ [MILESTONE]: 'Docs Signing', [MILESTONE_DATE]: date })[0]).toBe(
      `${expected}. None of 12 categories complete.`,
    );
  });

  test('of one finished category', () => {
    const [first] = summaryOf(whole(['HOI'], { done: -1 }));
    expect(first).toBe('Milestone unknown. 1 of 12 categories complete.');
  });

  test('Suspended', () => {
    const sentences = summaryOf({ [MILESTONE]: 'Suspended', [MILESTONE_DATE]: dateIn(-2) });
    expect(sentences[0]).toContain('Suspended since 11/18/2026 (2 days).');
    expect(sentences.at(-1)).toBe('Holding up closing: underwriting has suspended the loan.');
  });
});

describe('what is late, due and next', () => {
  test('names the three that are latest and counts the others', () => {
    const title = {
      Ordered: { due: -1 },
      Received: { due: -9 },
      Cleared: { due: -2 },
    };
    const one = { ...stepFields('Title', title), ...stepFields('HOI', { Received: { due: -5 } }) };
    expect(summaryOf(one)[2]).toBe(
      'Title Received is 9 days late, HOI Received is 5 days late, Title Cleared is 2 days late, and 1 more is late.',
    );
    expect(summaryOf({ ...one, ...stepFields('HOI', { Cleared: { due: -1 } }) })[2]).toContain(
      ', and 2 more are late.',
    );
  });

  test('names what is due today, and counts beyond three', () => {
    expect(summaryOf(whole(['Title'], { due: 0 }))[3]).toBe(
      'Title Ordered, Title Received and Title Cleared are due today.',
    );
    expect(summaryOf(whole(['Title', 'HOI'], { due: 0 }))[3]).toBe(
      'Title Ordered, Title Received, Title Cleared and 2 more are due today.',
    );
  });

  test('names all that share the nearest day, and nothing later', () => {
    const fields = {
      ...whole(['HOI'], { due: 3 }),
      ...whole(['Title'], { due: 4 }),
      ...whole(['Locked'], { due: 3 }),
    };
    expect(summaryOf(fields)[3]).toBe(
      'Next: HOI Received, HOI Cleared and Lock Request Completed, due in 3 days (11/23/2026). 22 open steps have no due date.',
    );
  });
});

describe('what holds up closing', () => {
  test('a loan that lies still since its intent to proceed', () => {
    const dates = { 'ITP Received': { done: -5 }, 'Ready to UW': { due: 1 } };
    expect(summaryOf(stepFields('Dead in Water', dates)).at(-1)).toBe(
      "Holding up closing: Ready to UW isn't completed 5 days after ITP Received (Dead in Water).",
    );
    const fresh = { 'ITP Received': { done: -2 }, 'Ready to UW': { due: 1 } };
    expect(summaryOf(stepFields('Dead in Water', fresh)).join(' ')).not.toContain('Holding up');
  });

  test('all of it, in one sentence', () => {
    expect(
      summaryOf({
        [MILESTONE]: 'Suspended',
        [CLOSING_DATE]: dateIn(-1),
        ...whole(ALL, { done: -9 }),
        ...whole(['Title', 'HOI', 'Closing', ...CTC], { done: '' }),
        ...stepFields('Dead in Water', { 'Ready to UW': { done: '' } }),
      }).at(-1),
    ).toBe(
      'Holding up closing: underwriting has suspended the loan; ' +
        "Ready to UW isn't completed 9 days after ITP Received (Dead in Water); " +
        "Final CTC, Title, HOI and 2 more aren't complete.",
    );
  });

  test.each([
    [7, true],
    [0, true],
    [8, false],
  ])('the final clear to close, when closing is in %i days: %s', (days, isNamed) => {
    const fields = {
      [CLOSING_DATE]: dateIn(days),
      ...whole(NOT_CLOSED, { done: -9 }),
      ...whole(['Final CTC'], { done: '' }),
    };
    expect(summaryOf(fields).includes("Holding up closing: Final CTC isn't complete.")).toBe(isNamed);
  });
});

describe('what holds up closing is named by what is due first', () => {
  const open = (dates: Readonly<Record<string, StepDates>>) =>
    summaryOf({
      [CLOSING_DATE]: dateIn(3),
      ...whole(NOT_CLOSED, { done: -9 }),
      ...Object.assign({}, ...Object.entries(dates).map(([name, step]) => whole([name], step))),
    }).at(-1);

  test('the longest late first, and no Final CTC that is due later', () => {
    expect(
      open({
        Appraisal: { done: '', due: -1 },
        Title: { done: '', due: 0 },
        HOI: { done: '', due: -3 },
        'Collateral CTC': { done: '', due: -3 },
        'Final CTC': { done: '', due: 4 },
        Locked: { done: '', due: '' },
      }),
    ).toBe("Holding up closing: HOI, Collateral CTC, Appraisal and 3 more aren't complete.");
  });

  test('all that are late, up to 5', () => {
    const late = { done: '', due: -3 };
    const four = { Appraisal: late, Title: late, HOI: late, 'Collateral CTC': late };
    expect(open({ ...four, 'Final CTC': { done: '', due: 4 } })).toBe(
      "Holding up closing: Appraisal, Title, HOI, Collateral CTC and 1 more aren't complete.",
    );
    expect(open({ ...four, Disclosures: late, Locked: late })).toBe(
      "Holding up closing: Disclosures, Appraisal, Title, HOI, Collateral CTC and 1 more aren't complete.",
    );
  });

  test('then what is due today, then later, then Final CTC among those without a date', () => {
    expect(
      open({
        Disclosures: { done: '', due: 2 },
        Title: { done: '', due: 0 },
        Locked: { done: '', due: '' },
        'Final CTC': { done: '', due: '' },
      }),
    ).toBe("Holding up closing: Title, Disclosures, Final CTC and 1 more aren't complete.");
  });
});

test('nothing holds up a closing that is over', () => {
  const fields = {
    [CLOSING_DATE]: dateIn(-3),
    ...whole(ALL, { done: -9 }),
    ...whole(['Title'], { done: '' }),
  };
  expect(summaryOf(fields).join(' ')).not.toContain('Holding up');
});

test('an appraisal of which a VA loan needs nothing more holds up nothing', () => {
  const appraisal = {
    'Appraisal Ordered': { done: -5 },
    'Appraisal Received': { done: -2 },
    'Appraisal Cleared': { done: -1 },
  };
  const others = NOT_CLOSED.filter((name) => name !== 'Appraisal');
  const fields = {
    'Fields.1172': 'VA',
    [CLOSING_DATE]: dateIn(3),
    ...whole(others, { done: -9 }),
    ...stepFields('Appraisal', appraisal),
  };
  expect(summaryOf(fields).join(' ')).not.toContain('Holding up');
  const conventional = summaryOf({
    ...fields,
    'Fields.1172': 'Conventional',
    ...stepFields('Appraisal', { 'Appraisal Cleared': { done: '' } }),
  });
  expect(conventional.at(-1)).toBe("Holding up closing: Appraisal isn't complete.");
});

describe('of any loan', () => {
  const aLoan = aRawLoan(fieldMap).map((raw) => deriveLoan(raw, fieldMap, TODAY));

  test('there are three to six lines of whole sentences', () => {
    fc.assert(
      fc.property(aLoan, (loan) => {
        const sentences = summariseLoan(loan, TODAY, 'mailbox');
        expect(sentences.length).toBeGreaterThanOrEqual(3);
        expect(sentences.length).toBeLessThanOrEqual(6);
        for (const sentence of sentences) {
          expect(sentence).toMatch(/^[A-Z].*[^.\s]\.$/);
          expect(sentence).not.toMatch(/undefined|NaN|null| {2}|\n|-\d/);
        }
      }),
    );
  });

  test('every date is one of the loan, and every number is counted from it', () => {
    fc.assert(
      fc.property(aLoan, (loan) => {
        const text = summariseLoan(loan, TODAY, 'mailbox').join(' ');
        const dates = text.match(/\d\d\/\d\d\/\d{4}/g) ?? [];
        const known = daysOf(loan);
        // The next day with wires is counted from one of them, and so are the days by law.
        const knownDates = new Set(
          [...known, ...known.map(nextWireDay), ...legalDaysOf(loan)].map(formatCalendarDay),
        );
        expect(dates.filter((date) => !knownDates.has(date))).toEqual([]);
        const numbers = text.replace(/\d\d\/\d\d\/\d{4}/g, '').match(/\d+/g) ?? [];
        const derivable = new Set([...known.map((day) => Math.abs(day - TODAY)), ...countsOf(loan)]);
        expect(numbers.filter((number) => !derivable.has(Number(number)))).toEqual([]);
      }),
    );
  });

  test('nothing is called late unless something is, and then by how much the worst is', () => {
    fc.assert(
      fc.property(aLoan, (loan) => {
        const worst = Math.max(...loan.categories.map(({ daysLate }) => daysLate));
        const sentence = summariseLoan(loan, TODAY, 'mailbox')[2] ?? '';
        const isTold = isNotFunded(loan.closing) || cannotCloseOnDate(loan, 'mailbox', TODAY);
        const readable = loan.faults.length > 0 ? ' that could be read' : '';
        const nothing = isTold ? `No step${readable} is past its due date.` : `Nothing${readable} is late.`;
        const expected = worst === 0 ? nothing : ` is ${worst} day${worst === 1 ? '' : 's'} late`;
        expect(sentence).toContain(expected);
      }),
    );
  });

  test('the categories that are called complete are the green ones', () => {
    fc.assert(
      fc.property(aLoan, (loan) => {
        const green = loan.categories.slice(1).filter(({ status }) => status === 'COMPLETED').length;
        const [, said] =
          /(None|All|\d+) (?:of )?\d+ categories/.exec(summariseLoan(loan, TODAY, 'mailbox').join(' ')) ?? [];
        const words = new Map([
          ['None', 0],
          ['All', 12],
        ]);
        expect(words.get(said ?? '') ?? Number(said)).toBe(green);
      }),
    );
  });
});

function daysOf(loan: Loan): CalendarDay[] {
  const fields = loan.categories.flatMap((category) => [...category.fields]);
  const days = [
    loan.closing.day,
    loan.milestoneDate,
    loan.rateLockExpiry,
    ...fields.flatMap(({ due, completed }) => [due, completed]),
  ];
  return days.filter((day) => day !== undefined);
}

/** Days that the law counts from the loan's own or from today. */
function legalDaysOf(loan: Loan): CalendarDay[] {
  const legal = legalClosing(loan, 'mailbox', TODAY);
  if (legal === undefined) return [];
  const days = [legal.earliest, legal.proveBy, ...legal.clocks.map(({ start }) => start)];
  return days.filter((day) => day !== undefined);
}

/** What may be counted: categories, days in Dead in Water, and open steps as far as names leave some to be counted. */
function countsOf(loan: Loan): number[] {
  const open = loan.categories.flatMap(({ fields }) =>
    fields.filter(({ isDisabled, status }) => !isDisabled && status !== 'COMPLETED'),
  );
  // A VA loan needs none of some categories' open steps.
  const holdingUp = loan.categories.slice(1).filter(({ name, status, fields }) => {
    const isOpen = fields.some((field) => open.includes(field));
    return name !== 'Closing' && status !== 'COMPLETED' && isOpen;
  });
  // Every late one is named, up to 5.
  const lateOnes = holdingUp.filter(({ status }) => status === 'PAST_DUE').length;
  const complete = loan.categories.slice(1).filter(({ status }) => status === 'COMPLETED').length;
  const late = open.filter(({ due }) => due !== undefined && due < TODAY).length;
  const dueToday = open.filter(({ due }) => due === TODAY).length;
  const undated = open.filter(({ due }) => due === undefined).length;
  const sameDay = open.map(({ due }) => open.filter((other) => other.due === due).length);
  const named = [late, dueToday, ...sameDay].map((count) => count - 3);
  const withoutTwin = [...named, undated].map((count) => count - 1);
  return [
    12,
    complete,
    undated,
    loan.categories[0]?.deadInWater?.days ?? 0,
    ...named,
    ...withoutTwin,
    holdingUp.length - Math.min(Math.max(3, lateOnes), 5),
  ];
}

test('nothing holds up the closing of a loan that is funded', () => {
  const fields = { [CLOSING_DATE]: dateIn(-1), [MILESTONE]: 'Suspended', ...whole(ALL, { done: -9 }) };
  expect(summaryOf({ ...fields, ...whole(['HOI'], { done: '', due: -3 }) }).join(' ')).not.toContain(
    'Holding up',
  );
});
