import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDayOf, parseCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { pipelineFieldNames } from '#src/domain/list/pipeline-request.ts';
import { generateLoans } from '#src/sandbox/generation/generated-loans.ts';
import { createGuids } from '#src/sandbox/generation/guids.ts';
import { LIVE_MILESTONES, populate, shareOut } from '#src/sandbox/generation/population.ts';
import { hireStaff } from '#src/sandbox/generation/staff.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { fieldMap } from '#tests/support/gateway/sandbox-fixture.ts';

const TODAY = calendarDayOf(2026, 11, 20);
const FIELD_KEYS = pipelineFieldNames(fieldMap).map(fieldKeyOf);

function makeBook(loanCount = 1200, seed = 'test', today: CalendarDay = TODAY) {
  const people = hireStaff(seed, loanCount);
  const book = generateLoans({ fieldMap, people, loanCount, seed, today });
  const loans = Array.from({ length: loanCount }, (_, position) => {
    const loan = book.at(position);
    return { loanId: loan.loanId, text: (key: string) => loan.value(key) ?? '', loan };
  });
  return { people, book, loans };
}

const { loans, people } = makeBook();
const share = (keeps: (loan: (typeof loans)[number]) => boolean) => loans.filter(keeps).length / loans.length;
const dayOf = (loan: (typeof loans)[number], key: string) => parseCalendarDay(loan.text(key));

function dump(loanCount: number, seed: string, today: CalendarDay): string {
  const made = makeBook(loanCount, seed, today).book;
  return JSON.stringify(
    Array.from({ length: made.size }, (_, position) => {
      const loan = made.at(position);
      return [loan.loanId, FIELD_KEYS.map((key) => loan.value(key)), loan.conditions()];
    }),
  );
}

test('the same seed on the same day makes the same loans; another seed or day makes others', () => {
  const first = dump(40, 'a', TODAY);
  expect(dump(40, 'a', TODAY)).toBe(first);
  expect(dump(40, 'b', TODAY)).not.toBe(first);
  expect(dump(40, 'a', calendarDayOf(2026, 11, 21))).not.toBe(first);
});

test('a loan keeps its id, number and borrower from day to day, so that its notes stay its own', () => {
  const tomorrow = makeBook(1200, 'test', calendarDayOf(2026, 12, 24)).loans;
  for (const [index, loan] of loans.entries()) {
    const later = tomorrow[index];
    expect(later?.loanId).toBe(loan.loanId);
    for (const key of ['364', '4002', '1172', '1407', 'LOG.MS.CURRENTMILESTONE']) {
      expect(later?.text(key)).toBe(loan.text(key));
    }
  }
});

test('the order in which loans are asked for does not matter', () => {
  const backwards = makeBook(50).book;
  const forwards = makeBook(50).book;
  for (let position = 49; position >= 0; position -= 1) {
    backwards.at(position).conditions();
    backwards.at(position).value('763');
  }
  for (let position = 0; position < 50; position += 1) {
    expect(forwards.at(position).value('763')).toBe(backwards.at(position).value('763'));
  }
});

test('loans stand in the milestones of a live pipeline, in its shares', () => {
  const total = LIVE_MILESTONES.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [milestone, weight] of LIVE_MILESTONES) {
    const count = loans.filter((loan) => loan.text('LOG.MS.CURRENTMILESTONE') === milestone).length;
    expect(Math.abs(count - (1200 * weight) / total)).toBeLessThanOrEqual(1);
  }
});

test.each([
  ['1172', 'Conventional', 0.69],
  ['1172', 'FHA', 0.17],
  ['1172', 'VA', 0.13],
  ['1172', 'FarmersHomeAdministration', 0.01],
  ['19', 'Purchase', 0.7],
  ['19', 'NoCash-Out Refinance', 0.17],
  ['19', 'Cash-Out Refinance', 0.13],
  ['2626', 'Banked - Retail', 0.92],
  ['2626', 'Banked - Wholesale', 0.05],
  ['2626', 'Correspondent', 0.03],
  ['420', 'First Lien', 1],
])('field %s is %s in a share of %d', (key, value, expected) => {
  const tolerance = 4 * Math.sqrt((expected * (1 - expected)) / loans.length);
  expect(Math.abs(share((loan) => loan.text(key) === value) - expected)).toBeLessThanOrEqual(tolerance);
});

