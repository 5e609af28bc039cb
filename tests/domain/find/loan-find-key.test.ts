import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { findKey, findPart, findQuery, isFoundBy } from '#src/domain/find/find-key.ts';
import {
  createLoanFindParts,
  type FindableLoan,
  foundPerson,
  findableLoan,
  loanFindKey,
  peopleOf,
} from '#src/domain/find/loan-find-key.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { rawLoan, TODAY } from '#tests/support/loans/loan-factory.ts';

const { loan: fields } = fieldMap;
const isFound = (names: readonly string[], typed: string, phones: readonly string[] = []) =>
  isFoundBy(findKey([findPart(names, phones)]), findQuery(typed));
const keyOf = (loan: FindableLoan) => loanFindKey(loan, createLoanFindParts());

/** As names are written, and as people type them. */
const NAMES = [
  ['Núñez', 'nunez'],
  ["O'Brien", 'o’brien', 'OBrien'],
  ['Smith-Jones', 'smith\u2011jones', 'smithjones'],
  ['De La Cruz', 'de la cruz', 'DELACRUZ'],
  ['Đặng', 'dang'],
  ['J.R.', 'jr', 'J. R.'],
  ['Weiß', 'WEISS'],
  ['Ng', 'ng'],
] as const;
const aName = fc
  .constantFrom(...NAMES)
  .chain(([name, ...others]) => fc.constantFrom(name, ...others).map((typed) => ({ name, typed })));

test('names find a loan in any order, with any blanks and commas, as people type their letters', () => {
  const people = fc.record({ borrower: fc.tuple(aName, aName), officer: aName });
  const order = fc.shuffledSubarray([0, 1, 2], { minLength: 1 });
  const between = fc.constantFrom(' ', ', ', '  ', '\u00A0', ' ,');
  fc.assert(
    fc.property(
      people,
      order,
      between,
      fc.boolean(),
      ({ borrower: [last, first], officer }, places, gap, upper) => {
        const loan = findableLoan(
          rawLoan({
            [fields.borrowerLastName]: last.name,
            [fields.borrowerFirstName]: first.name,
            [fields.loanOfficerName]: officer.name,
          }),
          fieldMap,
        );
        const typed = places.map((place) => [last, first, officer][place]?.typed ?? '').join(gap);
        const query = findQuery(upper ? typed.toUpperCase() : typed);
        expect(isFoundBy(keyOf(loan), query)).toBe(true);
        expect(isFoundBy(keyOf(loan), findQuery(`${typed} xyzzy`))).toBe(false);
      },
    ),
  );
});

test('a loan is found by its whole number and by any end of it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{4,12}$/), fc.nat(11), (number, start) => {
      expect(isFound([number], number.slice(start % number.length))).toBe(true);
    }),
  );
});

const aPhone = fc
  .tuple(
    fc.constantFrom('312', '650', '907'),
    fc.constantFrom('555', '234'),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(([area, exchange, line]) => ({ area, exchange, line: String(line).padStart(4, '0') }));
const SPELLINGS = [
  (area: string, exchange: string, line: string) => `(${area}) ${exchange}-${line}`,
  (area: string, exchange: string, line: string) => `${area}-${exchange}-${line}`,
  (area: string, exchange: string, line: string) => `${area}.${exchange}.${line}`,
  (area: string, exchange: string, line: string) => `${area}/${exchange}-${line}`,
  (area: string, exchange: string, line: string) => `${area}${exchange}${line}`,
  (area: string, exchange: string, line: string) => `+1 ${area} ${exchange} ${line}`,
  (area: string, exchange: string, line: string) => `1-${area}-${exchange}-${line}`,
  (area: string, exchange: string, line: string) => `${area}\u2011${exchange}\u2013${line}`,
];

test('a phone in one spelling is found in any other, and by its last digits, from 4 on', () => {
  const spelling = fc.constantFrom(...SPELLINGS);
  fc.assert(
    fc.property(aPhone, spelling, spelling, fc.integer({ min: 1, max: 10 }), (phone, kept, typed, count) => {
      const { area, exchange, line } = phone;
      const phones = [kept(area, exchange, line)];
      expect(isFound([], typed(area, exchange, line), phones)).toBe(true);
      expect(isFound([], `${exchange}-${line}`, phones)).toBe(true);
      expect(isFound([], `${area}${exchange}${line}`.slice(-count), phones)).toBe(count >= 4);
    }),
  );
});

test.each([
  ['+44 (0)20 7946 0018', '020 7946 0018', true],
  ['+44 (0)20 7946 0018', '+442079460018', true],
  ['312-555-0142 x7', '(312) 555-0142', true],
  ['312-555-0142', '312.555.0142 ext 7', true],
  ['call 312 555 0142 or 0199', '555-0142', true],
  // A day is none.
  ['312-555-1120', '11/20', false],
  ['312-555-0142', '5550143', false],
])('the phone %j is found by %j: %s', (kept, typed, found) => {
  expect(isFound([], typed, [kept])).toBe(found);
});

test('a derived loan and one as it came are found by the same', () => {
  fc.assert(
    fc.property(aRawLoan(fieldMap), (raw) => {
      expect(keyOf(findableLoan(raw, fieldMap))).toEqual(keyOf(deriveLoan(raw, fieldMap, TODAY)));
    }),
  );
});

test('everybody with a name or a phone is among those who find a loan', () => {
  const loan = findableLoan(
    rawLoan({
      [fields.loanOfficerName]: '',
      [fields.loanOfficerPhone]: '312-555-0142',
      [fields.processorName]: '',
    }),
    fieldMap,
  );
  expect(peopleOf(loan)).toEqual([{ role: 'loanOfficer', name: '', phones: ['312-555-0142'] }]);
});

test('a contact finds a loan by the whole name and by a phone, and two people never make up one', () => {
  const { coBorrower, settlementAgent } = fieldMap.contacts;
  const loan = findableLoan(
    rawLoan({
      [fields.borrowerFirstName]: 'Ana',
      [fields.borrowerLastName]: 'Iverson',
      [coBorrower.firstName]: 'Samir',
      [coBorrower.lastName]: 'Núñez',
      [coBorrower.cellPhone]: '312-555-0187',
      [settlementAgent.name]: 'Lee Kim',
    }),
    fieldMap,
  );
  const finds = (typed: string) => isFoundBy(keyOf(loan), findQuery(typed));
  expect(
    ['nunez samir', 'Samir Núñez', 'kim lee', '(312) 555-0187', '0187'].filter((typed) => !finds(typed)),
  ).toEqual([]);
  expect(['Samir Iverson', 'Lee Iverson'].filter(finds)).toEqual([]);
  // The row says who it was, unless its own names are enough.
  expect(
    ['nunez', '0187', 'kim', 'ana', 'iverson', 'xyz'].map((typed) => foundPerson(loan, typed)?.text),
  ).toEqual(['Samir Núñez', '312-555-0187', 'Lee Kim', undefined, undefined, undefined]);
  // What no column shows is found by its beginnings alone.
  expect(['amir', 'im', 'unez'].filter(finds)).toEqual([]);
  expect(['sam', 'ki', 'nuñ', 'kim, l'].filter((typed) => !finds(typed))).toEqual([]);
});

test.each(['', ' ', '-', "'", ',', ' . ', '"'])('%j finds nothing', (typed) => {
  expect(isFound(['Iverson', 'Samir', '2026005598'], typed, ['312-555-0142'])).toBe(false);
});
