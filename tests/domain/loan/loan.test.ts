import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { deriveLoan, deriveLoans } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import {
  dateIn,
  loanOf,
  namedCategory,
  rawLoan,
  stepFields,
  TODAY,
} from '#tests/support/loans/loan-factory.ts';

describe('a row', () => {
  test('carries the texts of a loan without the blanks around them', () => {
    const loan = loanOf({
      'Loan.LoanNumber': ' 2611000123 ',
      'Fields.4002': 'Núñez ',
      'Fields.4000': ' Ana',
      'Fields.362': 'Pat Processor',
      'Fields.1408': ' (312) 555-0118 ',
      'Fields.1409': 'pat@lender.example',
      'Fields.317': 'Lou Officer',
      'Fields.1407': 'lou@lender.example',
      'Fields.1172': 'FHA',
      'Loan.CurrentMilestoneName': 'Suspended',
      'Loan.CurrentMilestoneDate': '11/2/2026 12:00:00 AM',
      'Fields.763': '12/1/2026 12:00:00 AM',
    });
    expect(loan).toMatchObject({
      loanId: 'loan-1',
      loanNumber: '2611000123',
      borrowerLastName: 'Núñez',
      borrowerFirstName: 'Ana',
      processorName: 'Pat Processor',
      processorEmail: 'pat@lender.example',
      processorPhone: '(312) 555-0118',
      loanOfficerPhone: '',
      loanOfficerName: 'Lou Officer',
      loanOfficerEmail: 'lou@lender.example',
      loanType: 'FHA',
      milestone: 'Suspended',
      milestoneDate: calendarDayOf(2026, 11, 2),
      isSuspended: true,
      closing: { day: calendarDayOf(2026, 12, 1), daysUntil: 11, isFunded: false, daysUnfunded: 0 },
      faults: [],
    });
  });

  test('of a loan without fields has empty texts, no dates and 13 categories', () => {
    const loan = loanOf();
    expect(loan).toMatchObject({
      loanNumber: '',
      borrowerLastName: '',
      processorName: '',
      milestone: '',
      milestoneDate: undefined,
      isSuspended: false,
      closing: { isFunded: false, daysUnfunded: 0, didNotClose: false },
    });
    expect(loan.categories).toHaveLength(13);
    expect(namedCategory(loan, 'Dead in Water').status).toBe('PAST_DUE');
  });

  test('keeps the raw loan and what was wrong with it', () => {
    const raw: RawLoan = { loanId: 'x', fields: {}, faults: ['Fields.763 is a number.'] };
    const loan = deriveLoan(raw, fieldMap, TODAY);
    expect(loan.raw).toBe(raw);
    expect(loan.faults).toEqual(['Fields.763 is a number.']);
  });

  test.each(['suspended', 'Suspended - HOI', ''])('in milestone %j is not suspended', (milestone) => {
    expect(loanOf({ 'Loan.CurrentMilestoneName': milestone }).isSuspended).toBe(false);
  });

  test("is suspended in those milestones that the lender's map says", () => {
    const milestones = [{ name: 'Suspended' }, { name: 'On Hold', isSuspended: true }];
    const pipeline = { folders: ['A'], milestones, lienPositions: [], excludedChannels: [] };
    const isSuspended = (milestone: string) =>
      deriveLoan(rawLoan({ 'Loan.CurrentMilestoneName': milestone }), { ...fieldMap, pipeline }, TODAY)
        .isSuspended;
    expect(['On Hold', 'Suspended'].map(isSuspended)).toEqual([true, false]);
  });

  test('gives the same fields and reason each time they are looked at', () => {
    const [first] = loanOf({}).categories;
    expect(first?.fields).toBe(first?.fields);
    expect(first?.reason).toBe(first?.reason);
  });
});