test('an inspection is waived on conventional loans alone, oftener on refinances, and then there is no appraisal', () => {
  const waived = loans.filter((loan) => loan.text('CX.PIW') === 'Yes');
  const rate = (purpose: RegExp) => {
    const all = loans.filter((loan) => loan.text('1172') === 'Conventional' && purpose.test(loan.text('19')));
    return all.filter((loan) => loan.text('CX.PIW') === 'Yes').length / all.length;
  };
  expect(waived.every((loan) => loan.text('1172') === 'Conventional')).toBe(true);
  expect(rate(/^Purchase$/)).toBeCloseTo(0.14, 1);
  expect(rate(/Refinance/)).toBeCloseTo(0.4, 1);
  const appraisal = FIELD_KEYS.filter((key) => key.startsWith('CX.APPR.'));
  expect(appraisal).toHaveLength(10);
  for (const loan of waived) for (const key of appraisal) expect(dayOf(loan, key)).toBeUndefined();
});

test('on a VA loan the lender neither pays for nor schedules the appraisal', () => {
  for (const loan of loans.filter((one) => one.text('1172') === 'VA')) {
    for (const key of ['CX.APPR.PAID.DUE', 'CX.APPR.PAID.DONE', 'CX.APPR.INSPECTION.DONE']) {
      expect(dayOf(loan, key)).toBeUndefined();
    }
  }
});

test('closings: a few slipped, a few today, a few without a date, none on a Sunday unless it is today or slipped', () => {
  const closing = (loan: (typeof loans)[number]) => dayOf(loan, '763');
  const slipped = share((loan) => {
    const day = closing(loan);
    return day !== undefined && day < TODAY && loan.text('CX.CLOSING.FUNDSSENT.DONE') === '';
  });
  expect(slipped).toBeGreaterThan(0.025);
  expect(slipped).toBeLessThan(0.065);
  const today = share((loan) => closing(loan) === TODAY);
  expect(today).toBeGreaterThan(0.01);
  expect(today).toBeLessThan(0.04);
  const undated = share((loan) => closing(loan) === undefined);
  expect(undated).toBeGreaterThan(0.02);
  expect(undated).toBeLessThan(0.045);
  const future = loans.flatMap((loan) => closing(loan) ?? []).filter((day) => day > TODAY);
  const weekdays = future.map((day) => (day + 4) % 7);
  expect(weekdays.every((weekday) => weekday >= 1 && weekday <= 5)).toBe(true);
  const onWeekday = (wanted: number) => weekdays.filter((weekday) => weekday === wanted).length;
  for (const other of [1, 2, 3, 4]) expect(onWeekday(5)).toBeGreaterThan(onWeekday(other));
});

test('days are plausible: nothing is completed in the future, before the application, or far from it, but for broken files', () => {
  const done = fieldMap.categories.flatMap(({ fields }) =>
    fields.map((field) => field.completed.slice('Fields.'.length)),
  );
  const filesOf = loans.map((loan) => ({
    created: dayOf(loan, 'LOAN.DATECREATED') ?? TODAY,
    reached: dayOf(loan, 'LOAN.CURRENTMILESTONEDATE') ?? TODAY,
    days: done
      .map((key) => loan.text(key))
      .filter((text) => text !== '')
      .map(parseCalendarDay),
  }));
  const isBroken = (days: readonly (CalendarDay | undefined)[]) =>
    days.some((day) => day === undefined || day > TODAY);
  for (const { created, reached, days } of filesOf) {
    expect(created).toBeGreaterThan(TODAY - 150);
    expect(created).toBeLessThanOrEqual(reached);
    expect(reached).toBeLessThanOrEqual(TODAY);
    const readable = days.filter((day) => day !== undefined);
    // A broken file's receipt can lie three days before its order.
    expect(Math.min(TODAY, ...readable)).toBeGreaterThanOrEqual(created - 3);
  }
  const broken = filesOf.filter(({ days }) => isBroken(days)).length;
  expect(broken).toBeGreaterThan(0);
  expect(broken / loans.length).toBeLessThan(0.02);
});

