import * as fc from 'fast-check';
import type { Condition } from '#src/domain/conditions/condition.ts';
import {
  type ConditionLoan,
  type ConditionsClock,
  type ListedCondition,
  listConditions,
} from '#src/domain/conditions/conditions-list.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

export const CLOCK: ConditionsClock = { timeZone: 'America/New_York', today: TODAY };

let count = 0;

/** A condition from the facts a test cares about. */
export function aCondition(facts: Partial<Condition> = {}): Condition {
  count += 1;
  return {
    id: `c${count}`,
    title: 'Paystubs',
    internalDescription: '',
    externalDescription: '',
    priorTo: '',
    category: '',
    conditionType: 'Underwriting',
    status: 'Requested',
    statusDate: '',
    statusOpen: true,
    source: '',
    owner: '',
    requestedFrom: '',
    startDate: '',
    createdDate: '',
    ageStartDate: '',
    ageClosedDate: '',
    tracking: [],
    ...facts,
  };
}

export function listOf(...conditions: readonly Partial<Condition>[]): readonly ListedCondition[] {
  return listConditions(
    conditions.map((facts) => aCondition(facts)),
    CLOCK,
  );
}

export function titlesOf(list: readonly ListedCondition[]): string[] {
  return list.map(({ condition }) => condition.title);
}

const DATES = ['', '//', 'soon', '2026-11-02', '2026-11-03T02:30:00Z', '2026-13-45T99:00:00Z', '11/10/2026'];
const PRIOR_TO = ['', 'Borrower CTC', 'borrower  ctc', 'Final CTC', 'Funding', 'Área', 'area'];
const CATEGORIES = ['Assets', 'income', 'Credit', 'Property', 'Title', 'Miscellaneous', 'Legal', 'Áudit', ''];
const TYPES = [
  '',
  'Underwriting',
  'UNDERWRITING',
  'Processing',
  'Post-Closing',
  'Compliance',
  'All Conditions',
];
const TEXTS = ['', ' ', 'Paystubs', 'Pay stub for José', '=1+1', 'two\nlines', 'ask again'];

function someCondition(): fc.Arbitrary<Condition> {
  return fc
    .record({
      title: fc.constantFrom(...TEXTS),
      internalDescription: fc.constantFrom(...TEXTS),
      externalDescription: fc.constantFrom(...TEXTS),
      priorTo: fc.constantFrom(...PRIOR_TO),
      category: fc.constantFrom(...CATEGORIES),
      conditionType: fc.constantFrom(...TYPES),
      status: fc.constantFrom('Requested', 'Cleared', '', 'Received'),
      statusDate: fc.constantFrom(...DATES),
      statusOpen: fc.boolean(),
      owner: fc.constantFrom('', 'Underwriter'),
      requestedFrom: fc.constantFrom('', 'Borrower', 'borrower ', 'Title Company'),
      startDate: fc.constantFrom(...DATES),
    })
    .map(aCondition);
}

/** Lists for one loan with words that differ in case, accents and spaces, odd dates and gaps. */
export function aConditionList(): fc.Arbitrary<readonly ListedCondition[]> {
  return fc.array(someCondition(), { maxLength: 25 }).map((conditions) => listConditions(conditions, CLOCK));
}

/** Lists for several loans, each condition under its own loan. */
export function aListOfLoans(): fc.Arbitrary<readonly ListedCondition[]> {
  return fc
    .array(
      fc.tuple(fc.array(someCondition(), { maxLength: 6 }), fc.option(fc.integer({ min: -9, max: 9 }))),
      {
        maxLength: 5,
      },
    )
    .map((loans) =>
      loans.flatMap(([conditions, closesIn], index) =>
        listConditions(conditions, CLOCK, aConditionLoan(index, closesIn ?? undefined)),
      ),
    );
}

/** A loan that closes this many days from today, or has no closing date. */
export function aConditionLoan(
  index: number,
  closesIn?: number,
  borrower = `Borrower ${index}`,
): ConditionLoan {
  const isKnown = closesIn !== undefined;
  return {
    loanGuid: `00000000-0000-4000-8000-00000000000${index}`,
    loanNumber: `202600000${index}`,
    borrowerLastName: borrower,
    // A day plus whole days is a day.
    closing: {
      ...(isKnown ? { day: (TODAY + closesIn) as typeof TODAY, daysUntil: closesIn } : {}),
      isFunded: false,
      daysUnfunded: 0,
      didNotClose: false,
    },
    closingNotes: [],
    isClosingUrgent: true,
    milestone: 'Conditionally Approved',
  };
}

export function aFilter() {
  return fc.record({
    types: fc.subarray(TYPES),
    priorTo: fc.subarray([...PRIOR_TO, 'Nowhere']),
    needed: fc.subarray(['', 'BORROWER', 'Title Company', 'Appraiser']),
    latest: fc.subarray(['', 'Requested', 'received']),
    owner: fc.subarray(['', 'UNDERWRITER']),
    age: fc.subarray(['', '0-7', '15-30', '31+']),
    category: fc.subarray(['', 'assets', 'Legal']),
    text: fc.constantFrom('', ' ', 'pay', 'JOSE', 'ask again', 'Requested on 11/02', 'zzz'),
  });
}