describe('the names of an answer', () => {
  const due = 'Fields.CX.TITLE.ORDERED.DUE';

  test('may be spelled in another case', () => {
    const loan = loanOf({ 'loan.loannumber': '77', 'FIELDS.CX.TITLE.ORDERED.DUE': dateIn(-1) });
    expect(loan.loanNumber).toBe('77');
    expect(namedCategory(loan, 'Title').status).toBe('PAST_DUE');
  });

  test.each([
    ['before', { 'fields.763': '1/1/2030', 'Fields.763': dateIn(0) }],
    ['after', { 'Fields.763': dateIn(0), 'fields.763': '1/1/2030' }],
  ])('spelled exactly win over another case listed %s them', (_, fields) => {
    expect(loanOf(fields).closing.daysUntil).toBe(0);
  });

  test('spelled exactly win even with an empty value', () => {
    expect(loanOf({ 'Fields.763': '', 'fields.763': '1/1/2030' }).closing.day).toBeUndefined();
  });

  test('may differ from loan to loan', () => {
    const [first, second, third] = deriveLoans(
      [
        { loanId: '1', fields: { [due]: dateIn(-1), 'Loan.LoanNumber': '1' } },
        {
          loanId: '2',
          fields: { 'Loan.LoanNumber': '2', 'Some.Other': 'x', [due.toLowerCase()]: dateIn(0) },
        },
        { loanId: '3', fields: { 'Some.Other': 'x' } },
      ],
      fieldMap,
      TODAY,
    );
    expect([first, second, third].map((loan) => loan?.loanNumber)).toEqual(['1', '2', '']);
    expect([first, second, third].map((loan) => loan && namedCategory(loan, 'Title').status)).toEqual([
      'PAST_DUE',
      'DUE_TODAY',
      'NOT_STARTED',
    ]);
  });

  test('that nobody asked for change nothing, however many there are', () => {
    const others = Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`Other.${n}`, 'x']));
    const raws = [0, 1].map((n) => ({ loanId: `${n}`, fields: { ...others, [due]: dateIn(-1) } }));
    const statuses = deriveLoans(raws, fieldMap, TODAY).map((loan) => namedCategory(loan, 'Title').status);
    expect(statuses).toEqual(['PAST_DUE', 'PAST_DUE']);
  });

  test('like those of every object (constructor, toString) are nobody’s value', () => {
    const odd = { ...fieldMap, loan: { ...fieldMap.loan, number: 'constructor', loanType: 'toString' } };
    const loan = deriveLoan({ loanId: 'a', fields: {} }, odd, TODAY);
    expect([loan.loanNumber, loan.loanType]).toEqual(['', '']);
  });
});