test('a loan has reached what its milestone says', () => {
  const reached = {
    'Initial Disclosures': 'CX.DISC.SENT.DONE',
    'Submit to UW': 'CX.INITAPPR.SUBMITTED.DONE',
    'Conditionally Approved': 'CX.INITAPPR.RECEIVED.DONE',
    'Final Approval': 'CX.FINALCTC.APPROVED.DONE',
    'Docs Signing': 'CX.CLOSING.SENT.DONE',
  };
  const inMilestone = (name: string) => loans.filter((loan) => loan.text('LOG.MS.CURRENTMILESTONE') === name);
  for (const [name, key] of Object.entries(reached)) {
    expect(inMilestone(name).map((loan) => loan.text(key))).not.toContain('');
  }
  for (const loan of inMilestone('Suspended'))
    expect(dayOf(loan, 'CX.INITAPPR.RECEIVED.DONE')).toBeUndefined();
});

test('files have their flaws: unreadable dates, missing intents, receipts without orders', () => {
  const many = makeBook(4000).loans;
  const count = (keeps: (loan: (typeof loans)[number]) => boolean) => many.filter(keeps).length;
  expect(count((loan) => loan.text('CX.TITLE.RECEIVED.DONE') === '13/45/2026')).toBeGreaterThan(0);
  expect(
    count((loan) => loan.text('CX.ITP.RECEIVED.DONE') === '' && loan.text('CX.READY.TO.UW.DONE') !== ''),
  ).toBeGreaterThan(0);
  expect(count((loan) => (dayOf(loan, 'CX.HOI.RECEIVED.DONE') ?? 0) > TODAY)).toBeGreaterThan(0);
  expect(
    count(
      (loan) =>
        (dayOf(loan, 'CX.TITLE.RECEIVED.DONE') ?? TODAY) < (dayOf(loan, 'CX.TITLE.ORDERED.DONE') ?? 0),
    ),
  ).toBeGreaterThan(0);
  const unordered = count(
    (loan) => loan.text('CX.APPR.RECEIVED.DONE') !== '' && loan.text('CX.APPR.ORDERED.DONE') === '',
  );
  expect(unordered / many.length).toBeGreaterThan(0.005);
  expect(count((loan) => /[^\x20-\x7e]/.test(loan.text('4002')))).toBeGreaterThan(0);
  expect(count((loan) => loan.text('4002').length > 25)).toBeGreaterThan(0);
});

test('officers: sixty, one with 120 loans, one with none, a few with one, the rest in between', () => {
  const counts = people.loanOfficers.map(({ email }) => {
    return loans.filter((loan) => loan.text('1407').toLowerCase() === email.toLowerCase()).length;
  });
  expect(counts).toHaveLength(60);
  expect(counts[0]).toBe(120);
  expect(counts[1]).toBe(0);
  expect(counts.filter((count) => count === 1).length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...counts.slice(2))).toBeLessThan(80);
  expect(people.processors).toHaveLength(28);
});

test('every address is invented: it ends in .example; no login is used twice', () => {
  const everybody = [...people.loanOfficers, ...people.processors, ...people.samples];
  for (const { phone } of everybody) expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
  expect(loans.every((loan) => loan.text('1406') !== '' && loan.text('1408') !== '')).toBe(true);
  for (const { email } of everybody) expect(email).toMatch(/^[A-Za-z0-9.]+@[a-z-]+\.example$/);
  const staff = [...people.loanOfficers, ...people.processors];
  expect(new Set(staff.map(({ id }) => id)).size).toBe(staff.length);
  expect(new Set(staff.map(({ email }) => email.toLowerCase())).size).toBe(staff.length);
  for (const loan of loans) for (const key of ['1407', '1409']) expect(loan.text(key)).toMatch(/\.example$/i);
});

test('amounts lie where loans lie, in steps of 500, with four decimals', () => {
  const amounts = loans.map((loan) => loan.text('1109'));
  for (const amount of amounts) expect(amount).toMatch(/^\d+[05]00\.0000$/);
  const sorted = amounts.map(Number).sort((left, right) => left - right);
  expect(sorted[0]).toBeGreaterThanOrEqual(60_000);
  expect(sorted.at(-1)).toBeLessThanOrEqual(2_500_000);
  expect(sorted[600]).toBeGreaterThan(290_000);
  expect(sorted[600]).toBeLessThan(420_000);
});