describe('one bad loan', () => {
  test('with a value that is not text loses that value alone', () => {
    const broken: unknown = {
      'Fields.763': 20261120,
      'Fields.4002': null,
      'Fields.4000': 'Ana',
      'Fields.362': {},
    };
    // The type is broken on purpose: this is what a faulty kept copy would hold.
    const loan = loanOf(broken as Record<string, string>);
    expect([loan.closing.day, loan.borrowerLastName, loan.borrowerFirstName]).toEqual([undefined, '', 'Ana']);
  });

  test('does not change the others', () => {
    fc.assert(
      fc.property(aRawLoan(fieldMap), (good) => {
        const bad: unknown = {
          loanId: 'bad',
          fields: { 'Fields.763': 1, 'FIELDS.763': [], __proto__: null },
        };
        // As above.
        const [, second] = deriveLoans([bad as RawLoan, good], fieldMap, TODAY);
        const alone = deriveLoan(good, fieldMap, TODAY);
        expect(second?.categories.map(({ status }) => status)).toEqual(
          alone.categories.map(({ status }) => status),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("a lender's own field map", () => {
  const step = (name: string, id: string): { name: string; due: string; completed: string } => ({
    name,
    due: `Fields.${id}.DUE`,
    completed: `Fields.${id}.DONE`,
  });

  function mapOf(categories: FieldMap['categories']): FieldMap {
    return { ...fieldMap, categories };
  }

  test('may add categories and fields, which follow the general rules', () => {
    const map = mapOf([
      { name: 'Survey', label: 'Survey', fields: [step('Ordered', 'A'), step('Done', 'B')] },
    ]);
    const [survey] = deriveLoan(
      { loanId: 'a', fields: { 'Fields.B.DONE': dateIn(-1) } },
      map,
      TODAY,
    ).categories;
    expect([survey?.status, survey?.fields[0]?.isDisabled]).toEqual(['COMPLETED', true]);
  });

  test('that calls the appraisal otherwise gets no appraisal rules', () => {
    const map = mapOf([{ name: 'Valuation', label: 'Val.', fields: [step('Appraisal Paid', 'P')] }]);
    const fields = { 'Fields.P.DUE': dateIn(-1), 'Fields.1172': 'VA', 'Fields.CX.PIW': 'Yes' };
    const [category] = deriveLoan({ loanId: 'a', fields }, map, TODAY).categories;
    expect([category?.status, category?.fields.length]).toEqual(['PAST_DUE', 1]);
  });

  test('may use the short names of the appraisal fields', () => {
    const names = ['Ordered', 'Paid', 'Inspection Scheduled', 'Received', 'Cleared'];
    const map = mapOf([
      { name: 'Appraisal', label: 'Appraisal', fields: names.map((name) => step(name, name)) },
    ]);
    const fields = { 'Fields.Received.DONE': dateIn(-1), 'Fields.1172': 'VA' };
    const [category] = deriveLoan({ loanId: 'a', fields }, map, TODAY).categories;
    expect(category?.fields.map(({ isDisabled }) => isDisabled)).toEqual([true, true, true, false, false]);
  });

  test('may give Dead in Water other steps: the first starts it, Ready to UW ends it', () => {
    const steps = [step('Docs In', 'A'), step('Called', 'B'), step('Ready to UW', 'C')];
    const map = mapOf([{ name: 'Dead in Water', label: 'DIW', fields: steps }]);
    const fields = { 'Fields.A.DONE': dateIn(-9), 'Fields.B.DONE': dateIn(-8), 'Fields.C.DONE': dateIn(-5) };
    expect(deriveLoan({ loanId: 'a', fields }, map, TODAY).categories[0]?.deadInWater?.days).toBe(4);
  });

  test('without Ready to UW takes the second step of Dead in Water, and does with one step', () => {
    const two = mapOf([{ name: 'Dead in Water', label: 'DIW', fields: [step('In', 'A'), step('Out', 'B')] }]);
    const one = mapOf([{ name: 'Dead in Water', label: 'DIW', fields: [step('In', 'A')] }]);
    const fields = { 'Fields.A.DONE': dateIn(-9), 'Fields.B.DONE': dateIn(-5) };
    const days = [two, one].map(
      (map) => deriveLoan({ loanId: 'a', fields }, map, TODAY).categories[0]?.deadInWater?.days,
    );
    expect(days).toEqual([4, 9]);
  });

  test('without Funds Sent says nothing about funding', () => {
    const map = mapOf([]);
    const { closing } = deriveLoan({ loanId: 'a', fields: { 'Fields.763': dateIn(-4) } }, map, TODAY);
    expect([closing.daysUntil, closing.daysUnfunded]).toEqual([-4, 0]);
  });

  test('may feed a text and a date from one platform field', () => {
    const shared = { ...fieldMap, loan: { ...fieldMap.loan, loanType: fieldMap.loan.projectedClosingDate } };
    const loan = deriveLoan({ loanId: 'a', fields: { 'Fields.763': dateIn(2) } }, shared, TODAY);
    expect([loan.loanType, loan.closing.daysUntil]).toEqual(['11/22/2026', 2]);
  });

  test('with fields that the default one shares between categories shows them in both', () => {
    const loan = loanOf(stepFields('Disclosures', { 'ITP Received': { done: -1 } }));
    expect(namedCategory(loan, 'Disclosures').completedCount).toBe(1);
    expect(namedCategory(loan, 'Dead in Water').completedCount).toBe(1);
  });
});