test('notes are lines with stamp, initials and text, newest first', () => {
  const noted = loans.map((loan) => loan.text('CX.PROC.CRITICAL.NOTES')).filter((text) => text !== '');
  expect(noted.length / loans.length).toBeCloseTo(0.7, 1);
  for (const text of noted) {
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(12);
    const times = lines.map((line) => {
      const match = /^(\d+\/\d+\/\d\d)@ (\d+:\d\d [AP]M) [A-ZÄÖÜ]{2} - .+$/.exec(line);
      expect(match).not.toBeNull();
      return Date.parse(`${match?.[1]} ${match?.[2]}`);
    });
    expect(times).toEqual(times.toSorted((left, right) => right - left));
  }
});

test('loan numbers are unique, in their last five characters as well', () => {
  const numbers = loans.map((loan) => loan.text('364'));
  expect(new Set(numbers).size).toBe(1200);
  expect(new Set(numbers.map((number) => number.slice(-5))).size).toBe(1200);
});

test('a loan id leads back to its loan, and no other text does', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 99_999 }), (seed, position) => {
      const guids = createGuids(seed, 100_000);
      const guid = guids.at(position);
      expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(guids.positionOf(guid)).toBe(position);
      expect(guids.positionOf(`${guid.slice(0, -1)}${guid.endsWith('0') ? '1' : '0'}`)).toBeUndefined();
      expect(createGuids(seed, position).positionOf(guid)).toBeUndefined();
    }),
  );
});

test('a total is shared out without loss, each share within one of its exact size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 1, maxLength: 60 }),
      fc.nat({ max: 10_000 }),
      (weights, total) => {
        const counts = shareOut(weights, total);
        const sum = weights.reduce((left, right) => left + right, 0);
        expect(counts.reduce((left, right) => left + right, 0)).toBe(total);
        for (const [index, count] of counts.entries()) {
          expect(Math.abs(count - (total * (weights[index] ?? 0)) / sum)).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

test('any number of loans can be made, none included', () => {
  for (const loanCount of [0, 1, 2, 5, 7, 61]) {
    const small = makeBook(loanCount);
    expect(small.book.size).toBe(loanCount + Math.ceil(loanCount * 0.06));
    for (let position = 0; position < small.book.size; position += 1) {
      expect(small.book.at(position).value('1407')).toMatch(/@/);
      small.book.at(position).conditions();
    }
  }
  expect(populate('s', 5, 60, 28).outsiderAt(5)).toBe('brokered');
});

test('100,000 loans are ready at once: a loan is made when it is asked for', () => {
  const before = performance.now();
  const large = generateLoans({
    fieldMap,
    people: hireStaff('large', 100_000),
    loanCount: 100_000,
    seed: 'large',
    today: TODAY,
  });
  expect(large.at(99_999).value('763')).toBeDefined();
  expect(performance.now() - before).toBeLessThan(1500);
  expect(() => large.at(large.size)).toThrow(RangeError);
});

test('every day of a year makes loans, whatever holidays are near', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3650 }), (offset) => {
      // A day some whole number of days later is a day.
      const made = makeBook(3, 'days', (TODAY + offset) as CalendarDay).loans;
      for (const loan of made) expect(loan.text('LOG.MS.CURRENTMILESTONE')).not.toBe('');
      for (const loan of made) expect(dayOf(loan, 'LOAN.DATECREATED')).toBeLessThanOrEqual(TODAY + offset);
    }),
    { numRuns: 60 },
  );
});

test('a dozen of 1,200 loans have what real tenants send, the same in each sandbox', () => {
  const texts = (key: string) => new Set(loans.map((loan) => loan.text(key)));
  for (const name of ['O’Brien', 'Smith\u2011Jones', 'Đặng', 'De\u00A0La  Cruz', 'العمري', 'כהן'])
    expect(texts('4002').has(name)).toBe(true);
  expect([...texts('1406')].filter((phone) => /\d{4} (?:x7|1234)$/.test(phone)).length).toBeGreaterThan(1);
  for (const none of ['1/1/0001 12:00:00 AM', '12/31/9999 12:00:00 AM', '1/1/1900 12:00:00 AM', '//'])
    expect(FIELD_KEYS.some((key) => key.endsWith('.DONE') && texts(key).has(none))).toBe(true);
  expect(texts('CX.PIW').has('Y')).toBe(true);
  expect(loans.filter((loan) => /[^ -~]| {2}/.test(loan.text('4002'))).length).toBeGreaterThan(10);
});
